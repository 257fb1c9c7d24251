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

/** Lets the routes of this scope take a body of any type, which they do not look at. */
export function takeUnread(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('*', options, (_request, _body, done) => done(null, undefined))
}
