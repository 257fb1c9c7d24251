/** Bodies are JSON. Source: service.md#conventions. */
import type { FastifyInstance } from 'fastify'

/** Takes JSON alone; an empty body is one that was left out. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') done(null, undefined)
    else parse(request, text, done)
  })
}
