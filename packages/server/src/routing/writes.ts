/** Answers that are not JSON of a declared shape, each as the function that writes it. */
import type { Readable } from 'node:stream'
import Negotiator from 'negotiator'
import { type Answering, answer, answerEmpty } from '../http/answers/answer.ts'
import { answerBytes, type Bytes } from '../http/answers/answer-bytes.ts'
import { answerFramed } from '../http/answers/answer-framed.ts'
import { answerLines } from '../http/answers/answer-lines.ts'
import { answerStream } from '../http/answers/answer-stream.ts'
import type { CacheKind } from '../http/answers/headers.ts'
import { answerPlainPage, type PlainPage } from '../http/answers/plain-page.ts'
import type { Write } from './define-raw-route.ts'

/** A file: the whole of it, or the range that the client requested. */
export function file(bytes: Bytes): Write {
  return (request, reply) => answerBytes(request, reply, bytes)
}

/** The headers of such an answer, for the document of the API. */
export const FILE_HEADERS = {
  200: ['Accept-Ranges', 'Content-Disposition', 'X-Credit'],
  206: ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'X-Credit'],
} as const

/** A text, an image, or JSON of another media type. */
export function document(body: string | object, answering: Answering & { type: string }): Write {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  return (request, reply) => answer(request, reply, bytes, answering)
}

/** A document of linked data. `context`: the address of its vocabulary, which is in the media type. A client whose
 *  `Accept` prefers plain JSON gets the same document as that. Source: shapes.md#iiif. */
export function linkedData(body: string | object, context: string, links: readonly string[] = []): Write {
  return (request, reply) => {
    const type = linkedDataType(request.headers.accept, context)
    document(body, { type, links, vary: 'Accept' })(request, reply)
  }
}

function linkedDataType(accept: string | undefined, context: string): string {
  const linked = `application/ld+json;profile="${context}"`
  if (accept === undefined) return linked
  return new Negotiator({ headers: { accept } }).mediaType([linked, 'application/json']) ?? linked
}

/** One JSON value a line. Each line is sent while the next is made. */
export function lines(made: AsyncGenerator<string>, cache?: CacheKind): Write {
  return (request, reply) => answerLines(request, reply, made, cache)
}

/** Bytes that another program makes meanwhile. */
export function stream(bytes: Readable, type: string): Write {
  return (_request, reply) => answerStream(reply, bytes, type)
}

/** A page without scripts that other sites may frame. */
export function framed(html: string): Write {
  return (request, reply) => answerFramed(request, reply, html)
}

/** The plain page. */
export function page(shown: PlainPage): Write {
  return (_request, reply) => answerPlainPage(reply, shown)
}

/** No body. `headers`: names and values in turn. */
export function empty(status: number, cache: CacheKind, headers: readonly string[]): Write {
  return (_request, reply) => answerEmpty(reply, status, cache, headers)
}
