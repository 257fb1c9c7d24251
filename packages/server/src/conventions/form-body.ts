/** The bodies that HTML forms send to the plain pages. */
import type { FastifyInstance } from 'fastify'

/** The largest form, in bytes. */
const FORM_LIMIT = 10_000

/** The routes of this scope read such a body as an object of texts. */
export function takeForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}
