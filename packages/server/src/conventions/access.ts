/** What each route says of itself: who may use it, what it answers. `/openapi.json` is made of it, and the access
 *  check is set by it. Source: service.md#authentication; routes.md#how-to-read-the-tables. */

import { assertNoToken, type Caller, getOnSite, getReader, getWriter } from '@yalkut/catalog/access'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { callerOf } from './caller.ts'

/** `pub`: no account. `opt`: none needed, a little more for who is signed in. `read`, `write`: a signed-in person
 *  with the scope. `keeper`, `steward`: such a person (to read, a reader) whom the use case finds to be one.
 *  `bot`: a machine, by its own token, whom the use case finds to be one.
 *  `site`: a person by the site's own session; no token opens it. */
export type Access = 'pub' | 'opt' | 'read' | 'write' | 'keeper' | 'steward' | 'bot' | 'site'

export const TAGS = [
  'About',
  'Items',
  'Search',
  'Texts',
  'Files',
  'Suggestions',
  'Threads',
  'People',
  'Machines',
  'Agents',
  'Access',
] as const
export type Tag = (typeof TAGS)[number]

export interface RouteDoc {
  operationId: string
  tag: Tag
  access: Access
  /** Of a `site` route: who is not signed in may use it too. */
  visitors?: boolean
  /** A page for people, which the document of the API leaves out. */
  page?: boolean
  summary: string
  description?: string
  /** The route pages: `limit`, `cursor`, `next`, and a `Link` header. */
  paged?: boolean
  /** By status, what is answered when it goes well; null: no body. */
  answers: { readonly [status: number]: TSchema | null }
  /** The media type of answers that are no JSON. */
  mediaType?: string
  /** Media types that are answered too, when they are asked for. */
  otherTypes?: readonly string[]
  /** The shape of failures, where the route follows a standard of its own. */
  failure?: TSchema
  /** Kinds of failure beside those that every route has. */
  errors?: readonly number[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc
  }
}

/** Asks for a reader or writer before the body is read, on every route that is not for everyone. */
export function checkAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const doc = route.config?.doc
    if (doc === undefined)
      throw new Error(`${String(route.method)} ${route.url} says nothing of itself`)
    if (doc.access === 'pub' || doc.access === 'opt') return
    const reads = doc.access === 'read' || [route.method].flat().includes('GET')
    const admit = admits(doc, reads)
    route.onRequest = (request, _reply, done) => {
      admit(callerOf(request))
      done()
    }
  })
}

function admits(
  { access, visitors = false }: RouteDoc,
  reads: boolean,
): (caller: Caller) => unknown {
  if (access === 'site') return visitors ? assertNoToken : getOnSite
  return reads ? getReader : getWriter
}
