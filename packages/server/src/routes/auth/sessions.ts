/** `/v1/auth/sessions`: the browsers in which the person is signed in. Source: service.md#sessions. */
import { endOtherSessions, endOwnSession, listSessions, SessionView } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

export const sessionRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/auth/sessions', {
    operationId: 'listSessions',
    tag: 'Access',
    access: 'site',
    summary: 'The person’s sessions, the latest used first',
    description: 'At most 200. `lastUsedAt` is exact to an hour.',
    answers: { 200: Type.Object({ sessions: Type.Array(SessionView) }) },
    cache: 'never',
    handle: async ({ catalog, caller }) => ({ sessions: await listSessions(catalog, caller) }),
  }),

  defineRoute('DELETE', '/v1/auth/sessions', {
    operationId: 'endOtherSessions',
    tag: 'Access',
    access: 'site',
    summary: 'Ends all sessions but this one',
    description: 'Tokens and connected apps stay.',
    answers: { 200: Done },
    handle: ({ catalog, caller }) => done(endOtherSessions(catalog, caller)),
  }),

  defineRoute('DELETE', '/v1/auth/sessions/:id', {
    operationId: 'endSession',
    tag: 'Access',
    access: 'site',
    summary: 'Ends one session',
    description: 'It may be the session of this request.',
    params: Type.Object({ id: Type.String({ description: '`ses-…`' }) }),
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params }) => done(endOwnSession(catalog, caller, params.id)),
  }),
]
