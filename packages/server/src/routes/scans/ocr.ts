/** `/v1/scans/{id}/ocr`: what an engine read. Source: service.md#scans; shapes.md#ocr. */
import { OcrUpload, uploadOcr } from '@yalkut/catalog/scans'
import { OcrAnswer } from '@yalkut/catalog/shapes'
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
    summary: 'Suggests what an engine read of a scan, as a layer of its own',
    description: 'The community’s words are not touched by it. At most 5,000 pages.',
    params: ItemParams,
    body: OcrUpload,
    bodyLimit: MAX_BODY,
    answers: { 201: OcrAnswer },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => uploadOcr(catalog, caller, params.id, body),
  }),
]
