/** `/openapi.json` as a judge: whether an answer is one that the document promises. */
import assert from 'node:assert/strict'
import { isJsonObject, type JsonObject, parseJson } from '@yalkut/model'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface Judged {
  method: string
  /** With or without a query. */
  path: string
  status: number
  body: unknown
  /** The media type of the answer, with or without its parameters; JSON unless named. */
  type?: string | null
}

export interface ApiDocument {
  /** The document itself. */
  readonly whole: JsonObject
  /** Every operation: method in small letters, path as the document has it. */
  readonly operations: readonly Operation[]
  /** Fails unless the document has the operation, this status of it, and a body like this one. */
  judge(answer: Judged): void
}

export interface Operation {
  method: string
  path: string
  operationId: string
  says: JsonObject
}

export function readApiDocument(whole: JsonObject): ApiDocument {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema(whole, 'api')
  const operations = operationsOf(whole).map((operation) => ({
    ...operation,
    pattern: new RegExp(
      `^${operation.path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]*')}$`,
    ),
  }))
  const checks = new Map<string, ValidateFunction>()

  function checkAt(pointer: string): ValidateFunction {
    const known = checks.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    checks.set(pointer, known)
    return known
  }

  return {
    whole,
    operations,
    judge({ method, path, status, body, type }) {
      const [bare = ''] = path.split('?')
      // HEAD is GET without the body.
      const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
      const fitting = operations.filter((o) => o.method === asked && o.pattern.test(bare))
      const [operation] = fitting.toSorted((a, b) => wildness(a.path) - wildness(b.path))
      assert.ok(operation, `${method} ${bare} is not in the document`)
      const promised = at(operation.says, 'responses', String(status))
      assert.ok(promised, `${operation.operationId} is not said to answer ${status}`)
      if (method === 'HEAD') return
      const bareType = type?.split(';')[0]?.trim() ?? 'application/json'
      if (!/json$/.test(bareType)) {
        const said = Object.keys(at(promised, 'content') ?? {})
        const fits = said.some((each) => covers(each, bareType))
        assert.ok(
          fits,
          `${operation.operationId} answers ${bareType}, and is said to answer ${said}`,
        )
        return
      }
      const content = at(promised, 'content', bareType)
      if (content === undefined) {
        assert.equal(body, null, `${operation.operationId} ${status} is said to have no body`)
        return
      }
      const steps = ['paths', operation.path, asked, 'responses', String(status)]
      const pointer = [...steps, 'content', bareType, 'schema'].map(escaped).join('')
      const check = checkAt(pointer)
      for (const each of bareType === LINES ? linesOf(body) : [body]) {
        assert.ok(
          check(each),
          `${operation.operationId} ${status}: ${JSON.stringify(check.errors)} in ${JSON.stringify(each).slice(0, 500)}`,
        )
      }
    },
  }
}

/** Of which each line is as the document says. */
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

/** Whether a media type of the document, such as `image/*`, covers one that was answered. */
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
