/** Reads the bodies of HTML forms and of texts. */
import type { FastifyInstance } from 'fastify'

/** The largest form, in bytes, of a route that names no `bodyLimit`. */
const FORM_LIMIT = 10_000

/** The routes of this scope get a form as an object of strings. */
export function takeForms(scope: FastifyInstance): void {
  takeFormsAs(scope, (form) => Object.fromEntries(form))
}

/** The same; a name that is given more than once has an array of strings. */
export function takeFields(scope: FastifyInstance): void {
  takeFormsAs(scope, (form) => {
    const names = [...new Set(form.keys())]
    return Object.fromEntries(
      names.map((name) => {
        const [first, ...more] = form.getAll(name)
        return [name, more.length === 0 ? first : [first, ...more]]
      }),
    )
  })
}

function takeFormsAs(scope: FastifyInstance, read: (form: URLSearchParams) => object): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, read(new URLSearchParams(body.toString()))),
  )
}

/** The routes of this scope accept a body of any type and ignore it. */
export function takeUnread(scope: FastifyInstance): void {
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  scope.addContentTypeParser('*', options, (_request, _body, done) => done(null, undefined))
}

/** The routes of this scope accept JSON, and any other text as the field `content` of an object. */
export function takeText(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, { content: body.toString() }),
  )
}
