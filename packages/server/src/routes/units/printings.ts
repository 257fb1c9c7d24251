/** `/v1/units/{id}/printings` and `/v1/compare`: the printings of a unit, and the differences between two.
 *  Source: routes.md#texts-and-media; shapes.md#printings. */
import { ComparedPrintings, PrintingView } from '@yalkut/catalog/core'
import { comparePrintings, unitPrintings } from '@yalkut/catalog/organizing'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Reference = Type.String({
  maxLength: 100,
  description: '`text:<id>` or `scan:<id>:<from>-<to>` (pages of the PDF).',
})

export const printingRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/units/:id/printings', {
    operationId: 'unitPrintings',
    tag: 'Texts',
    access: 'pub',
    summary: 'The printings of a unit whose words the catalog has',
    description: 'Give two of their ids to `/v1/compare` to see how they differ.',
    params: ItemParams,
    answers: { 200: Type.Object({ printings: Type.Array(PrintingView) }) },
    errors: [404],
    handle: ({ catalog, params }) => ({ printings: unitPrintings(catalog, params.id) }),
  }),

  defineRoute('GET', '/v1/compare', {
    operationId: 'comparePrintings',
    tag: 'Texts',
    access: 'pub',
    summary: 'Compares two printings word by word',
    description:
      'Vowel points, quotation marks, maqafs, final letters and spelled-out known abbreviations do not count as differences.',
    query: Type.Object({ a: Reference, b: Reference }),
    answers: { 200: ComparedPrintings },
    errors: [404, 413, 422, 503],
    handle: ({ catalog, query }) => {
      const { a, b } = query
      return comparePrintings(catalog, a, b)
    },
  }),
]
