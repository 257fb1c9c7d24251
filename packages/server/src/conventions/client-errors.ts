/** What is not even a request: answered on the bare socket, in the shape of every failure. Source: spec.md, Errors. */

import type { Socket } from 'node:net'
import type { ErrorCode } from '@yalkut/model'
import { JSON_TYPE } from './headers.ts'

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

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
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
    'Access-Control-Allow-Origin: *',
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
