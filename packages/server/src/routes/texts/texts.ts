/** `/v1/texts`: how far texts are checked, and the copies that they were imported from.
 *  Source: routes.md#texts-and-media; shapes.md#progress-of-texts. */
import { getSourceText, getTextsProgress } from '@yalkut/catalog/texts'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { answerBytes } from '../../conventions/answer-bytes.ts'
import { IdList } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Progress = Type.Object({
  paragraphs: Type.Integer({ description: 'Without headings.' }),
  checked: Type.Integer({ description: 'Those that a person wrote or checked.' }),
  machine: Type.Integer({ description: 'Those that a machine made and nobody has checked.' }),
})

export const textRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/texts/batch/progress',
    {
      schema: { querystring: Type.Object({ ids: IdList }) },
      config: {
        doc: {
          operationId: 'textsProgress',
          tag: 'Texts',
          access: 'pub',
          summary: 'How far texts are checked, by text',
          answers: { 200: Type.Object({ progress: Type.Record(Type.String(), Progress) }) },
        },
      },
    },
    (request, reply) => {
      answer(request, reply, { progress: getTextsProgress(catalog, request.query.ids) })
    },
  )

  api.get(
    '/v1/texts/:sha256',
    {
      schema: { params: Type.Object({ sha256: Type.String() }) },
      config: {
        doc: {
          operationId: 'getSourceText',
          tag: 'Texts',
          access: 'pub',
          summary: 'The kept copy of an imported text, as a page that runs nothing',
          mediaType: 'text/html',
          answers: { 200: Type.String(), 206: Type.String() },
          errors: [404, 416],
        },
      },
    },
    async (request, reply) => {
      const { sha256, credit, ...copy } = await getSourceText(catalog, request.params.sha256)
      const headers = credit === null ? [] : ['X-Credit', encodeURIComponent(credit)]
      const sandboxed = copy.mime !== 'text/plain'
      await answerBytes(request, reply, { ...copy, etag: `"${sha256}"`, headers, sandboxed })
    },
  )
}
