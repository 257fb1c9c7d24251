/** Answers input that is no HTTP request directly on the socket, in the shape of every failure.
 *  Source: service.md#errors. */

import type { Socket } from 'node:net'
import type { ErrorCode } from '@yalkut/model'
import { JSON_TYPE, ON_EVERY_ANSWER, OWN_RESOURCE } from './headers.ts'

interface SocketAnswer {
  status: string
  error: ErrorCode
  message: string
}

const UNREADABLE: SocketAnswer = {
  status: '400 Bad Request',
  error: 'bad-request',
  message: 'This is not a well-formed HTTP request.',
}

const BY_CODE: { readonly [code: string]: SocketAnswer } = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    error: 'too-large',
    message: 'The address and headers of a request have at most 16 KB together.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    error: 'bad-request',
    message: 'The request did not arrive in time. Send it again.',
  },
}

/** The client closed the connection, perhaps while it sent a body that was already refused. There is no answer. */
const GONE: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (GONE.has(error.code) || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, error: kind, message } = BY_CODE[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ error: kind, message, detail: null })
  const lines = [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...pairsOf([...ON_EVERY_ANSWER, ...OWN_RESOURCE]),
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function pairsOf(headers: readonly string[]): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${headers[at + 1]}` : []))
}
