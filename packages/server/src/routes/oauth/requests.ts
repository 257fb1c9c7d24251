/** `/v1/oauth/requests/{id}`: the consent request of an app, and the person's answer. Source: routes.md#access. */
import { nullable } from '@yalkut/catalog/core'
import { TOKEN_SCOPES } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { decideConsent, getConsentRequest } from '../../oauth/requests.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Scopes = Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: 2 })

const Request = Type.Object({
  id: Type.String(),
  client: Type.Object({
    id: Type.String(),
    name: Type.String({ description: 'The name that the app gave itself.' }),
    uri: nullable(Type.String()),
    host: Type.String({ description: 'The host of the app’s site, or of its redirect address.' }),
  }),
  redirectUri: Type.String({ description: 'The address to which the answer is sent.' }),
  scopes: Scopes,
  resources: Type.Array(Type.String()),
})

const Params = Type.Object({ id: Type.String({ description: '`oar-…`' }) })

export const oauthRequestRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/oauth/requests/:id', {
    operationId: 'oauthRequest',
    tag: 'Access',
    access: 'site',
    summary: 'The consent request of an app',
    description: 'For the consent page: the app, its address and the scopes.',
    params: Params,
    answers: { 200: Request },
    errors: [403, 404],
    cache: 'never',
    handle: async ({ oauth, params, exchange }) => getConsentRequest(await oauth(), exchange, params.id),
  }),

  defineRoute('POST', '/v1/oauth/requests/:id', {
    operationId: 'oauthDecide',
    tag: 'Access',
    access: 'site',
    summary: 'Allows an app, with some or all of the requested scopes, or refuses it',
    description: '`redirect` is the address of the app to go to next.',
    params: Params,
    body: Type.Object({ approve: Type.Boolean(), scopes: Type.Optional(Scopes) }),
    answers: { 200: Type.Object({ redirect: Type.String() }) },
    errors: [404, 409],
    handle: async ({ catalog, oauth, caller, params, body, exchange }) => {
      const door = { catalog, provider: await oauth() }
      const decision = { ...body, id: params.id }
      return { redirect: await decideConsent(door, exchange, caller, decision) }
    },
  }),
]
