/** Bodies are JSON. Source: service.md#conventions. */
import type { FastifyInstance } from 'fastify'

/** Accepts JSON only. An empty body counts as no body. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') done(null, undefined)
    else parse(request, text, done)
  })
}
