/** Checks answers against `/openapi.json`. */
import assert from 'node:assert/strict'
import { isJsonObject, type JsonObject, parseJson, parseJsonObject } from '@yalkut/model'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface Judged {
  method: string
  /** A path, with or without a query. */
  path: string
  status: number
  body: unknown
  /** The media type of the answer, with or without its parameters; JSON by default. */
  type?: string | null
  /** Compared with the headers that the document names. */
  headers?: Headers
}

export interface ApiDocument {
  /** The document itself. */
  readonly whole: JsonObject
  /** Every operation: the method in lowercase, and the path in the form of the document. */
  readonly operations: readonly Operation[]
  /** Fails unless the document has the operation, this status of it, these headers, and a body like this one. */
  judge(answer: Judged): void
}

export interface Operation {
  method: string
  path: string
  operationId: string
  says: JsonObject
}

type CheckAt = (document: 'api' | 'some-fields', pointer: string) => ValidateFunction

/** The checks of all servers of this process, by their schemas: servers differ in their addresses, and compiling the checks
 *  takes longer than most tests do. */
const compiled = new Map<string, CheckAt>()

function checksOf({ paths, components }: JsonObject): CheckAt {
  const schemas = withoutMappings({ paths: paths ?? {}, components: components ?? {} })
  const key = JSON.stringify(schemas)
  const known = compiled.get(key)
  if (known !== undefined) return known
  // An item is compared only with the shape of its own type.
  const ajv = new Ajv2020({ strict: false, allErrors: false, discriminator: true })
  addFormats.default(ajv)
  ajv.addSchema(schemas, 'api')
  ajv.addSchema(withSomeFields(schemas), 'some-fields')
  const checks = new Map<string, ValidateFunction>()
  const checkAt: CheckAt = (document, pointer) => {
    const $ref = `${document}#${pointer}`
    const check = checks.get($ref) ?? ajv.compile({ $ref })
    checks.set($ref, check)
    return check
  }
  compiled.set(key, checkAt)
  return checkAt
}

export function readApiDocument(whole: JsonObject): ApiDocument {
  const checkAt = checksOf(whole)
  const operations = operationsOf(whole).map((operation) => ({
    ...operation,
    pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]*')}$`),
  }))
  const headerNames = Object.keys(at(whole, 'components', 'headers') ?? {})

  return {
    whole,
    operations,
    judge({ method, path, status, body, type, headers }) {
      const [bare = ''] = path.split('?')
      const there = operations.filter(({ pattern }) => pattern.test(bare))
      const sent = method.toLowerCase()
      // HEAD is GET without the body, unless the document declares HEAD.
      const documented = sent === 'head' && !there.some((o) => o.method === 'head') ? 'get' : sent
      const fitting = there.filter((o) => o.method === documented)
      const [operation] = fitting.toSorted((a, b) => wildness(a.path) - wildness(b.path))
      assert.ok(operation, `${method} ${bare} is not in the document`)
      const said = at(operation.says, 'responses', String(status))
      assert.ok(said, `${operation.operationId} has no answer ${status} in the document`)
      const promised = resolved(whole, said)
      if (headers !== undefined) {
        judgeHeaders(`${operation.operationId} ${status}`, headerNames, promised, headers)
      }
      if (method === 'HEAD') return
      const bareType = type?.split(';')[0]?.trim() ?? 'application/json'
      if (!/json$/.test(bareType)) {
        const types = [
          ...Object.keys(at(promised, 'content') ?? {}),
          ...Object.keys(at(promised, 'x-other-forms') ?? {}),
        ]
        const fits = types.some((each) => covers(each, bareType))
        assert.ok(fits, `${operation.operationId} answers ${bareType}, but the document declares ${types}`)
        return
      }
      // Bytes of any type, which may be those of a file of JSON.
      if (at(promised, 'content', '*/*') !== undefined) return
      const content = at(promised, 'content', bareType)
      if (content === undefined) {
        assert.equal(body, null, `${operation.operationId} ${status} has no body in the document`)
        return
      }
      const steps = ['paths', operation.path, documented, 'responses', String(status)].map(escaped)
      const answered = refOf(said) ?? steps.join('')
      const pointer = answered + ['content', bareType, 'schema'].map(escaped).join('')
      const check = checkAt(/[?&]fields=/.test(path) ? 'some-fields' : 'api', pointer)
      for (const each of bareType === LINES ? linesOf(body) : [body]) {
        assert.ok(
          check(each),
          `${operation.operationId} ${status}: ${JSON.stringify(check.errors)} in ${JSON.stringify(each).slice(0, 500)}`,
        )
      }
    },
  }
}

/** Fails when an answer has a known header that the document does not declare there, or lacks a header that the document
 *  always promises. */
function judgeHeaders(answer: string, names: readonly string[], promised: JsonObject, headers: Headers): void {
  const said = at(promised, 'headers') ?? {}
  for (const name of names) {
    if (headers.has(name)) assert.ok(name in said, `${answer} has ${name}, which the document does not declare`)
  }
  for (const name of ALWAYS) {
    if (name in said) assert.ok(headers.has(name), `${answer} lacks ${name}, which the document declares`)
  }
}

/** The headers that every answer has that declares them. */
const ALWAYS = ['ETag', 'Location']

/** The pointer of a reference inside the document; null when the value is no reference. */
function refOf({ $ref }: JsonObject): string | null {
  return typeof $ref === 'string' ? $ref.slice(1) : null
}

function resolved(whole: JsonObject, said: JsonObject): JsonObject {
  const steps = refOf(said)?.split('/').slice(1)
  const found = steps === undefined ? said : at(whole, ...steps)
  assert.ok(found, `${JSON.stringify(said)} leads nowhere`)
  return found
}

/** Removes discriminator mappings: the validator derives the shape of an item from the schemas and accepts no mapping. */
function withoutMappings(whole: JsonObject): JsonObject {
  return parseJsonObject(JSON.stringify(whole, (key, value: unknown) => (key === 'mapping' ? undefined : value)))
}

/** An item has only the fields that its client asked for: no field of its data is needed. */
function withSomeFields(whole: JsonObject): JsonObject {
  const schemas = Object.entries(at(whole, 'components', 'schemas') ?? {})
  const loose = schemas.map(([name, schema]) => {
    const { required, ...rest } = isJsonObject(schema) ? schema : {}
    return [name, name.endsWith('Data') ? rest : schema] as const
  })
  return {
    ...whole,
    components: { ...at(whole, 'components'), schemas: Object.fromEntries(loose) },
  }
}

/** The lines of an answer whose every line has the declared shape. */
const LINES = 'application/x-ndjson'

function linesOf(body: unknown): unknown[] {
  assert.ok(body === null || typeof body === 'string')
  return (body ?? '').split('\n').flatMap((line) => (line === '' ? [] : [parseJson(line)]))
}

function operationsOf(whole: JsonObject): Operation[] {
  return Object.entries(isJsonObject(whole.paths) ? whole.paths : {}).flatMap(([path, methods]) =>
    Object.entries(isJsonObject(methods) ? methods : {}).flatMap(([method, says]) =>
      isJsonObject(says) ? { method, path, operationId: String(says.operationId), says } : [],
    ),
  )
}

function at(value: JsonObject, ...steps: string[]): JsonObject | undefined {
  let here: unknown = value
  for (const step of steps) here = isRecord(here) ? here[step] : undefined
  return isRecord(here) ? here : undefined
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a media type of the document, such as `image/*`, covers the media type of an answer. */
function covers(said: string, type: string): boolean {
  const [family = '', kind] = said.split('/')
  return said === type || said === '*/*' || (kind === '*' && type.startsWith(`${family}/`))
}

function wildness(path: string): number {
  return path.split('{').length
}

function escaped(step: string): string {
  return `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`
}
