/** `/v1/tokens`: a person's tokens and connected apps, only with a session of the site. Source: service.md#apitoken;
 *  routes.md#access; shapes.md#tokens. */
import { ApiToken, NewApiToken } from '@yalkut/catalog/core'
import { createOwnToken, endToken, listTokens, mailNewKey, TokenOrder } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { SECRET } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

export const tokenRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/tokens', {
    operationId: 'listTokens',
    tag: 'Access',
    access: 'site',
    summary: 'The caller’s tokens and connected apps, the newest first',
    description: 'A token itself is never shown again; only its first characters are.',
    answers: { 200: Type.Object({ tokens: Type.Array(ApiToken) }) },
    errors: [403],
    cache: 'never',
    handle: async ({ catalog, caller }) => ({ tokens: await listTokens(catalog, caller) }),
  }),

  defineRoute('POST', '/v1/tokens', {
    operationId: 'createToken',
    tag: 'Access',
    access: 'site',
    summary: 'Creates a token; its secret is shown only once',
    description: 'At most 20 valid tokens for each person. Without scopes the token may only read.',
    body: TokenOrder,
    answers: { 201: NewApiToken },
    errors: [409],
    replay: SECRET,
    async handle({ catalog, caller, body, baseUrl, sendMail }) {
      const created = await createOwnToken(catalog, caller, body)
      await mailNewKey(catalog, caller, { what: 'token', name: created.name, baseUrl, sendMail })
      return created
    },
  }),

  defineRoute('DELETE', '/v1/tokens/:id', {
    operationId: 'revokeToken',
    tag: 'Access',
    access: 'site',
    summary: 'Revokes a token or disconnects an app, at once',
    description: 'The next request with the token answers 401.',
    params: Type.Object({ id: Type.String({ description: '`tok-…` or `oac-…`.' }) }),
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params }) => done(endToken(catalog, caller, params.id)),
  }),
]
