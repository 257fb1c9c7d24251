/** Validates input against the schemas of the routes. Source: service.md#errors; shapes.md#error-kinds.
 *
 *  Parameters arrive as strings: integers and booleans are parsed before validation, and no other value is converted.
 *  A body is validated as it is. */
import { refuse } from '@yalkut/model'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'

type Checked = { value: unknown } | { error: Error }

export function checkInput(app: FastifyInstance): void {
  const ajv = new Ajv2020({ useDefaults: true, strict: false, allErrors: false })
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    // Compiled at the route's first request: compiling some hundred schemas would delay the start.
    let compiled: ValidateFunction | undefined
    const checkOf = (): ValidateFunction => {
      compiled ??= ajv.compile(schema)
      return compiled
    }
    if (httpPart === 'body') return (body): Checked => checkBody(checkOf(), body)
    const readers = readersOf(schema)
    return (parameters): Checked => {
      if (isParameters(parameters)) {
        const odd = Object.entries(parameters).find(([, value]) => hasNul(value))
        if (odd !== undefined) return { error: nulProblem(odd[0]) }
        for (const reader of readers) reader(parameters)
      }
      const check = checkOf()
      return check(parameters) ? { value: parameters } : { error: parameterProblem(check) }
    }
  })
}

/** Whether a parameter's value, or one of several with the same name, contains U+0000. */
function hasNul(value: unknown): boolean {
  return [value].flat().some((each) => typeof each === 'string' && each.includes('\0'))
}

function nulProblem(name: string): Error {
  const parameter = name.replaceAll('\0', '')
  const message = `The parameter “${parameter}” contains the character U+0000, which is not allowed.`
  return refuse('bad-request', message, { parameter })
}

/** A missing body is validated as an empty object, so a body without required fields may be left out. */
function checkBody(check: ValidateFunction, body: unknown): Checked {
  const value = body ?? {}
  return check(value) ? { value } : { error: bodyProblem(check) }
}

function parameterProblem({ errors }: ValidateFunction): Error {
  const [error] = errors ?? []
  const parameter = error === undefined ? '' : nameOf(error)
  const message =
    error?.keyword === 'required'
      ? `The parameter “${parameter}” is required.`
      : `The parameter “${parameter}” ${problemOf(error)}.`
  return refuse('bad-request', message, { parameter })
}

function bodyProblem({ errors }: ValidateFunction): Error {
  const [error] = errors ?? []
  if (error?.keyword === 'required') {
    const pointer = `${error.instancePath}/${nameOf(error)}`
    return refuse('bad-request', `The field “${pointer.slice(1)}” is required.`, [
      { path: pointer },
    ])
  }
  const path = error?.instancePath ?? ''
  const field = path === '' ? 'The body' : `“${path.slice(0, 200)}”`
  const message = `${field} ${problemOf(error)}.`
  return refuse('invalid', message, [{ path, message }])
}

function nameOf({ instancePath, params }: ErrorObject): string {
  const missing: unknown = params.missingProperty
  return typeof missing === 'string' ? missing : instancePath.slice(1)
}

function problemOf(error: ErrorObject | undefined): string {
  const allowed: unknown = error?.params.allowedValues
  if (Array.isArray(allowed)) return `must be one of: ${allowed.join(', ')}`
  return error?.message ?? 'is not valid'
}

type Parameters = { [name: string]: unknown }
type Reader = (parameters: Parameters) => void

function isParameters(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null
}

/** The functions that parse the integer and boolean parameters. */
function readersOf(schema: unknown): Reader[] {
  if (!isParameters(schema) || !isParameters(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const type = isParameters(property) ? property.type : undefined
    const read = type === 'integer' ? readInteger : type === 'boolean' ? readFlag : undefined
    if (read === undefined) return []
    return (parameters: Parameters): void => {
      const value = parameters[name]
      if (typeof value === 'string') parameters[name] = read(value)
    }
  })
}

function readInteger(text: string): number | string {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : text
}

function readFlag(text: string): boolean | string {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : text
}
