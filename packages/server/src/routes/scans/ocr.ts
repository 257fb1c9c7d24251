/** `/v1/scans/{id}/ocr`: what an engine read. Source: service.md#scans; shapes.md#ocr. */
import { uploadOcr } from '@yalkut/catalog/scans'
import { Engine, OcrAnswer } from '@yalkut/catalog/shapes'
import { LANGUAGES } from '@yalkut/model'
import { OCR_FORMATS } from '@yalkut/ocr'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

/** hOCR of a book of a thousand pages, in bytes. */
const MAX_BODY = 64 * 2 ** 20

const Upload = Type.Object({
  content: Type.String({ description: 'hOCR, ALTO, or plain text with form feeds between pages.' }),
  format: Type.Optional(Type.Enum([...OCR_FORMATS])),
  engine: Engine,
  firstPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
})

export const ocrRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/scans/:id/ocr', {
    operationId: 'uploadOcr',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests what an engine read of a scan, as a layer of its own',
    description: 'The community’s words are not touched by it. At most 5,000 pages.',
    params: ItemParams,
    body: Upload,
    bodyLimit: MAX_BODY,
    answers: { 201: OcrAnswer },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => uploadOcr(catalog, caller, params.id, body),
  }),
]
