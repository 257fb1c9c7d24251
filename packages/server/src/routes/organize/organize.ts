/** `/v1/organize`: rearranges the tree of the catalog in one suggestion. Source: service.md#organize;
 *  shapes.md#organize. */
import type { Catalog } from '@yalkut/catalog'
import { getSuggestionView } from '@yalkut/catalog/changing'
import { type Caller, FoundInTree, Organized, OrganizeLevel, OrganizePlan, OrganizePreview } from '@yalkut/catalog/core'
import {
  FindInTreeQuery,
  findInTree,
  LevelQuery,
  organize,
  organizeLevel,
  previewCost,
  previewOrganize,
} from '@yalkut/catalog/organizing'
import { isRefusal } from '@yalkut/model'
import { countCost } from '../../http/callers/count-cost.ts'
import { objectOf } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const organizeRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/organize/level', {
    operationId: 'organizeLevel',
    tag: 'Suggestions',
    access: 'pub',
    summary: 'A level of the tree that plans rearrange, page by page',
    description:
      'Everything directly below a set, a sefer, a printing or a farbrengen, in order; without `root` the sets at the top.',
    query: LevelQuery,
    answers: { 200: OrganizeLevel },
    errors: [404, 422],
    handle: ({ catalog, query }) => organizeLevel(catalog, query),
  }),

  defineRoute('GET', '/v1/organize/find', {
    operationId: 'findInTree',
    tag: 'Suggestions',
    access: 'pub',
    summary: 'Finds items of the tree by name, each with the way to it',
    description: 'Best first. Items that do not stand below the root are left out.',
    query: FindInTreeQuery,
    answers: { 200: FoundInTree },
    errors: [404, 422],
    handle: ({ catalog, query }) => findInTree(catalog, query),
  }),

  defineRoute('POST', '/v1/organize/preview', {
    operationId: 'previewOrganize',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'Previews a plan without saving anything',
    description:
      'The same checks as `/v1/organize`: paths before and after, redirects, warnings, new sets. Without an account at most 20 operations and 200 changed items; beyond 2,000 changed items with the scope `write`. It counts as one request for each operation and for each 20 changed items.',
    body: OrganizePlan,
    answers: { 200: OrganizePreview },
    async handle(request) {
      const preview = await previewOrganize(request.catalog, request.caller, request.body)
      countCost(request, previewCost(request.body, preview) - 1)
      return preview
    },
  }),

  defineRoute('POST', '/v1/organize', {
    operationId: 'organize',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Makes one suggestion from a plan',
    description: 'A refusal has all mistakes in `detail.mistakes`, each with the index of its operation and its field.',
    body: OrganizePlan,
    answers: { 201: Organized },
    errors: [409],
    replay: {
      idsOf: ({ suggestion, merged = null, mayApprove = null }) => {
        return { id: objectOf(suggestion ?? null).id ?? null, merged, mayApprove }
      },
      async again({ catalog, caller, body }, ids) {
        const { id, merged, mayApprove } = objectOf(ids)
        const suggestion = await getSuggestionView(catalog, caller, Number(id))
        return {
          suggestion,
          merged,
          mayApprove,
          preview: await previewAgain(catalog, caller, body),
        }
      },
    },
    handle: ({ catalog, caller, body }) => organize(catalog, caller, body),
  }),
]

/** Of a plan that is carried out already nothing is left to preview. */
async function previewAgain(catalog: Catalog, caller: Caller, plan: OrganizePlan): Promise<OrganizePreview> {
  try {
    return await previewOrganize(catalog, caller, plan)
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    const { title = '' } = plan
    const nothing = { summary: [], summaryHe: [], items: [], redirects: [], forwards: [], warnings: [], warningsHe: [] }
    return { title, titleHe: title, ...nothing, created: {}, fingerprint: plan.fingerprint ?? '' }
  }
}
