/** Reads the bodies of HTML forms. */
import type { FastifyInstance } from 'fastify'

/** The largest form, in bytes, of a route that names no `bodyLimit`. */
const FORM_LIMIT = 10_000

/** The routes of this scope get a form as an object of strings. */
export function takeForms(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** The routes of this scope get a form as an object of strings; a name that is given more than once has an array of them. */
export function takeFields(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    (_request, body, done) => {
      const byName = Map.groupBy(new URLSearchParams(body.toString()), ([name]) => name)
      const fields = [...byName].map(([name, given]) => {
        const values = given.map(([, value]) => value)
        return [name, values.length === 1 ? values[0] : values] as const
      })
      done(null, Object.fromEntries(fields))
    },
  )
}

/** The routes of this scope accept a body of any type and ignore it. */
export function takeUnread(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('*', options, (_request, _body, done) => done(null, undefined))
}
