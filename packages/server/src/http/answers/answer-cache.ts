/** Whole answers of lists and searches, kept by their address, and items, kept by their id. Routing, validating and joining a
 *  list of fifty items takes several times as long as writing its bytes; finding an item takes half as long again.
 *
 *  An answer belongs to a version of the catalog: every merge and every change of rights makes another, so an answer of an
 *  older version is never sent. Only answers that follow from the catalog alone, to requests without an account, are kept.
 *  Source: decisions.md#performance-goals. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { LRUCache } from 'lru-cache'
import { writeAnswer } from './answer.ts'
import { readCookie, SESSION_COOKIE } from './cookies.ts'
import type { CacheKind } from './headers.ts'

export interface AnswerCache {
  /** The item's answer, from what is kept or else from `find`, which is asked only if needed. */
  item(id: string, find: () => ItemAnswer | null): ItemAnswer | null
  /** Bytes that follow from the catalog alone, kept under a name that is no address and no id. Null: `make` made none. */
  bytes(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>
  /** False: nothing is kept for this request, and nothing is answered. */
  answerReady(request: IncomingMessage, response: ServerResponse): boolean
  /** Called before an answer is made: what it is kept as. Null: it is not kept. */
  begin(request: IncomingMessage): KeepAnswer | null
}

/** Keeps the bytes of the answer, which `response` sends. */
export type KeepAnswer = (response: ServerResponse, answer: CachedAnswer) => void

export interface CachedAnswer {
  bytes: Buffer
  etag: string
  cache: CacheKind
  /** The cursor of the next page; null without one. */
  next: string | null
}

type ItemAnswer = Pick<CachedAnswer, 'bytes' | 'etag'>

/** For a server that counts the statements of each answer: every answer is made. */
export const NO_ANSWER_CACHE: AnswerCache = {
  item: (_id, find) => find(),
  bytes: (_name, make) => make(),
  answerReady: () => false,
  begin: () => null,
}

/** All kept answers together, in bytes of their bodies. */
const MAX_BYTES = 16 * 1_024 * 1_024
const MAX_ANSWER_BYTES = MAX_BYTES / 64
const MAX_NAME_LENGTH = 1_000
/** What an answer takes beside its body, about. */
const OF_EACH = 500

export function createAnswerCache({ projection }: Pick<Catalog, 'projection'>): AnswerCache {
  const cached = new LRUCache<string, CachedAnswer & { version: string }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length + OF_EACH,
  })

  /** `version`: of before the catalog was read, so that an older state is never kept under a newer version. */
  function keep(name: string, version: string | null, answer: CachedAnswer): void {
    const isSmall = name.length <= MAX_NAME_LENGTH && answer.bytes.length <= MAX_ANSWER_BYTES
    if (version !== null && isSmall) cached.set(name, { ...answer, version })
  }

  /** The version that requests of this turn of the event loop are answered from; undefined: not asked yet. Requests of one
   *  turn arrived before its first question, so whoever saw a change before asking sees it in the answer. */
  let known: string | null | undefined
  const forget = (): void => {
    known = undefined
  }

  /** Null while the projection cannot be read. */
  function version(): string | null {
    if (known !== undefined) return known
    setImmediate(forget)
    try {
      known = projection.state()
    } catch {
      known = null
    }
    return known
  }

  return {
    item(id, find) {
      const at = version()
      const found = cached.get(id)
      if (found !== undefined && found.version === at) return found
      const item = find()
      if (item !== null) keep(id, at, { ...item, cache: 'live', next: null })
      return item
    },
    async bytes(name, make) {
      const at = version()
      const found = cached.get(name)
      if (found !== undefined && found.version === at) return found.bytes
      const bytes = await make()
      if (bytes !== null) keep(name, at, { bytes, etag: '', cache: 'never', next: null })
      return bytes
    },
    answerReady(request, response) {
      const { url = '' } = request
      if (!isForEverybody(request)) return false
      const found = cached.get(url)
      if (found === undefined) return false
      if (found.version !== version()) return false
      const { bytes, etag, cache, next } = found
      writeAnswer(request, response, bytes, { etag, cache, next })
      return true
    },
    begin(request) {
      const { url = '' } = request
      if (!isForEverybody(request)) return null
      const at = version()
      return (response, answer) => {
        if (!hasHeadersOfParameters(response)) keep(url, at, answer)
      }
    },
  }
}

/** Other cookies than a session's change no answer. */
function isForEverybody(request: IncomingMessage): boolean {
  const { method, headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return false
  return headers.cookie === undefined || readCookie(request, SESSION_COOKIE) === null
}

/** A deprecated parameter is announced in every answer (deprecated.ts). */
function hasHeadersOfParameters({ ownHeaders = [] }: ServerResponse): boolean {
  return ownHeaders.includes('Deprecation')
}
