/** `/v1/recordings/{id}/peaks`. Source: routes.md#texts-and-media; shapes.md#peaks. */
import { getPeaks, PeaksQuery } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { document, empty } from '../../routing/writes.ts'
import { ItemParams } from '../../schemas/params.ts'

const HEADERS = ['Yalkut-Peaks-Rate', 'Yalkut-Duration-Ms'] as const

export const peakRoutes: readonly Route[] = [
  defineRawRoute('GET', '/v1/recordings/:id/peaks', {
    operationId: 'recordingPeaks',
    tag: 'Texts',
    access: 'pub',
    summary: 'The loudness of a recording over time, for drawing it as a wave',
    description:
      'One byte a peak: the loudest sample of its piece of time, 0 to 255. At most 4,000,000 peaks. 202 while they are measured, once for each file: ask again after `Retry-After` seconds.',
    params: ItemParams,
    query: PeaksQuery,
    mediaType: 'application/octet-stream',
    answers: { 200: Type.String(), 202: null },
    headers: { 200: HEADERS, 202: ['Retry-After'], 304: HEADERS },
    errors: [404],
    handle: async ({ catalog, caller, clientAddress, params, query }) => {
      const found = await getPeaks(catalog, { caller, clientAddress }, params.id, query)
      if (found.kind === 'making') {
        const headers = ['Retry-After', String(found.retryAfterSeconds), 'Content-Length', '0']
        return empty(202, 'never', headers)
      }
      const [rate, duration] = [String(found.rate), String(found.durationMs)]
      return document(found.bytes, {
        type: 'application/octet-stream',
        headers: ['Yalkut-Peaks-Rate', rate, 'Yalkut-Duration-Ms', duration],
      })
    },
  }),
]
