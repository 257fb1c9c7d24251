/** Routes whose answer is the plain page. Their bodies are forms, and their refusals are shown on the page. */
import { isRefusal, type Refusal, STATUS_OF } from '@yalkut/model'
import type { Static, TSchema } from 'typebox'
import { defineRawRoute, type Write } from './define-raw-route.ts'
import type { Address, Route, RouteRequest } from './route.ts'
import { page } from './writes.ts'

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
  return page({
    title: { he: 'הפעולה לא הצליחה', en: 'That did not work' },
    status: STATUS_OF[refusal.code],
    lines: [{ he: refusal.messageIn('he'), en: refusal.message }],
    links: [{ href: '/sign-in', text: { he: 'כניסה', en: 'Sign in' } }],
  })
}
