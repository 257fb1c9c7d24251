/** `/v1/admin/files/*`: what may be done with a file; for stewards and admins, on the site.
 *  Source: routes.md#stewards-and-admins. */
import { changeFileRights, fileRightsHistory } from '@yalkut/catalog/files'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Rights, Sha256Params } from '../../schemas/file.ts'
import { Moment, nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Order = Type.Object({
  rights: Rights,
  credit: Type.Optional(nullable(Type.String())),
  reason: Type.String({ description: 'Kept with the file.' }),
})

const RightsEvent = Type.Object({
  change: Type.Integer(),
  sha256: Type.String(),
  before: nullable(Rights),
  after: Rights,
  credit: nullable(Type.String()),
  reason: nullable(Type.String()),
  by: nullable(Type.String({ description: 'Account id; null for somebody without one.' })),
  at: Moment,
})

export const adminFileRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/admin/files/:sha256/rights',
    {
      schema: { params: Sha256Params },
      config: {
        doc: {
          operationId: 'fileRightsHistory',
          tag: 'Access',
          access: 'site',
          summary: 'How a file’s rights went, the newest first',
          answers: { 200: Type.Object({ events: Type.Array(RightsEvent) }) },
          errors: [403, 404],
        },
      },
    },
    async (request, reply) => {
      const events = await fileRightsHistory(catalog, callerOf(request), request.params.sha256)
      answer(request, reply, { events }, { cache: 'never' })
    },
  )

  api.put(
    '/v1/admin/files/:sha256/rights',
    {
      schema: { params: Sha256Params, body: Order },
      config: {
        doc: {
          operationId: 'changeFileRights',
          tag: 'Access',
          access: 'site',
          summary: 'Changes what may be done with a file, at once and everywhere',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      await changeFileRights(catalog, callerOf(request), request.params.sha256, request.body)
      answerOnce(reply, 200, { ok: true })
    },
  )
}
