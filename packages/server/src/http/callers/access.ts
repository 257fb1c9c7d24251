/** The declaration of a route: the callers that may use it, and its answers. `/openapi.json` and the access check are
 *  made from it. Source: service.md#authentication; routes.md#how-to-read-the-tables. */

import { assertNoToken, type Caller, getOnSite, getReader, getWriter } from '@yalkut/catalog/core'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { HeaderName } from '../answers/documented-headers.ts'
import { callerOf } from './caller.ts'

/** The callers that may use a route.
 *  `pub`: everyone. `opt`: everyone; a signed-in person gets more. `read`, `write`: a signed-in person with this scope.
 *  `keeper`, `steward`: like `write` (for a GET like `read`), and the use case checks the role.
 *  `bot`: a machine with its own token; the use case checks the role.
 *  `site`: a person with a session of the site; a token is refused. */
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
  'Mirrors',
  'Apps',
  'Agents',
  'Access',
] as const
export type Tag = (typeof TAGS)[number]

export interface RouteDoc {
  operationId: string
  tag: Tag
  access: Access
  /** On a `site` route: a visitor who is not signed in may use it too. */
  visitors?: boolean
  /** A page for people, which `/openapi.json` leaves out. */
  page?: boolean
  summary: string
  description?: string
  /** The route answers in pages: `limit`, `cursor`, `next`, and a `Link` header. */
  paged?: boolean
  /** The successful answers, by status; null: no body. */
  answers: { readonly [status: number]: TSchema | null }
  /** The media type of an answer that is not JSON. */
  mediaType?: string
  /** Other media types that a client may request. */
  otherTypes?: readonly string[]
  /** Statuses of failures that are pages for people. */
  failurePages?: readonly number[]
  /** The shape of failures, if the route follows another standard. */
  failure?: TSchema
  /** The statuses of failures besides those that every route has. */
  errors?: readonly number[]
  /** By status, the headers of a successful answer beside those that every such answer has. */
  headers?: { readonly [status: number]: readonly HeaderName[] }
  /** The headers of every answer of the route, a failure too. */
  commonHeaders?: readonly HeaderName[]
  /** Each answer to a read is another: it has no ETag, and no cache keeps it. */
  isOnce?: boolean
  /** The body, where another part of the server reads it, not the schema check. */
  sent?: { mediaType: string; schema: TSchema }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc
  }
}

/** Refuses callers without the right, before the body is read, on every route that is not for everyone. */
export function checkAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const doc = route.config?.doc
    if (doc === undefined) throw new Error(`${String(route.method)} ${route.url} has no declaration`)
    if (doc.access === 'pub' || doc.access === 'opt') return
    const reads = doc.access === 'read' || [route.method].flat().includes('GET')
    const admit = admits(doc, reads)
    route.onRequest = (request, _reply, done) => {
      admit(callerOf(request))
      done()
    }
  })
}

function admits({ access, visitors = false }: RouteDoc, reads: boolean): (caller: Caller) => unknown {
  if (access === 'site') return visitors ? assertNoToken : getOnSite
  return reads ? getReader : getWriter
}
