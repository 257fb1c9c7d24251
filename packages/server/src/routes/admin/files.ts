/** `/v1/admin/files/*`: the rights of a file, for stewards and admins on the site.
 *  Source: routes.md#stewards-and-admins. */

import { Moment, nullable, Rights } from '@yalkut/catalog/core'
import { changeFileRights, fileRightsHistory, RightsOrder } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Sha256Params } from '../../schemas/params.ts'
import { Done } from '../../schemas/suggestion.ts'

const RightsEvent = Type.Object({
  change: Type.Integer(),
  sha256: Type.String(),
  before: nullable(Rights),
  after: Rights,
  credit: nullable(Type.String()),
  reason: nullable(Type.String()),
  reasonHe: nullable(Type.String({ description: 'The same in Hebrew; null: a person wrote the reason.' })),
  by: nullable(Type.String({ description: 'Account id; null: a person without an account.' })),
  at: Moment,
})

export const adminFileRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/admin/files/:sha256/rights', {
    operationId: 'fileRightsHistory',
    tag: 'Access',
    access: 'site',
    summary: 'The history of a file’s rights, the newest first',
    description: 'For stewards: each change, its reason and who made it.',
    params: Sha256Params,
    answers: { 200: Type.Object({ events: Type.Array(RightsEvent) }) },
    errors: [403, 404],
    cache: 'never',
    handle: async ({ catalog, caller, params }) => ({
      events: await fileRightsHistory(catalog, caller, params.sha256),
    }),
  }),

  defineRoute('PUT', '/v1/admin/files/:sha256/rights', {
    operationId: 'changeFileRights',
    tag: 'Access',
    access: 'site',
    summary: 'Changes the rights of a file, at once on every server',
    description: 'For stewards. `link` and `preserved` stop the bytes and withhold the words that come from the file.',
    params: Sha256Params,
    body: RightsOrder,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => done(changeFileRights(catalog, caller, params.sha256, body)),
  }),
]
