/** `/v1/auth/*`: the caller's own account, and signing out. Source: routes.md#sign-in. */
import { nullable, signOut, signOutEverywhere } from '@yalkut/catalog/core'
import {
  changeHandle,
  changeMails,
  changeName,
  getMe,
  MailChoice,
  Me,
  removeSignIn,
  unsubscribe,
} from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { readCookie, SESSION_COOKIE } from '../../http/answers/cookies.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { DONE, done, reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'
import { noSessionCookie } from './entering.ts'

export const accountRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/auth/me', {
    operationId: 'me',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'The signed-in person and their ways of signing in; null: nobody is signed in',
    description: 'Also: the roles, the settings of mails, and the ways of signing in of the account.',
    answers: { 200: Type.Object({ me: nullable(Me) }) },
    errors: [403],
    cache: 'never',
    handle: async ({ catalog, caller }) => ({ me: await getMe(catalog, caller) }),
  }),

  defineRoute('PUT', '/v1/auth/username', {
    operationId: 'changeHandle',
    tag: 'Access',
    access: 'site',
    summary: 'Changes the handle, at most once a day; the old handle still finds the person',
    description: 'A handle has 2 to 40 letters and digits, with single hyphens between them.',
    body: Type.Object({ handle: Type.String({ maxLength: 200 }) }),
    answers: { 200: Type.Object({ handle: Type.String() }) },
    errors: [409, 429],
    handle: async ({ catalog, caller, body }) => {
      const { handle } = await changeHandle(catalog, caller, body.handle)
      return { handle }
    },
  }),

  defineRoute('PUT', '/v1/auth/name', {
    operationId: 'changeName',
    tag: 'Access',
    access: 'site',
    summary: 'Changes the public name',
    description: 'The name is public.',
    body: Type.Object({ name: Type.String({ maxLength: 200 }) }),
    answers: { 200: Done },
    handle: ({ catalog, caller, body }) => done(changeName(catalog, caller, body.name)),
  }),

  defineRoute('PUT', '/v1/auth/notifications', {
    operationId: 'changeNotifications',
    tag: 'Access',
    access: 'site',
    summary: 'Changes which mails are sent and when, and whether the person is away',
    description: 'Only what is sent changes.',
    body: MailChoice,
    answers: { 200: Done },
    handle: ({ catalog, caller, body }) => done(changeMails(catalog, caller, body)),
  }),

  defineRoute('POST', '/v1/auth/unsubscribe', {
    operationId: 'unsubscribe',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Stops mails, with the token from a mail’s unsubscribe link',
    description: 'The token stands in the link at the end of a mail. Nobody needs to be signed in.',
    body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
    answers: { 200: Done },
    handle: ({ catalog, body }) => done(unsubscribe(catalog.ledger, body.token)),
  }),

  defineRoute('DELETE', '/v1/auth/emails/:email', {
    operationId: 'removeEmail',
    tag: 'Access',
    access: 'site',
    summary: 'Removes a mail address from the account, except the last way of signing in',
    description: 'An account keeps at least one way of signing in.',
    params: Type.Object({ email: Type.String({ description: 'A mail address of the account.' }) }),
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params }) => done(removeSignIn(catalog, caller, { email: params.email })),
  }),

  defineRoute('POST', '/v1/auth/sign-out', {
    operationId: 'signOut',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Ends this session, or all sessions of the account',
    description: '`everywhere: true` ends every session of the account.',
    body: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }),
    answers: { 200: Done },
    handle: async ({ catalog, caller, body, exchange }) => {
      if (body.everywhere === true) await signOutEverywhere(catalog, caller)
      const session = readCookie(exchange.raw, SESSION_COOKIE)
      if (session !== null) await signOut(catalog, session)
      return reply(200, DONE, { headers: noSessionCookie() })
    },
  }),
]
