/** What each route says of itself: who may use it, what it answers. `/openapi.json` is made of it, and the access
 *  check is set by it. Source: contract.md, Access; spec.md, Authentication. */

import { getWriter } from '@yalkut/catalog'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { callerOf } from './caller.ts'

/** `pub`: no account. `write`: a signed-in person with the scope. `keeper`: a writer whom the use case must also
 *  find to keep the sets. */
export type Access = 'pub' | 'write' | 'keeper'

export type Tag = 'About' | 'Items' | 'Search' | 'Suggestions'

export interface RouteDoc {
  operationId: string
  tag: Tag
  access: Access
  summary: string
  description?: string
  /** The route pages: `limit`, `cursor`, `next`, and a `Link` header. */
  paged?: boolean
  /** By status, what is answered when it goes well; null: no body. */
  answers: { readonly [status: number]: TSchema | null }
  /** Kinds of failure beside those that every route has. */
  errors?: readonly number[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc
  }
}

/** Asks for a writer before the body is read, on every route that changes something. */
export function checkAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const doc = route.config?.doc
    if (doc === undefined)
      throw new Error(`${String(route.method)} ${route.url} says nothing of itself`)
    if (doc.access === 'pub') return
    route.onRequest = (request, _reply, done) => {
      getWriter(callerOf(request))
      done()
    }
  })
}
