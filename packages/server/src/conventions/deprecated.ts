/** Older names of parameters: read as ever, and answered with when they may go. Source: service.md#versioning; RFC
 *  9745; RFC 8594. */
import type { FastifyInstance } from 'fastify'

/** Since when, as seconds of Unix time, and until when at least they are read. */
const HEADERS = ['Deprecation', '@1795132800', 'Sunset', 'Fri, 31 Dec 2027 23:59:59 GMT']

/** Says so on every answer to a request that uses one, a refusal too. Register it before the routes. */
export function sayWhatIsDeprecated(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const names = deprecatedIn(route.schema?.querystring)
    if (names.length === 0) return
    route.preValidation = [
      (request, reply, done) => {
        const { query } = request
        const isUsed =
          typeof query === 'object' && query !== null && names.some((name) => name in query)
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
