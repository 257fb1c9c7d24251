/** Requests for every operation and every tool that reads, with each value that their parameters may have in this
 *  catalog. */
import assert from 'node:assert/strict'
import { isJsonObject, type Json, type JsonObject, parseJson } from '@yalkut/model'
import { listOf, objectOf } from '../values/json.ts'
import type { Operation } from './api-document.ts'
import type { TestServer } from './test-server.ts'

/** Values of parameters, by name. The values of one operation (`getItem.at`), or after a step of the path (`scans/id`),
 *  take precedence. The walk never uses a parameter with an empty list. */
export interface Values {
  readonly [name: string]: readonly string[]
}

/** A parameter of an operation, or an argument of a tool. */
export interface Slot {
  name: string
  required: boolean
  schema: JsonObject
  /** The step of the path before the parameter; absent for other parameters. */
  after?: string
}

export type Filling = readonly (readonly [name: string, value: string])[]

/** The largest number of required combinations that the walk tries with each optional value. */
const MOST_WITH_OPTIONS = 24

/** Each combination of the required parameters; then, with those, each value of the optional ones, one at a time. Fails for
 *  a required parameter without values: a new route adds them to `withheld-values.ts`. */
export function fillings(operation: string, slots: readonly Slot[], values: Values): Filling[] {
  const always = slots.filter(({ required }) => required)
  const required = always.reduce<Filling[]>((found, slot) => {
    const these = valuesOf(operation, slot, values)
    assert.ok(these.length > 0, `the walk has no value for ${slot.name} of ${operation}`)
    return found.flatMap((filling) => these.map((value) => [...filling, [slot.name, value] as const]))
  }, widest(slots))
  const step = Math.ceil(required.length / MOST_WITH_OPTIONS)
  const thinned = required.filter((_, at) => at % step === 0)
  const optional = slots
    .filter(({ required: isRequired, name }) => !isRequired && name !== 'limit')
    .flatMap((slot) =>
      valuesOf(operation, slot, values).flatMap((value) =>
        thinned.map((filling) => [...filling, [slot.name, value] as const]),
      ),
    )
  return [...required, ...optional]
}

/** Lists are requested with the largest limit. */
function widest(slots: readonly Slot[]): Filling[] {
  const limit = slots.find(({ name }) => name === 'limit')?.schema.maximum
  return [limit === undefined ? [] : [['limit', String(limit)]]]
}

function valuesOf(operation: string, slot: Slot, values: Values): readonly string[] {
  const { name, schema, after } = slot
  const known =
    values[`${operation}.${name}`] ?? (after === undefined ? undefined : values[`${after}/${name}`]) ?? values[name]
  if (known !== undefined) return known
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  if (schema.type === 'boolean') return ['true', 'false']
  assert.fail(`the walk has no value for ${name} of ${operation}: add it in withheld-values.ts`)
}

/** One request. */
export interface Question {
  /** An operationId, or `mcp:` and the name of a tool. */
  operation: string
  /** The `x-access` of the operation. */
  access: string
  path: string
  /** The body that is posted, for a tool. */
  body?: object
}

/** Every address of an operation. */
export function questionsOf({ path, operationId, says }: Operation, values: Values): Question[] {
  const slots = parametersOf(says).map((parameter) => slotOf(path, parameter))
  const access = String(says['x-access'])
  return fillings(operationId, slots, values).map((filling) => {
    return { operation: operationId, access, path: addressOf(path, filling) }
  })
}

/** Every call of every tool that only reads, and every item as a resource. */
export async function toolQuestionsOf(server: TestServer, values: Values): Promise<Question[]> {
  const post = (operation: string, method: string, params: object): Question => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return { operation: `mcp:${operation}`, access: 'opt', path: '/mcp', body }
  }
  const { body = {} } = post('list', 'tools/list', {})
  const listed = await server.send(200, '/mcp', { method: 'POST', json: body })
  const tools = listOf(objectOf(listed.result).tools).filter(
    ({ annotations }) => objectOf(annotations).readOnlyHint === true,
  )
  const calls = tools.flatMap(({ name, inputSchema }) => {
    const operation = `mcp:${name}`
    const slots = argumentsOf(objectOf(inputSchema))
    return fillings(operation, slots, values).map((filling) => {
      const args = Object.fromEntries(filling.map((pair) => [pair[0], argumentOf(slots, pair)]))
      return post(String(name), 'tools/call', { name, arguments: args })
    })
  })
  const resources = (values.id ?? []).map((id) =>
    post('resources/read', 'resources/read', { uri: `yalkut://item/${id}` }),
  )
  return [...calls, ...resources]
}

function argumentsOf({ properties, required }: JsonObject): Slot[] {
  const always = Array.isArray(required) ? required : []
  return Object.entries(objectOf(properties ?? {})).map(([name, schema]) => {
    const says = objectOf(schema)
    // The schema lists arguments with a default as required; a call may leave them out.
    return { name, required: always.includes(name) && !('default' in says), schema: says }
  })
}

/** Text stays text; other values are parsed as JSON. */
function argumentOf(slots: readonly Slot[], [name, value]: Filling[number]): Json {
  const { schema = {} } = slots.find((slot) => slot.name === name) ?? {}
  const isText = schema.type === 'string' || 'enum' in schema || 'anyOf' in schema
  return isText ? value : parseJson(value)
}

function addressOf(path: string, filling: Filling): string {
  const query = new URLSearchParams()
  let address = path
  for (const [name, value] of filling) {
    const step = `{${name}}`
    if (address.includes(step)) {
      address = address.replace(step, value.split('/').map(encodeURIComponent).join('/'))
    } else query.append(name, value)
  }
  return query.size === 0 ? address : `${address}?${query}`
}

function slotOf(path: string, { name, required, schema }: JsonObject): Slot {
  assert.ok(typeof name === 'string')
  const before = path.split(`/{${name}}`)[0]?.split('/').at(-1)
  return {
    name,
    required: required === true,
    schema: isJsonObject(schema) ? schema : {},
    ...(path.includes(`{${name}}`) && before !== undefined && { after: before }),
  }
}

function parametersOf({ parameters }: JsonObject): JsonObject[] {
  return (Array.isArray(parameters) ? parameters : []).filter(
    (each: Json): each is JsonObject => isJsonObject(each) && (each.in === 'path' || each.in === 'query'),
  )
}
