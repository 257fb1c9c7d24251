/** What a handler may return besides a body: the status (if the route has several), headers, how long caches keep the
 *  answer. */
import type { ItemPage } from '@yalkut/catalog/reading'
import type { CacheKind } from '../http/answers/headers.ts'
import { readyJson } from '../http/answers/ready-json.ts'

export interface ReplyOptions {
  /** Default: that of the route. */
  cache?: CacheKind
  /** The tag of the bytes, if it is known already. */
  etag?: string
  /** The cursor of the next page, if the body is bytes. */
  next?: string | null
  /** Names and values in turn. Only for answers of changes, and for answers without a body. */
  headers?: readonly string[]
}

export class Reply<S extends number, B> {
  readonly status: S
  readonly body: B
  readonly options: ReplyOptions

  constructor(status: S, body: B, options: ReplyOptions) {
    this.status = status
    this.body = body
    this.options = options
  }
}

export function reply<S extends number, B>(status: S, body: B, options: ReplyOptions = {}): Reply<S, B> {
  return new Reply(status, body, options)
}

/** A page of items, from their bytes. */
export function itemPage({ items, total, next }: ItemPage & { total?: number }) {
  return reply(200, readyJson({ items, total, next }), { next })
}

/** Sends the client to another address. */
export function redirect<S extends 302 | 303>(
  status: S,
  location: string,
  { headers = [], ...options }: ReplyOptions = {},
): Reply<S, null> {
  return reply(status, null, { ...options, headers: ['Location', location, ...headers] })
}

/** A failure whose body has more fields than `ApiError`, or the fields of another standard. */
export class Failure<B extends object> {
  readonly status: number
  readonly body: B
  /** Names and values in turn. */
  readonly headers: readonly string[]

  constructor(status: number, body: B, headers: readonly string[] = []) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A JSON body of the declared shape that is made piece by piece while it is sent. */
export class StreamedJson {
  readonly pieces: Generator<string>
  readonly options: { cache: CacheKind; etag: string; next: string | null }

  constructor(pieces: Generator<string>, options: StreamedJson['options']) {
    this.pieces = pieces
    this.options = options
  }
}

/** The answer as a text of another media type, one of the `otherTypes` of the route. */
export class OtherForm<M extends string> {
  readonly mediaType: M
  readonly text: string

  constructor(mediaType: M, text: string) {
    this.mediaType = mediaType
    this.text = text
  }
}

/** The answer of a change that has no other result. */
export const DONE = { ok: true } as const

/** Answers `DONE` after the work. */
export async function done(work: Promise<unknown>): Promise<typeof DONE> {
  await work
  return DONE
}

/** Answers `DONE` with the result of the work. */
export async function doneWith<T extends object>(work: Promise<T>): Promise<typeof DONE & T> {
  return { ...DONE, ...(await work) }
}
