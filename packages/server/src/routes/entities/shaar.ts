/** `/v1/entities/{id}/shaar`: a sefer's title page and README as one file. Source: routes.md#items;
 *  shapes.md#shaar-files. */
import { getShaar } from '@yalkut/catalog/words'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { named } from '../../schemas/named.ts'
import { ItemParams } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Shaar = Type.Object(
  {
    text: Type.String({ description: 'The file; its format is in docs/developers/shaar.md.' }),
    machine: Type.Boolean({ description: 'Nobody wrote it: the catalog made it.' }),
  },
  named('Shaar', 'A sefer’s title page and README, as one file.'),
)

export const shaarRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/entities/:id/shaar',
    {
      schema: {
        params: ItemParams,
        querystring: Type.Object({
          format: Type.Optional(
            Type.Enum(['json', 'text'], { description: 'text: the file itself, text/markdown.' }),
          ),
        }),
      },
      config: {
        doc: {
          operationId: 'getShaar',
          tag: 'Items',
          access: 'pub',
          summary: 'A sefer’s title page and README, as one file',
          answers: { 200: Shaar },
          otherTypes: ['text/markdown'],
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const shaar = getShaar(catalog, request.params.id)
      if (request.query.format !== 'text') return answer(request, reply, shaar)
      const bytes = Buffer.from(shaar.text, 'utf8')
      answer(request, reply, bytes, { type: 'text/markdown; charset=utf-8' })
    },
  )
}
