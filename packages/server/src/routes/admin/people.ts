/** `/v1/admin/*`: people, roles, suspending, the audit log; for stewards and admins, on the site.
 *  Source: service.md#administration; routes.md#stewards-and-admins. */
import {
  AccountQuery,
  changeRoles,
  listPeople,
  readAuditLog,
  restorePerson,
  suspendPerson,
} from '@yalkut/catalog/admin'
import { AnyObject, Cursor, limitOf, Moment, named, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

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

export const adminRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/admin/people', {
    operationId: 'adminPeople',
    tag: 'Access',
    access: 'site',
    summary: 'Accounts in the order of their handles',
    paged: true,
    query: AccountQuery,
    answers: {
      200: Type.Object({ people: Type.Array(Account), next: nullable(Type.String()) }),
    },
    errors: [403],
    cache: 'never',
    handle: ({ catalog, caller, query }) => listPeople(catalog, caller, query),
  }),

  defineRoute('PUT', '/v1/admin/people/:id/roles', {
    operationId: 'changeRoles',
    tag: 'Access',
    access: 'site',
    summary: 'Changes roles: a steward marks people as trusted, an admin all',
    params: Params,
    body: Type.Partial(Type.Object(roles), { additionalProperties: false }),
    answers: { 200: Type.Object({ id: Type.String(), ...roles }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params, body }) => {
      const changed = await changeRoles(catalog, caller, params.id, body)
      const { id, steward, admin, trusted, bot } = changed
      return { id, steward, admin, trusted, bot }
    },
  }),

  defineRoute('POST', '/v1/admin/people/:id/suspend', {
    operationId: 'suspendPerson',
    tag: 'Access',
    access: 'site',
    summary: 'Suspends an account: its sessions, tokens and apps end at once',
    params: Params,
    body: Type.Object({ reason: Type.String({ maxLength: 2_000 }) }),
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      done(suspendPerson(catalog, caller, params.id, body.reason)),
  }),

  defineRoute('POST', '/v1/admin/people/:id/restore', {
    operationId: 'restorePerson',
    tag: 'Access',
    access: 'site',
    summary: 'Lets a suspended person in again',
    params: Params,
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params }) => done(restorePerson(catalog, caller, params.id)),
  }),

  defineRoute('GET', '/v1/admin/audit', {
    operationId: 'auditLog',
    tag: 'Access',
    access: 'site',
    summary: 'Acts that are no commit, the newest first',
    paged: true,
    query: Type.Object({
      subject: Type.Optional(Type.String({ maxLength: 100 })),
      cursor: Cursor,
      limit: limitOf(200, 50),
    }),
    answers: {
      200: Type.Object({ entries: Type.Array(AuditEntry), next: nullable(Type.String()) }),
    },
    errors: [403],
    cache: 'never',
    handle: ({ catalog, caller, query }) => readAuditLog(catalog, caller, query),
  }),
]
