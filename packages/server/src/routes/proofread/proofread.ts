/** `/v1/proofread`: proofreading over the scans of a shelf. Source: routes.md#texts-and-media; shapes.md#next-page. */
import { nextOnShelf, ShelfQuery } from '@yalkut/catalog/proofreading'
import { NextOnShelf } from '@yalkut/catalog/shapes'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const proofreadRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/proofread/next', {
    operationId: 'nextOnShelf',
    tag: 'Texts',
    access: 'opt',
    summary: 'The next page that waits for your reading, of a set, a sefer, a project or all scans',
    description:
      'As `/v1/scans/{id}/next` over many scans: those with the fewest waiting pages first. null: no page waits for you.',
    query: ShelfQuery,
    answers: { 200: NextOnShelf },
    errors: [404],
    handle: ({ catalog, caller, query }) => nextOnShelf(catalog, caller, query),
  }),
]
