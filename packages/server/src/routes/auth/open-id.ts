/** `/v1/auth/openid/*`: signing in through an OpenID provider, such as Google. Source: service.md#sign-in;
 *  routes.md#sign-in. */
import { finishOpenId, startOpenId } from '@yalkut/catalog/sign-in'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { splitAddress } from '../../conventions/address.ts'
import { answerEmpty } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { cookieText, readCookie, STATE_COOKIE } from '../../conventions/cookies.ts'
import type { RouteContext, Routes } from '../api.ts'
import { sessionCookie } from './entering.ts'

const STATE_SECONDS = 20 * 60

export const openIdRoutes: Routes = (api, { catalog, baseUrl, openId }) => {
  api.get(
    '/v1/auth/openid/start',
    {
      schema: { querystring: Type.Object({ next: Type.Optional(Type.String()) }) },
      config: {
        doc: {
          operationId: 'startOpenId',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Leads to the OpenID provider',
          answers: { 302: null },
          errors: [404, 502],
        },
      },
    },
    async (request, reply) => {
      const { next } = request.query
      const order = { door: doorOf(openId), baseUrl, next }
      const { address, state } = await startOpenId(catalog, callerOf(request), order)
      const cookie = ['Set-Cookie', cookieText(STATE_COOKIE, state, STATE_SECONDS)]
      answerEmpty(reply, 302, 'never', ['Location', address, ...cookie])
    },
  )

  api.get(
    '/v1/auth/openid/callback',
    {
      config: {
        doc: {
          operationId: 'finishOpenId',
          tag: 'Access',
          access: 'site',
          visitors: true,
          summary: 'Where the OpenID provider sends people back to',
          answers: { 302: null },
          errors: [404, 409, 422, 502],
        },
      },
    },
    async (request, reply) => {
      const { query } = splitAddress(request.url)
      const state = readCookie(request.raw, STATE_COOKIE)
      const back = { door: doorOf(openId), baseUrl, query, state }
      const outcome = await finishOpenId(catalog, callerOf(request), back)
      const forgotten = ['Set-Cookie', cookieText(STATE_COOKIE, '', 0)]
      const headers =
        'join' in outcome
          ? ['Location', `/sign-in/link?token=${outcome.join}`]
          : ['Location', outcome.next, ...sessionCookie(outcome.session)]
      answerEmpty(reply, 302, 'never', [...headers, ...forgotten])
    },
  )
}

function doorOf(openId: RouteContext['openId']): NonNullable<RouteContext['openId']> {
  if (openId !== null) return openId
  throw refuse('not-found', 'No OpenID provider is set up here. Sign in by mail or passkey.')
}
