/** Whole answers of lists and searches, kept by their address. Routing, validating and joining a list of fifty items takes
 *  several times as long as writing its bytes.
 *
 *  An answer belongs to a version of the catalog: every merge and every change of rights makes another, so an answer of an
 *  older version is never sent. Only answers that follow from the catalog alone, to requests without an account, are kept.
 *  Source: decisions.md#performance-goals. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '@yalkut/catalog'
import { LRUCache } from 'lru-cache'
import { writeAnswer } from './answer.ts'
import type { CacheKind } from './headers.ts'

export interface KeptAnswers {
  /** False: nothing is kept for this request, and nothing is answered. */
  answerReady(request: IncomingMessage, response: ServerResponse): boolean
  /** Called before an answer is made: what it is kept as. Null: it is not kept. */
  begin(request: IncomingMessage): KeepAnswer | null
}

/** Keeps the bytes of the answer, which `response` sends. */
export type KeepAnswer = (response: ServerResponse, made: KeptAnswer) => void

export interface KeptAnswer {
  bytes: Buffer
  etag: string
  cache: CacheKind
  /** The cursor of the next page; null without one. */
  next: string | null
}

/** For a server that counts the statements of each answer: every answer is made. */
export const NOTHING_KEPT: KeptAnswers = { answerReady: () => false, begin: () => null }

/** All kept answers together, in bytes of their bodies. */
const MAX_BYTES = 16 * 1_024 * 1_024
const MAX_ANSWER_BYTES = MAX_BYTES / 64
const MAX_ADDRESS_LENGTH = 1_000
/** What an answer takes beside its body, about. */
const OF_EACH = 500

export function createKeptAnswers({ projection }: Pick<Catalog, 'projection'>): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer & { version: string }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, address) => bytes.length + address.length + OF_EACH,
  })

  /** Null while the projection cannot be read. */
  function version(): string | null {
    try {
      return projection.state()
    } catch {
      return null
    }
  }

  return {
    answerReady(request, response) {
      const { url = '' } = request
      if (!isForEverybody(request)) return false
      const found = kept.get(url)
      if (found === undefined) return false
      if (found.version !== version()) return false
      const { bytes, etag, cache, next } = found
      writeAnswer(request, response, bytes, { etag, cache, next })
      return true
    },
    begin(request) {
      const { url = '' } = request
      if (!isForEverybody(request) || url.length > MAX_ADDRESS_LENGTH) return null
      // Before the catalog is read: an answer from an older state is never kept under a newer version.
      const at = version()
      if (at === null) return null
      return (response, made) => {
        if (made.bytes.length > MAX_ANSWER_BYTES || hasHeadersOfParameters(response)) return
        kept.set(url, { ...made, version: at })
      }
    },
  }
}

function isForEverybody({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.authorization === undefined && headers.cookie === undefined
}

/** A deprecated parameter is announced in every answer (deprecated.ts). */
function hasHeadersOfParameters({ ownHeaders = [] }: ServerResponse): boolean {
  return ownHeaders.includes('Deprecation')
}
