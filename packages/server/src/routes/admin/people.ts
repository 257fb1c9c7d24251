/** `/v1/admin/*`: people, roles, suspending, the audit log; for stewards and admins, on the site.
 *  Source: service.md#administration; routes.md#stewards-and-admins. */
import {
  changeRoles,
  listPeople,
  ROLES,
  readAuditLog,
  restorePerson,
  suspendPerson,
} from '@yalkut/catalog/admin'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { AnyObject, Moment, named, nullable } from '../../schemas/named.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const roles = {
  steward: Type.Boolean(),
  admin: Type.Boolean(),
  trusted: Type.Boolean({ description: 'Marked by hand.' }),
  bot: Type.Boolean(),
}

const Account = Type.Object(
  {
    id: Type.String(),
    handle: Type.String(),
    name: Type.String(),
    ...roles,
    suspended: Type.Boolean(),
    createdAt: Moment,
    suspendedAt: nullable(Moment),
  },
  named('Account', 'A person, as stewards see them.'),
)

const AuditEntry = Type.Object({
  id: Type.String(),
  at: Moment,
  actor: Type.String({ description: 'Account id.' }),
  action: Type.String(),
  subject: Type.String(),
  detail: AnyObject,
})

const Params = Type.Object({ id: Type.String({ description: 'Account id, `u-…`.' }) })

export const adminRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/admin/people',
    {
      schema: {
        querystring: Type.Object({
          q: Type.Optional(Type.String({ maxLength: 40, description: 'The beginning of a word.' })),
          only: Type.Optional(Type.Enum([...ROLES, 'suspended'])),
          cursor: Cursor,
          limit: limitOf(100, 50),
        }),
      },
      config: {
        doc: {
          operationId: 'adminPeople',
          tag: 'Access',
          access: 'site',
          paged: true,
          summary: 'Accounts in the order of their handles',
          answers: {
            200: Type.Object({ people: Type.Array(Account), next: nullable(Type.String()) }),
          },
          errors: [403],
        },
      },
    },
    async (request, reply) => {
      const page = await listPeople(catalog, callerOf(request), request.query)
      answer(request, reply, page, { cache: 'never', next: page.next })
    },
  )

  api.put(
    '/v1/admin/people/:id/roles',
    {
      schema: {
        params: Params,
        body: Type.Partial(Type.Object(roles), { additionalProperties: false }),
      },
      config: {
        doc: {
          operationId: 'changeRoles',
          tag: 'Access',
          access: 'site',
          summary: 'Changes roles: a steward marks people as trusted, an admin all',
          answers: { 200: Type.Object({ id: Type.String(), ...roles }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const order = [catalog, callerOf(request), request.params.id, request.body] as const
      const { id, steward, admin, trusted, bot } = await changeRoles(...order)
      answerOnce(reply, 200, { id, steward, admin, trusted, bot })
    },
  )

  api.post(
    '/v1/admin/people/:id/suspend',
    {
      schema: { params: Params, body: Type.Object({ reason: Type.String({ maxLength: 2_000 }) }) },
      config: {
        doc: {
          operationId: 'suspendPerson',
          tag: 'Access',
          access: 'site',
          summary: 'Suspends an account: its sessions, tokens and apps end at once',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      await suspendPerson(catalog, callerOf(request), request.params.id, request.body.reason)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/admin/people/:id/restore',
    {
      schema: { params: Params },
      config: {
        doc: {
          operationId: 'restorePerson',
          tag: 'Access',
          access: 'site',
          summary: 'Lets a suspended person in again',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      await restorePerson(catalog, callerOf(request), request.params.id)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.get(
    '/v1/admin/audit',
    {
      schema: {
        querystring: Type.Object({
          subject: Type.Optional(Type.String({ maxLength: 100 })),
          cursor: Cursor,
          limit: limitOf(200, 50),
        }),
      },
      config: {
        doc: {
          operationId: 'auditLog',
          tag: 'Access',
          access: 'site',
          paged: true,
          summary: 'Acts that are no commit, the newest first',
          answers: {
            200: Type.Object({ entries: Type.Array(AuditEntry), next: nullable(Type.String()) }),
          },
          errors: [403],
        },
      },
    },
    async (request, reply) => {
      const page = await readAuditLog(catalog, callerOf(request), request.query)
      answer(request, reply, page, { cache: 'never', next: page.next })
    },
  )
}
