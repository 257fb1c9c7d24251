/** A walk over every address that a document of an API has: each operation that reads, with each value that its
 *  parameters may have in this catalog. */
import assert from 'node:assert/strict'
import { isJsonObject, type Json, type JsonObject } from '@yalkut/model'

/** Values of parameters, by name; those of one operation (`getItem.at`), or those that follow a step of the address
 *  (`scans/id`), go before those of any. No value: it is never asked with that. */
export interface Values {
  readonly [name: string]: readonly string[]
}

/** What an operation, or a tool, takes. */
export interface Slot {
  name: string
  required: boolean
  schema: JsonObject
  /** Steps of the address before it; none where it is no step itself. */
  after?: string
}

export type Filling = readonly (readonly [name: string, value: string])[]

/** More than so many ways to fill what is required are thinned out before what is optional is tried with them. */
const MOST_WITH_OPTIONS = 24

/** Each way to fill what is required; then, with those, each value of what is optional, one at a time. Fails for what
 *  is required and has no values: whoever adds a route says what it may be asked. */
export function fillings(operation: string, slots: readonly Slot[], values: Values): Filling[] {
  const always = slots.filter(({ required }) => required)
  const required = always.reduce<Filling[]>((found, slot) => {
    const these = valuesOf(operation, slot, values)
    assert.ok(these.length > 0, `the walk has no value for ${slot.name} of ${operation}`)
    return found.flatMap((filling) =>
      these.map((value) => [...filling, [slot.name, value] as const]),
    )
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

/** Lists come as long as they may be. */
function widest(slots: readonly Slot[]): Filling[] {
  const limit = slots.find(({ name }) => name === 'limit')?.schema.maximum
  return [limit === undefined ? [] : [['limit', String(limit)]]]
}

function valuesOf(operation: string, slot: Slot, values: Values): readonly string[] {
  const { name, schema, after } = slot
  const known =
    values[`${operation}.${name}`] ??
    (after === undefined ? undefined : values[`${after}/${name}`]) ??
    values[name]
  if (known !== undefined) return known
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  if (schema.type === 'boolean') return ['true', 'false']
  assert.fail(`the walk does not know what ${name} of ${operation} may be: say it in the values`)
}

/** Every address of an operation that reads. */
export function addressesOf(
  { path, operationId, says }: { path: string; operationId: string; says: JsonObject },
  values: Values,
): string[] {
  const slots = parametersOf(says).map((parameter) => slotOf(path, parameter))
  return fillings(operationId, slots, values).map((filling) => addressOf(path, filling))
}

function addressOf(path: string, filling: Filling): string {
  const query = new URLSearchParams()
  let address = path
  for (const [name, value] of filling) {
    if (address.includes(`{${name}}`)) {
      address = address.replace(`{${name}}`, value.split('/').map(encodeURIComponent).join('/'))
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
    (each: Json): each is JsonObject =>
      isJsonObject(each) && (each.in === 'path' || each.in === 'query'),
  )
}
