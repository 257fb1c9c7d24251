/** `/v1/scans/{id}/ocr`: OCR results of an engine. Source: service.md#scans; shapes.md#ocr. */

import { OcrAnswer } from '@yalkut/catalog/core'
import { OcrQuery, OcrUpload, uploadOcr } from '@yalkut/catalog/media'
import { suggestionWith } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

/** hOCR of a book of a thousand pages, in bytes. */
const MAX_BODY = 64 * 2 ** 20

export const ocrRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/scans/:id/ocr', {
    operationId: 'uploadOcr',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests an engine’s OCR of a scan as a new text layer',
    description:
      'The community’s layer does not change. At most 5,000 pages. The file itself may be the body (its type says what it is: any but JSON), with the rest as query parameters.',
    params: ItemParams,
    query: OcrQuery,
    body: OcrUpload,
    bodyKind: 'text',
    bodyLimit: MAX_BODY,
    answers: { 201: OcrAnswer },
    errors: [404],
    replay: suggestionWith('pages', 'lines'),
    handle: ({ catalog, caller, params, query, body }) => uploadOcr(catalog, caller, params.id, { ...query, ...body }),
  }),
]
