/** `/v1/scans/{id}/ocr`: what an engine read. Source: service.md#scans; shapes.md#ocr. */
import { uploadOcr } from '@yalkut/catalog/scans'
import { LANGUAGES } from '@yalkut/model'
import { OCR_FORMATS } from '@yalkut/ocr'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { ItemParams } from '../../schemas/params.ts'
import { Engine } from '../../schemas/scan-text.ts'
import { Suggestion } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

/** hOCR of a book of a thousand pages, in bytes. */
const MAX_BODY = 64 * 2 ** 20

const Upload = Type.Object({
  content: Type.String({ description: 'hOCR, ALTO, or plain text with form feeds between pages.' }),
  format: Type.Optional(Type.Enum([...OCR_FORMATS])),
  engine: Engine,
  firstPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
})

export const ocrRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/scans/:id/ocr',
    {
      bodyLimit: MAX_BODY,
      schema: { params: ItemParams, body: Upload },
      config: {
        doc: {
          operationId: 'uploadOcr',
          tag: 'Texts',
          access: 'write',
          summary: 'Suggests what an engine read of a scan, as a layer of its own',
          description: 'The community’s words are not touched by it. At most 5,000 pages.',
          answers: {
            201: Type.Intersect([
              Suggestion,
              Type.Object({ pages: Type.Integer(), lines: Type.Integer() }),
            ]),
          },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 201, await uploadOcr(catalog, callerOf(request), id, request.body))
    },
  )
}
