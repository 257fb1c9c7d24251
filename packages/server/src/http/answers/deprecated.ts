/** Deprecated parameters still work. The answer announces the day after which they may be removed.
 *  Source: service.md#versioning; RFC 9745; RFC 8594. */
import type { FastifyInstance } from 'fastify'

/** `Deprecation`: deprecated since (Unix time in seconds). `Sunset`: the earliest time of removal. */
const HEADERS = ['Deprecation', '@1795132800', 'Sunset', 'Fri, 31 Dec 2027 23:59:59 GMT']

/** Adds the headers to every answer, refusals included, to a request with a deprecated parameter. Register before the
 *  routes. */
export function announceDeprecated(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const names = deprecatedIn(route.schema?.querystring)
    if (names.length === 0) return
    route.preValidation = [
      (request, reply, done) => {
        const { query } = request
        const isUsed = typeof query === 'object' && query !== null && names.some((name) => name in query)
        if (isUsed) reply.raw.ownHeaders = [...(reply.raw.ownHeaders ?? []), ...HEADERS]
        done()
      },
      ...[route.preValidation ?? []].flat(),
    ]
  })
}

/** The parameters of a query that are marked `deprecated`. */
function deprecatedIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return []
  const { properties } = schema
  return Object.entries(properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' && property !== null && property.deprecated === true ? name : [],
  )
}
