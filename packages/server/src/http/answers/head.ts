/** Writes the status line and the headers of an answer as one text.
 *
 *  Node's `writeHead` validates and copies each header by itself. With sixteen headers that takes an eighth of the time of
 *  an item's answer (bench/item-reads.ts). Here headers that many answers share are joined once, when the program starts.
 *  Answers that Node must decide about are left to its `writeHead`: the last answer of a connection, and answers for which
 *  other code has set headers. Both ways send the same headers (tests/http/prepared-heads.test.ts). */
import { type ServerResponse, STATUS_CODES } from 'node:http'

declare module 'node:http' {
  interface ServerResponse {
    /** Node's own field: the text that it sends before the body. null: not decided yet. */
    _header: string | null
  }
}

/** How long an idle connection stays open for the next request, in ms. */
export const KEEP_ALIVE_MS = 72_000

const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n`

/** Headers that many answers share, as pairs and as text. */
export interface PreparedHeaders {
  /** Names and values in turn. */
  readonly pairs: readonly string[]
  readonly lines: string
}

export function prepareHeaders(pairs: readonly string[]): PreparedHeaders {
  return { pairs, lines: linesOf(pairs) }
}

/** For answers whose length is known. `more`: names and values in turn; they include `Content-Length`, unless the status is
 *  one that has no body. */
export function writeHead(
  response: ServerResponse,
  status: number,
  { pairs, lines }: PreparedHeaders,
  more: readonly string[],
): void {
  if (!isKeepAlive(response) || !areSendable(more)) {
    response.writeHead(status, [...pairs, ...more])
    return
  }
  response.statusCode = status
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  response._header = `${start}${lines}${linesOf(more)}Date: ${dateNow()}\r\n${KEEP_ALIVE}\r\n`
}

/** Whether the connection stays open, and nothing but this file has set headers. */
function isKeepAlive(response: ServerResponse): boolean {
  const { shouldKeepAlive, req } = response
  const isPlain = req.headers.expect === undefined && response.getHeaderNames().length === 0
  return shouldKeepAlive && isPlain
}

/** Characters that a header must not contain, as Node checks them: a line end would begin another header. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/

/** Of the values; the names are our own. */
function areSendable(pairs: readonly string[]): boolean {
  for (let at = 1; at < pairs.length; at += 2) {
    if (UNSENDABLE.test(pairs[at] ?? '')) return false
  }
  return true
}

function linesOf(pairs: readonly string[]): string {
  let lines = ''
  for (let at = 0; at + 1 < pairs.length; at += 2) lines += `${pairs[at]}: ${pairs[at + 1]}\r\n`
  return lines
}

let date: string | null = null

/** The value of the `Date` header, kept until the second ends. */
function dateNow(): string {
  if (date !== null) return date
  const now = new Date()
  setTimeout(forgetDate, 1_000 - now.getMilliseconds()).unref()
  date = now.toUTCString()
  return date
}

function forgetDate(): void {
  date = null
}
