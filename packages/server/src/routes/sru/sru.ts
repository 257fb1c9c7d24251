/** `/sru`: SRU 2.0, 1.2 and 1.1 for libraries. Source: routes.md#files-uploads-libraries; shapes.md#oai-pmh-sru-reconciliation. */
import { answerSru } from '@yalkut/catalog/publishing'
import { Type } from 'typebox'
import { splitAddress } from '../../http/requests/address.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { document } from '../../routing/writes.ts'

export const sruRoutes: readonly Route[] = [
  defineRawRoute('GET', '/sru', {
    operationId: 'sru',
    tag: 'Files',
    access: 'pub',
    summary: 'SRU 2.0, 1.2 and 1.1: libraries search the catalog with CQL',
    description:
      '`version` is 2.0 (without it), 1.2 or 1.1; `query` is CQL over names and facts; `recordSchema` is `dc` or `marcxml`; `startRecord` and `maximumRecords` (at most 100). Without a query it ' +
      'explains itself. Mistakes are answered as diagnostics.',
    mediaType: 'application/sru+xml',
    answers: { 200: Type.String({ description: 'A response of SRU, in XML.' }) },
    handle: ({ catalog, baseUrl, exchange }) => {
      const { query } = splitAddress(exchange.raw.url ?? '')
      const { xml, type } = answerSru(catalog, [...new URLSearchParams(query)], baseUrl)
      return document(xml, { type })
    },
  }),
]
