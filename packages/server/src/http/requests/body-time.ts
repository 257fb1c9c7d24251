/** How long the body of a request may take to arrive: six hours for a file, two minutes for any other body.
 *  Source: service.md#uploads-and-additions. */

import type { IncomingMessage } from 'node:http'
import { HOUR_MS } from '@yalkut/model'
import { answerClientError } from '../answers/client-errors.ts'
import { splitAddress } from './address.ts'

const BODY_TIME_MS = 120_000
const FILE_TIME_MS = 6 * HOUR_MS

/** Whether an address takes the bytes of files. */
export function takesFiles({ url = '', method = '' }: IncomingMessage): boolean {
  const { path } = splitAddress(url)
  if (path === '/v1/uploads') return method === 'POST'
  return path.startsWith('/v1/uploads/resumable') && (method === 'POST' || method === 'PATCH')
}

/** Ends a request whose body does not arrive in time. */
export function limitBodyTime(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  endAfter(request, takesFiles(request) ? FILE_TIME_MS : BODY_TIME_MS)
}

/** Ends a request whose body has not arrived after `limitMs`. The timer does not keep the process alive. */
export function endAfter(request: IncomingMessage, limitMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    const late = Object.assign(new Error('the body did not arrive in time'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    answerClientError(late, request.socket)
  }, limitMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}
