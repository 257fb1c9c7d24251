/** Plain HTML pages, such as those for signing in and for connecting an app. Their bodies are forms, and their refusals
 *  are shown as pages. */
import { isRefusal, type Refusal, STATUS_OF } from '@yalkut/model'
import type { Static, TSchema } from 'typebox'
import { both, html } from '../conventions/page.ts'
import { defineRawRoute, type Write } from '../routing/define-raw-route.ts'
import type { Address, Route, RouteRequest } from '../routing/route.ts'
import { page } from '../routing/writes.ts'

interface PageSpec<P extends TSchema, Q extends TSchema, B extends TSchema> {
  operationId: string
  summary: string
  /** Visitors may use the page too. */
  visitors?: boolean
  /** Default: `site`. `pub`: a POST may come from any origin, because the page takes a token instead of a session. */
  access?: 'site' | 'pub'
  /** Default: `form`. */
  bodyKind?: 'form' | 'unread'
  params?: P
  query?: Q
  body?: B
  handle(request: RouteRequest<Static<P>, Static<Q>, Static<B>>): Promise<Write>
}

export function definePage<P extends TSchema, Q extends TSchema, B extends TSchema>(
  method: 'GET' | 'POST',
  address: Address,
  spec: PageSpec<P, Q, B>,
): Route {
  return defineRawRoute(method, address, {
    access: 'site',
    bodyKind: 'form',
    ...spec,
    tag: 'Access',
    page: true,
    answers: { 200: null },
    handle: (request) =>
      spec.handle(request).catch((error: unknown) => {
        if (!isRefusal(error) || error.code === 'internal') throw error
        return refusalPage(error)
      }),
  })
}

function refusalPage(refusal: Refusal): Write {
  const { code, message } = refusal
  return page({
    title: 'הפעולה לא הצליחה',
    status: STATUS_OF[code],
    body: html`<h1>${both('הפעולה לא הצליחה', 'That did not work')}</h1><p>${both(refusal.messageIn('he'), message)}</p>
<p><a href="/sign-in">${both('כניסה', 'Sign in')}</a></p>`,
  })
}
