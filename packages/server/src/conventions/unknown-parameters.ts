/** Refuses query parameters that a route of the API does not know, so that a misspelt one is not passed over in silence.
 *  Source: shapes.md#query-parameters. */
import { refuse } from '@yalkut/model'
import { closest, distance } from 'fastest-levenshtein'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/** Routes to which other sites send people, with parameters of their own. */
const OPEN_TO_ANY = new Set(['/v1/auth/openid/callback'])

/** Edits between a name and the known name that is suggested, at the most. */
const MOST_EDITS = 3

/** Longer names, in characters, are not compared. */
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
  const others = known.length === 0 ? 'It takes no parameters.' : `It takes: ${known.join(', ')}.`
  const hint = near === null ? others : `Did you mean “${near}”?`
  const message = `This address does not know the parameter “${shown}”. ${hint}`
  return refuse('bad-request', message, { parameter: shown, nearest: near, known: [...known] })
}

function nearestTo(name: string, known: readonly string[]): string | null {
  if (known.length === 0 || name.length > LONGEST_NAME) return null
  const lower = new Map(known.map((each) => [each.toLowerCase(), each]))
  const near = closest(name.toLowerCase(), [...lower.keys()])
  // More edits than half of the name would suggest a name that has nothing to do with it.
  const most = Math.min(MOST_EDITS, Math.ceil(name.length / 2))
  return distance(name.toLowerCase(), near) <= most ? (lower.get(near) ?? null) : null
}
