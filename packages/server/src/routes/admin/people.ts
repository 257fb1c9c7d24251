/** `/v1/admin/*`: people, roles, suspensions and the audit log, for stewards and admins on the site.
 *  Source: service.md#administration; routes.md#stewards-and-admins. */

import { AnyObject, Cursor, limitOf, Moment, named, nullable } from '@yalkut/catalog/core'
import {
  AccountQuery,
  changeRoles,
  listPeople,
  listWaitingForTrust,
  readAuditLog,
  restorePerson,
  suspendPerson,
  WaitingForTrustQuery,
} from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

const roles = {
  steward: Type.Boolean(),
  admin: Type.Boolean(),
  trusted: Type.Boolean({ description: 'Marked as trusted by a steward.' }),
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
  named('Account', 'An account, as stewards see it.'),
)

const WaitingAccount = Type.Object(
  {
    ...Account.properties,
    merged: Type.Integer({ description: 'Own suggestions that were merged.' }),
    reverted: Type.Integer({ description: 'Merged ones that are undone now.' }),
    needed: Type.Integer({ description: 'Merged suggestions that make a person trusted.' }),
    mayUploadAt: nullable(Moment),
  },
  named('WaitingAccount', 'An account that waits to be trusted.'),
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
    summary: 'Accounts, ordered by handle',
    description: 'For stewards and admins. `q` finds by handle or name.',
    paged: true,
    query: AccountQuery,
    answers: {
      200: Type.Object({ people: Type.Array(Account), next: nullable(Type.String()) }),
    },
    errors: [403],
    cache: 'never',
    handle: ({ catalog, caller, query }) => listPeople(catalog, caller, query),
  }),

  defineRoute('GET', '/v1/admin/people/waiting', {
    operationId: 'waitingForTrust',
    tag: 'Access',
    access: 'site',
    summary: 'Who waits to be trusted: near the rule, kept from it, past it, or new',
    description:
      'For stewards and admins. The most merged suggestions first; new accounts in the order in which they may send files.',
    paged: true,
    query: WaitingForTrustQuery,
    answers: {
      200: Type.Object({ people: Type.Array(WaitingAccount), next: nullable(Type.String()) }),
    },
    errors: [403],
    cache: 'never',
    handle: ({ catalog, caller, query }) => listWaitingForTrust(catalog, caller, query),
  }),

  defineRoute('PUT', '/v1/admin/people/:id/roles', {
    operationId: 'changeRoles',
    tag: 'Access',
    access: 'site',
    summary: 'Changes roles: a steward may change “trusted”, an admin every role',
    description: 'Only the roles that are sent change.',
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
    summary: 'Suspends an account and ends its sessions, tokens and apps',
    description: 'For stewards. The reason is kept in the audit log.',
    params: Params,
    body: Type.Object({ reason: Type.String({ maxLength: 2_000 }) }),
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => done(suspendPerson(catalog, caller, params.id, body.reason)),
  }),

  defineRoute('POST', '/v1/admin/people/:id/restore', {
    operationId: 'restorePerson',
    tag: 'Access',
    access: 'site',
    summary: 'Ends the suspension of an account',
    description: 'Tokens and sessions that were ended stay ended.',
    params: Params,
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params }) => done(restorePerson(catalog, caller, params.id)),
  }),

  defineRoute('GET', '/v1/admin/audit', {
    operationId: 'auditLog',
    tag: 'Access',
    access: 'site',
    summary: 'The audit log: acts that are not commits, the newest first',
    description: 'For stewards and admins: changes of roles and rights, suspensions, takedowns.',
    paged: true,
    query: Type.Object({
      subject: Type.Optional(
        Type.String({ maxLength: 100, description: 'Only acts about this account, file or item.' }),
      ),
      actor: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Only acts of this person: an id or a handle.',
        }),
      ),
      action: Type.Optional(Type.String({ maxLength: 100, description: 'Only this kind of act: `person.roles`.' })),
      from: Type.Optional(Type.String({ maxLength: 40, description: 'Only since this day, in UTC: `2026-11-24`.' })),
      to: Type.Optional(Type.String({ maxLength: 40, description: 'Only until this day, in UTC.' })),
      cursor: Cursor,
      limit: limitOf(500, 50),
    }),
    answers: {
      200: Type.Object({ entries: Type.Array(AuditEntry), next: nullable(Type.String()) }),
    },
    errors: [403, 422],
    cache: 'never',
    handle: ({ catalog, caller, query }) => readAuditLog(catalog, caller, query),
  }),
]
