/** Reads stored data back as the type of its item.
 *
 *  Only for data of main: it passed the schema of its type before its merge. Drafts, suggestions and imports have
 *  passed nothing yet, and stay JSON objects. */
import { Compile, type Validator } from 'typebox/compile'
import Value from 'typebox/value'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { Body } from '../page-words/body-schema.ts'
import { parseJsonObject } from '../parse-json.ts'
import { dataSchemas, type ItemData } from './data-schemas.ts'
import type { ItemType } from './item-types.ts'

/** The data as its type has it: the same object, unless a field has another shape than this program knows. That is rare:
 *  an older or a newer schema allowed it, or a catalog changed the schema of a built-in type. Such a field is left out
 *  where the type lets it be absent, else it is empty (`''`, `0`, `[]`), so that no reader meets what it does not expect.
 *
 *  Shape means objects, lists, texts and numbers where the schema has them. A text may be longer than the schema says, or
 *  a word that a closed list of this program does not have, and an object may have fields that the type does not name. */
export function readData<T extends ItemType>(type: T, data: JsonObject): ItemData[T] {
  if (fits(type, data)) return data
  const mended = mend(shapeOf(type).schema, data)
  if (fits(type, mended)) return mended
  throw new TypeError(`the data of a ${type} cannot be read`)
}

/** Whether a value has the shape of page words: where the type of an item says nothing of its `body`. */
export function isBody(value: unknown): value is Body {
  bodyCheck ??= Compile(loosen(parseJsonObject(JSON.stringify(Body))))
  return bodyCheck.Check(value)
}

let bodyCheck: Validator | undefined

function fits<T extends ItemType>(type: T, data: unknown): data is ItemData[T] {
  return shapeOf(type).check.Check(data)
}

interface Shape {
  schema: JsonObject
  check: Validator
}

const shapes = new Map<ItemType, Shape>()

/** Made at the first use of each type. */
function shapeOf(type: ItemType): Shape {
  const known = shapes.get(type)
  if (known !== undefined) return known
  const schema = loosen(parseJsonObject(JSON.stringify(dataSchemas[type])))
  const shape = { schema, check: Compile(schema) }
  shapes.set(type, shape)
  return shape
}

/** What of a schema says which shape a value has; bounds, patterns and closed lists of words do not. */
const SHAPE_KEYS: ReadonlySet<string> = new Set(['type', 'required', '$ref', '$dynamicAnchor'])
/** Keywords that hold schemas by name. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs'])

function loosen(schema: JsonObject): JsonObject {
  // Every closed list of the catalog is one of words.
  if ('enum' in schema) return { type: 'string' }
  const kept = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (SHAPE_KEYS.has(key)) return [[key, value]]
    if (NAMED.has(key) && isJsonObject(value)) return [[key, loosenEach(value)]]
    if (key === 'items' && isJsonObject(value)) return [[key, loosen(value)]]
    if (key === 'anyOf' && Array.isArray(value)) {
      return [[key, value.map((one) => (isJsonObject(one) ? loosen(one) : one))]]
    }
    return []
  })
  return Object.fromEntries(kept)
}

function loosenEach(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isJsonObject(schema) ? loosen(schema) : schema,
    ]),
  )
}

/** The data with the fields that do not fit left out or emptied. */
function mend({ properties, required }: JsonObject, data: JsonObject): JsonObject {
  const mended = { ...data }
  const needed = new Set(Array.isArray(required) ? required : [])
  for (const [field, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const value = data[field]
    if (!isJsonObject(schema) || (value !== undefined && Value.Check(schema, value))) continue
    if (needed.has(field)) mended[field] = emptied(schema, value)
    else delete mended[field]
  }
  return mended
}

/** Of a list, the entries that fit. */
function emptied(schema: JsonObject, value: Json | undefined): Json {
  const { items } = schema
  if (!Array.isArray(value) || !isJsonObject(items)) return emptyOf(schema)
  return value.filter((entry) => Value.Check(items, entry))
}

function emptyOf(schema: JsonObject): Json {
  switch (schema.type) {
    case 'string':
      return ''
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    default:
      return mend(schema, {})
  }
}
