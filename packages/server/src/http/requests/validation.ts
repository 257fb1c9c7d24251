/** Validates input against the schemas of the routes. Source: service.md#errors; shapes.md#error-kinds.
 *
 *  Parameters arrive as strings: integers and booleans are parsed before validation, and no other value is converted.
 *  A body is validated as it is. */
import { refuse, type Sentence, schemaSaid, schemaSentence } from '@yalkut/model'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import { problemsOf, type SchemaProblem } from './schema-problems.ts'
import { unknownField } from './unknown-fields.ts'

type Checked = { value: unknown } | { error: Error }

export function checkInput(app: FastifyInstance): void {
  const ajv = new Ajv2020({ useDefaults: true, strict: false, allErrors: false })
  // For bodies that do not fit: one that fits is checked faster without.
  const finder = new Ajv2020({ strict: false, allErrors: true })
  app.setValidatorCompiler<TSchema>(({ schema, httpPart, url = '' }) => {
    // Compiled at the route's first request: compiling some hundred schemas would delay the start.
    let compiled: ValidateFunction | undefined
    const checkOf = (): ValidateFunction => {
      compiled ??= ajv.compile(schema)
      return compiled
    }
    if (httpPart === 'body') {
      let all: ValidateFunction | undefined
      const checkAllOf = (): ValidateFunction => {
        all ??= finder.compile(schema)
        return all
      }
      // Forms of other standards have their own rules; what /v1 takes is its own.
      const knows = /^\/v1\//.test(url)
      return (body): Checked => checkBody(checkOf(), checkAllOf, body, knows ? schema : null)
    }
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
  const message = serverSaid('nul-in-parameter', { parameter })
  return refuse('bad-request', message, { parameter })
}

/** A missing body is validated as an empty object, so a body without required fields may be left out. `known`: the schema,
 *  where fields that it does not name are refused. */
function checkBody(
  check: ValidateFunction,
  checkAllOf: () => ValidateFunction,
  body: unknown,
  known: TSchema | null,
): Checked {
  const value = body ?? {}
  const isValid = check(value)
  // Also of a body that fails elsewhere the nearest known name is told.
  const keyword = check.errors?.[0]?.keyword
  const found = known === null ? null : unknownField(known, value)
  // A needed field that is missing may be there under a misspelt name.
  const isTold = isValid || keyword === 'additionalProperties' || (keyword === 'required' && found?.nearest != null)
  const unknown = isTold ? found : null
  if (isValid && unknown === null) return { value }
  const others = (): SchemaProblem[] => (isValid ? [] : othersIn(checkAllOf, value))
  if (unknown === null) return { error: bodyProblem(check, others) }
  const { path, message } = unknown
  const rest = others().filter((each) => each.path !== path)
  return { error: refuse('invalid', message, [unknown, ...rest]) }
}

/** The largest body, in characters of JSON, of which every problem is looked for: a large list may have one in every
 *  entry. */
const MAX_FOR_ALL_PROBLEMS = 200_000

function othersIn(checkAllOf: () => ValidateFunction, value: unknown): SchemaProblem[] {
  if (JSON.stringify(value).length > MAX_FOR_ALL_PROBLEMS) return []
  const checkAll = checkAllOf()
  checkAll(value)
  return problemsOf(checkAll.errors ?? [], placedProblem)
}

function parameterProblem({ errors }: ValidateFunction): Error {
  const [error] = errors ?? []
  const parameter = error === undefined ? '' : nameOf(error)
  const message =
    error?.keyword === 'required'
      ? serverSaid('parameter-required', { parameter })
      : problemOf(error, schemaSaid('the-parameter', { name: parameter }))
  return refuse('bad-request', message, { parameter })
}

/** The first problem makes the message and the code; `detail` has the others too. */
function bodyProblem({ errors }: ValidateFunction, findAll: () => SchemaProblem[]): Error {
  const [error] = errors ?? []
  const first =
    error === undefined
      ? { path: '', message: schemaSaid('not-valid', { subject: schemaSaid('the-body') }) }
      : placedProblem(error)
  const others = findAll().filter(({ path }) => path !== first.path)
  if (error?.keyword === 'required') {
    return refuse('bad-request', first.message, [{ path: first.path }, ...others])
  }
  return refuse('invalid', first.message, [first, ...others])
}

function placedProblem(error: ErrorObject): SchemaProblem {
  if (error.keyword === 'required') {
    const path = `${error.instancePath}/${nameOf(error)}`
    return { path, message: schemaSaid('field-required', { name: path.slice(1) }) }
  }
  const extra: unknown = error.params.additionalProperty ?? error.params.unevaluatedProperty
  if (typeof extra === 'string') {
    const path = `${error.instancePath}/${extra}`
    return { path, message: schemaSaid('no-field', { name: path.slice(1, 200) }) }
  }
  const path = error.instancePath
  const subject = path === '' ? schemaSaid('the-body') : schemaSaid('the-field', { name: path.slice(1, 200) })
  return { path, message: problemOf(error, subject) }
}

function nameOf({ instancePath, params }: ErrorObject): string {
  const missing: unknown = params.missingProperty
  return typeof missing === 'string' ? missing : instancePath.slice(1)
}

function problemOf(error: ErrorObject | undefined, subject: Sentence): Sentence {
  return error === undefined ? schemaSaid('not-valid', { subject }) : schemaSentence(error, subject)
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
