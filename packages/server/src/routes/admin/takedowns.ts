/** `/v1/admin/takedowns`: requests that something be shown no more; for stewards and admins, on the site.
 *  Source: routes.md#stewards-and-admins. */
import { decideTakedown, readTakedowns } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { Rights } from '../../schemas/file.ts'
import { Moment, nullable } from '../../schemas/named.ts'
import { LARGEST } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Status = Type.Enum(['open', 'upheld', 'declined'])
const Text = nullable(Type.String())

const Takedown = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['takedown', 'family']),
  target: Type.String(),
  relation: Text,
  name: Text,
  contact: Text,
  statement: Text,
  paused: Type.Array(Type.Object({ sha256: Type.String(), rights: Rights })),
  status: Status,
  at: Moment,
  settledBy: Text,
  settledAt: nullable(Moment),
  note: Text,
})

export const adminTakedownRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/admin/takedowns',
    {
      schema: {
        querystring: Type.Object({
          status: Type.Enum(['open', 'upheld', 'declined'], { default: 'open' }),
          cursor: Cursor,
          limit: limitOf(100, 50),
        }),
      },
      config: {
        doc: {
          operationId: 'listTakedowns',
          tag: 'Access',
          access: 'site',
          paged: true,
          summary: 'Requests that something be shown no more, the newest first',
          answers: {
            200: Type.Object({ takedowns: Type.Array(Takedown), next: nullable(Type.String()) }),
          },
          errors: [403],
        },
      },
    },
    async (request, reply) => {
      const page = await readTakedowns(catalog, callerOf(request), request.query)
      answer(request, reply, page, { cache: 'never', next: page.next })
    },
  )

  api.post(
    '/v1/admin/takedowns/:id/decide',
    {
      schema: {
        params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: LARGEST }) }),
        body: Type.Object({
          decision: Type.Enum(['upheld', 'declined']),
          note: Type.Optional(nullable(Type.String())),
        }),
      },
      config: {
        doc: {
          operationId: 'decideTakedown',
          tag: 'Access',
          access: 'site',
          summary: 'Upholds a request, so that its files are served no more, or declines it',
          answers: { 200: Type.Object({ files: Type.Integer() }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 200, await decideTakedown(catalog, callerOf(request), id, request.body))
    },
  )
}
