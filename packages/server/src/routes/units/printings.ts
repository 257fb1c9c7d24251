/** `/v1/units/{id}/printings` and `/v1/compare`: what was printed, and what changed from one printing to another.
 *  Source: routes.md#texts-and-media; shapes.md#printings. */
import { comparePrintings, unitPrintings } from '@yalkut/catalog/texts'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { ItemParams } from '../../schemas/params.ts'
import { Comparison, Printing } from '../../schemas/printing.ts'
import type { Routes } from '../api.ts'

const Reference = Type.String({
  maxLength: 100,
  description: '`text:<id>` or `scan:<id>:<from>-<to>` (pages of the PDF).',
})

export const printingRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/units/:id/printings',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'unitPrintings',
          tag: 'Texts',
          access: 'pub',
          summary: 'The printings of a unit whose words are held',
          answers: { 200: Type.Object({ printings: Type.Array(Printing) }) },
          errors: [404],
        },
      },
    },
    (request, reply) => {
      answer(request, reply, { printings: unitPrintings(catalog, request.params.id) })
    },
  )

  api.get(
    '/v1/compare',
    {
      schema: { querystring: Type.Object({ a: Reference, b: Reference }) },
      config: {
        doc: {
          operationId: 'comparePrintings',
          tag: 'Texts',
          access: 'pub',
          summary: 'Two printings word by word',
          description:
            'Points, quotes, maqafs, final letters and the spelling out of known abbreviations are no difference.',
          answers: { 200: Comparison },
          errors: [404, 413, 422, 503],
        },
      },
    },
    async (request, reply) => {
      const { a, b } = request.query
      answer(request, reply, await comparePrintings(catalog, a, b))
    },
  )
}
