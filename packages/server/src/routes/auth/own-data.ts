/** `/v1/auth/*`: handles to choose from, one's own data, the end of an account. Source: routes.md#sign-in. */
import { checkHandle, closeAccount, exportOwnData, HandleState, OwnRecord, removeSignIn } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { LINES_TYPE } from '../../http/answers/answer-lines.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { DONE, done, reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { lines } from '../../routing/writes.ts'
import { Done } from '../../schemas/suggestion.ts'
import { noSessionCookie } from './entering.ts'

export const ownDataRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/auth/handle', {
    operationId: 'checkHandle',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Whether a handle may be chosen',
    description: 'For forms, while a person types.',
    query: Type.Object({
      handle: Type.String({ maxLength: 200, description: 'The handle that the person types.' }),
    }),
    answers: { 200: Type.Object({ state: HandleState }) },
    cache: 'never',
    handle: async ({ catalog, caller, query }) => ({
      state: await checkHandle(catalog, caller, query.handle),
    }),
  }),

  defineRoute('DELETE', '/v1/auth/providers/:issuer', {
    operationId: 'removeProvider',
    tag: 'Access',
    access: 'site',
    summary: 'Removes an OpenID provider, except the last way of signing in',
    description: 'An account keeps at least one way of signing in.',
    params: Type.Object({ issuer: Type.String({ description: 'As in `me.providers`.' }) }),
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params }) => done(removeSignIn(catalog, caller, { issuer: params.issuer })),
  }),

  defineRawRoute('GET', '/v1/auth/export', {
    operationId: 'exportOwnData',
    tag: 'Access',
    access: 'site',
    summary: 'What the catalog holds about the person, one JSON value a line',
    description: 'What other people wrote is left out, and the words of items.',
    mediaType: LINES_TYPE,
    answers: { 200: OwnRecord },
    isOnce: true,
    handle: ({ catalog, caller }) => lines(exportOwnData(catalog, caller), 'never'),
  }),

  defineRoute('POST', '/v1/auth/close', {
    operationId: 'closeAccount',
    tag: 'Access',
    access: 'site',
    summary: 'Closes the account for good',
    description: '`handle` is the person’s own, typed again. What was published stays, unnamed.',
    body: Type.Object({ handle: Type.String({ maxLength: 200 }) }),
    answers: { 200: Done },
    errors: [409],
    handle: async ({ catalog, caller, body }) => {
      await closeAccount(catalog, caller, body)
      return reply(200, DONE, { headers: noSessionCookie() })
    },
  }),
]
