/** `/v1/auth/openid/*`: signing in through an OpenID provider, such as Google. Source: service.md#sign-in;
 *  routes.md#sign-in. */
import { finishOpenId, linkPage, startOpenId } from '@yalkut/catalog/people'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { cookieText, readCookie, STATE_COOKIE } from '../../http/answers/cookies.ts'
import { splitAddress } from '../../http/requests/address.ts'
import type { RouteContext } from '../../routing/context.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { redirect } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { serverSaid } from '../../sentences.ts'
import { sessionCookie } from './entering.ts'

const STATE_SECONDS = 20 * 60

export const openIdRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/auth/openid/start', {
    operationId: 'startOpenId',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Redirects to the OpenID provider',
    description: '`next` is the page of the site to go to afterwards. 404 where no provider is set up.',
    query: Type.Object({
      next: Type.Optional(Type.String({ description: 'The page to go to afterwards.' })),
    }),
    answers: { 302: null },
    cache: 'never',
    errors: [404, 502],
    handle: async ({ catalog, baseUrl, openId, caller, query }) => {
      const order = { door: doorOf(openId), baseUrl, next: query.next }
      const { address, state } = await startOpenId(catalog, caller, order)
      return redirect(302, address, {
        headers: ['Set-Cookie', cookieText(STATE_COOKIE, state, STATE_SECONDS)],
      })
    },
  }),

  defineRoute('GET', '/v1/auth/openid/callback', {
    operationId: 'finishOpenId',
    tag: 'Access',
    access: 'site',
    visitors: true,
    summary: 'Signs in with the answer of the OpenID provider',
    description: 'The provider adds `code` and `state`. The session is set as a cookie.',
    answers: { 302: null },
    cache: 'never',
    errors: [404, 409, 422, 502],
    handle: async ({ catalog, baseUrl, openId, caller, exchange: { raw } }) => {
      const { query } = splitAddress(raw.url ?? '')
      const state = readCookie(raw, STATE_COOKIE)
      const userAgent = raw.headers['user-agent']
      const back = { door: doorOf(openId), baseUrl, query, state, userAgent }
      const outcome = await finishOpenId(catalog, caller, back)
      const forgotten = ['Set-Cookie', cookieText(STATE_COOKIE, '', 0)]
      return 'join' in outcome
        ? redirect(302, linkPage(outcome.join, outcome.next), { headers: forgotten })
        : redirect(302, outcome.next, {
            headers: [...sessionCookie(outcome.session), ...forgotten],
          })
    },
  }),
]
function doorOf(openId: RouteContext['openId']): NonNullable<RouteContext['openId']> {
  if (openId !== null) return openId
  throw refuse('not-found', serverSaid('no-open-id'))
}
