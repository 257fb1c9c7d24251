/** Passes a request of the tus protocol to `tus-server.ts`, and answers with the outcome.
 *  Source: service.md#resumable-uploads; https://tus.io/protocols/resumable-upload. */
import type { Catalog } from '@yalkut/catalog'
import { PIECES_WAIT_MS } from '@yalkut/catalog/media'
import { answerOnce } from '../../http/answers/answer.ts'
import { fileBytes, refuseBytes } from '../../http/requests/file-body.ts'
import type { Write } from '../../routing/define-raw-route.ts'
import type { Exchange, RouteRequest } from '../../routing/route.ts'
import { empty } from '../../routing/writes.ts'
import type { TusFailure } from './tus-protocol.ts'

/** Headers of every answer about an upload in pieces. Browsers may read them too. */
const ON_PIECES: readonly string[] = [
  'Tus-Resumable',
  '1.0.0',
  'Access-Control-Expose-Headers',
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset',
]

export function addTusHeaders({ response }: Exchange): void {
  response.ownHeaders = [...(response.ownHeaders ?? []), ...ON_PIECES]
}

export async function answerTus({ catalog, baseUrl, caller, exchange }: RouteRequest): Promise<Write> {
  addTusHeaders(exchange)
  const { raw, response } = exchange
  const { method = '', headers, url = '' } = raw
  const bytes = (): AsyncIterable<Uint8Array> => fileBytes(raw, response)
  try {
    const request = { method, url, headers, bytes }
    // Loaded at the first request: the tus library is large.
    const { handleTus } = await import('./tus-server.ts')
    const outcome = await handleTus({ catalog, baseUrl, caller }, request)
    if (outcome.kind === 'failed') return failure(outcome.failure)
    return empty(outcome.status, 'never', [...outcome.headers, ...expires(catalog, method)])
  } finally {
    refuseBytes(raw)
  }
}

/** The time until which the client may send the next piece. */
function expires({ clock }: Catalog, method: string): string[] {
  if (method !== 'POST' && method !== 'PATCH') return []
  return ['Upload-Expires', new Date(clock().getTime() + PIECES_WAIT_MS).toUTCString()]
}

const KINDS: { readonly [status: number]: string } = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
}

function failure({ status, message }: TusFailure): Write {
  // The library answers 403 to a missing header. In this API 403 is a missing right.
  const shown = status === 403 ? 400 : status
  const body = { error: KINDS[shown] ?? 'bad-request', message, detail: null }
  return (_request, reply) => answerOnce(reply, shown, body)
}
