/** `/v1/entities/{id}/export`: an item as a file to take along. Source: routes.md#items; shapes.md#exports. */
import { ExportQuery, exportItem } from '@yalkut/catalog/publishing'
import { Type } from 'typebox'
import type { PlainPage } from '../../http/answers/plain-page.ts'
import { countCost } from '../../http/callers/count-cost.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { empty, FILE_HEADERS, file, page } from '../../routing/writes.ts'
import { ItemParams } from '../../schemas/params.ts'

/** While a file is made: when a program asks again, and when the page of a browser does so by itself. */
const AGAIN_SECONDS = 5

export const exportRoutes: readonly Route[] = [
  defineRawRoute('GET', '/v1/entities/:id/export', {
    operationId: 'exportEntity',
    tag: 'Items',
    access: 'pub',
    summary: 'An item as a file to take along: a sefer, a part of it, a unit, a printing, a scan, a transcript',
    description:
      'The file says its source, edition and licence, and what nobody has checked. Words that are withheld are in no file. 202 while a file that takes long is made: ask again after `Retry-After` seconds. Making a file counts as further requests.',
    params: ItemParams,
    query: ExportQuery,
    mediaType: '*/*',
    answers: { 200: Type.String(), 202: null, 206: Type.String() },
    headers: {
      200: FILE_HEADERS[200],
      202: ['Retry-After'],
      206: FILE_HEADERS[206],
    },
    errors: [404, 413, 416, 422, 503],
    async handle(request) {
      const { catalog, caller, clientAddress, params, query, baseUrl, exchange } = request
      const asker = {
        who: caller.kind === 'person' ? caller.person.id : clientAddress,
        count: (requests: number) => countCost(request, requests),
      }
      const exported = await exportItem(catalog, params.id, { query, baseUrl, asker })
      const { file: made, mime, name } = exported
      const again = String(AGAIN_SECONDS)
      if (made === null) {
        const isBrowser = exchange.raw.headers.accept?.includes('text/html') === true
        if (isBrowser) return page({ ...MAKING, status: 202, headers: ['Retry-After', again, 'Refresh', again] })
        return empty(202, 'never', ['Retry-After', again, 'Content-Length', '0'])
      }
      const { sum, sizeBytes, open } = made
      return file({
        sizeBytes,
        mime,
        etag: `"${sum}-${query.format}"`,
        isOwnText: true,
        cache: 'live',
        headers: ['Content-Disposition', `attachment; ${fileName(name)}`],
        open,
      })
    },
  }),
]

/** A name of any letters, and one of plain letters for programs that know no others. Source: RFC 6266, 4.3. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${encoded}`
}

const MAKING: PlainPage = {
  title: { he: 'הקובץ נוצר', en: 'The file is being made' },
  lines: [
    {
      he: 'זה עשוי לקחת דקה. הדף הזה שואל שוב מעצמו, והקובץ יישמר כשיהיה מוכן.',
      en: 'This may take a minute. This page asks again by itself, and the file is saved when it is ready.',
    },
  ],
}
