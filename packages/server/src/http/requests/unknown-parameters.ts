/** Refuses query parameters that a route of the API does not know, so that a misspelt one is not passed over in silence.
 *  Source: shapes.md#query-parameters. */
import { refuse } from '@yalkut/model'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { serverSaid } from '../../sentences.ts'
import { nearestTo } from './nearest-name.ts'

/** Routes to which other sites send people, with parameters of their own. */
const OPEN_TO_ANY = new Set(['/v1/auth/openid/callback'])

/** Longer names, in characters, are cut. */
const LONGEST_NAME = 40

/** Register before the routes. Deprecated names are in the schemas, so they are known. */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!/^\/v1(\/|$)/.test(route.url) || OPEN_TO_ANY.has(route.url)) return
    const known = namesIn(route)
    route.preValidation = [
      (request, _reply, done) => {
        const unknown = unknownIn(request, known)
        done(unknown === undefined ? undefined : problemOf(unknown, known))
      },
      ...[route.preValidation ?? []].flat(),
    ]
  })
}

function namesIn({ schema }: RouteOptions): string[] {
  const query = schema?.querystring
  if (typeof query !== 'object' || query === null || !('properties' in query)) return []
  return Object.keys(query.properties ?? {})
}

function unknownIn({ query }: FastifyRequest, known: readonly string[]): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  return Object.keys(query).find((name) => !known.includes(name))
}

function problemOf(parameter: string, known: readonly string[]): Error {
  const shown = parameter.slice(0, LONGEST_NAME).replaceAll('\0', '')
  const near = nearestTo(parameter, known)
  const others =
    known.length === 0 ? serverSaid('takes-no-parameters') : serverSaid('takes-parameters', { list: known.join(', ') })
  const hint = near === null ? others : serverSaid('did-you-mean', { near })
  const message = serverSaid('unknown-parameter', { shown, hint })
  return refuse('bad-request', message, { parameter: shown, nearest: near, known: [...known] })
}
