/** What a handler says beside the body: the status where there are several, headers, how long it is kept. */
import type { ItemPage } from '@yalkut/catalog/reading'
import type { CacheKind } from '../conventions/headers.ts'
import { readyJson } from '../conventions/ready-json.ts'

export interface Saying {
  /** The route's own unless named. */
  cache?: CacheKind
  /** Of bytes, where it is known already. */
  etag?: string
  /** The cursor of the next page, where the body is bytes. */
  next?: string | null
  /** Of a change, or of an answer without a body: names and values in turn. */
  headers?: readonly string[]
}

export class Reply<S extends number, B> {
  readonly status: S
  readonly body: B
  readonly saying: Saying

  constructor(status: S, body: B, saying: Saying) {
    this.status = status
    this.body = body
    this.saying = saying
  }
}

export function reply<S extends number, B>(status: S, body: B, saying: Saying = {}): Reply<S, B> {
  return new Reply(status, body, saying)
}

/** A page of items, from their bytes. */
export function itemPage({ items, next }: ItemPage) {
  return reply(200, readyJson({ items, next }), { next })
}

/** Leads on to another address. */
export function redirect<S extends 302 | 303>(
  status: S,
  location: string,
  { headers = [], ...saying }: Saying = {},
): Reply<S, null> {
  return reply(status, null, { ...saying, headers: ['Location', location, ...headers] })
}

/** A failure that says more than every failure does. */
export class Failure<B extends object> {
  readonly status: number
  readonly body: B

  constructor(status: number, body: B) {
    this.status = status
    this.body = body
  }
}

/** The same as a text of another media type, one of the route's `otherTypes`. */
export class OtherForm<M extends string> {
  readonly mediaType: M
  readonly text: string

  constructor(mediaType: M, text: string) {
    this.mediaType = mediaType
    this.text = text
  }
}

/** What a change answers that has nothing else to tell. */
export const DONE = { ok: true } as const

/** The same, once the work is done. */
export async function done(work: Promise<unknown>): Promise<typeof DONE> {
  await work
  return DONE
}

/** What a change answers with what became of it. */
export async function doneWith<T extends object>(work: Promise<T>): Promise<typeof DONE & T> {
  return { ...DONE, ...(await work) }
}
