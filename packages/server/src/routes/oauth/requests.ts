/** `/v1/oauth/requests/{id}`: what an app asks for, and the person's answer. Source: routes.md#access. */
import { TOKEN_SCOPES } from '@yalkut/catalog/tokens'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { decideConsent, getConsentRequest } from '../../oauth/requests.ts'
import { nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

const Scopes = Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: 2 })

const Request = Type.Object({
  id: Type.String(),
  client: Type.Object({
    id: Type.String(),
    name: Type.String({ description: 'As the app says it.' }),
    uri: nullable(Type.String()),
    host: Type.String({ description: 'The site of the app, or where it returns to.' }),
  }),
  redirectUri: Type.String({ description: 'Where the answer is sent.' }),
  scopes: Scopes,
  resources: Type.Array(Type.String()),
})

const Params = Type.Object({ id: Type.String({ description: '`oar-…`' }) })

export const oauthRequestRoutes: Routes = (api, { catalog, oauth }) => {
  api.get(
    '/v1/oauth/requests/:id',
    {
      schema: { params: Params },
      config: {
        doc: {
          operationId: 'oauthRequest',
          tag: 'Access',
          access: 'site',
          summary: 'What an app asks for',
          answers: { 200: Request },
          errors: [403, 404],
        },
      },
    },
    async (request, reply) => {
      const exchange = { raw: request.raw, response: reply.raw }
      answerOnce(reply, 200, await getConsentRequest(oauth, exchange, request.params.id))
    },
  )

  api.post(
    '/v1/oauth/requests/:id',
    {
      schema: {
        params: Params,
        body: Type.Object({ approve: Type.Boolean(), scopes: Type.Optional(Scopes) }),
      },
      config: {
        doc: {
          operationId: 'oauthDecide',
          tag: 'Access',
          access: 'site',
          summary: 'Lets the app act, with these scopes or all it asked for; or refuses it',
          answers: { 200: Type.Object({ redirect: Type.String() }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const exchange = { raw: request.raw, response: reply.raw }
      const decision = { ...request.body, id: request.params.id }
      const door = { catalog, provider: oauth }
      const redirect = await decideConsent(door, exchange, callerOf(request), decision)
      answerOnce(reply, 200, { redirect })
    },
  )
}
