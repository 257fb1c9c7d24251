/** Reads stored data as the type of its item.
 *
 *  Only for data of main, which passed the schema of its type before its merge. Data of drafts, suggestions and imports
 *  was not checked, and stays a JSON object. */
import { Compile, type Validator } from 'typebox/compile'
import Value from 'typebox/value'
import type { ItemType } from '../item-types.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { Body } from '../page-words/body-schema.ts'
import { parseJsonObject } from '../parse-json.ts'
import { dataSchemas, type ItemData } from './data-schemas.ts'

/** The data with the static type of its item type. Usually the same object. A field may have another shape than in this
 *  program, if an older or a newer schema allowed that, or if the catalog changed the schema of a built-in type. Such a
 *  field is removed where the type allows, and otherwise it is empty (`''`, `0`, `[]`).
 *
 *  The shape is the kind of each value: object, list, text or number. A text may be longer than the schema allows, or be a
 *  value outside a closed list, and an object may have unknown fields. */
export function readData<T extends ItemType>(type: T, data: JsonObject): ItemData[T] {
  if (matches(type, data)) return data
  const repaired = repair(shapeOf(type).schema, data)
  if (matches(type, repaired)) return repaired
  throw new TypeError(`the data of a ${type} cannot be read`)
}

/** Whether a value has the shape of page words. Needed for items of added types, whose `body` has no static type. */
export function isBody(value: unknown): value is Body {
  bodyCheck ??= Compile(shapeSchema(parseJsonObject(JSON.stringify(Body))))
  return bodyCheck.Check(value)
}

let bodyCheck: Validator | undefined

function matches<T extends ItemType>(type: T, data: unknown): data is ItemData[T] {
  return shapeOf(type).check.Check(data)
}

interface Shape {
  schema: JsonObject
  check: Validator
}

const shapes = new Map<ItemType, Shape>()

/** The shape of a type's data, compiled at the first use. */
function shapeOf(type: ItemType): Shape {
  const known = shapes.get(type)
  if (known !== undefined) return known
  const schema = shapeSchema(parseJsonObject(JSON.stringify(dataSchemas[type])))
  const shape = { schema, check: Compile(schema) }
  shapes.set(type, shape)
  return shape
}

/** The keywords of a schema that describe shapes. Limits, patterns and closed lists do not. */
const SHAPE_KEYS: ReadonlySet<string> = new Set(['type', 'required', '$ref', '$dynamicAnchor'])
/** Keywords with schemas by name. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs'])

/** The schema reduced to the keywords that describe shapes. */
function shapeSchema(schema: JsonObject): JsonObject {
  // All closed lists of the catalog are lists of strings.
  if ('enum' in schema) return { type: 'string' }
  const entries = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (SHAPE_KEYS.has(key)) return [[key, value]]
    if (NAMED.has(key) && isJsonObject(value)) return [[key, shapesOfEach(value)]]
    if (key === 'items' && isJsonObject(value)) return [[key, shapeSchema(value)]]
    if (key === 'anyOf' && Array.isArray(value)) {
      return [[key, value.map((one) => (isJsonObject(one) ? shapeSchema(one) : one))]]
    }
    return []
  })
  return Object.fromEntries(entries)
}

function shapesOfEach(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, isJsonObject(schema) ? shapeSchema(schema) : schema]),
  )
}

/** The data with its invalid fields removed or emptied. */
function repair({ properties, required }: JsonObject, data: JsonObject): JsonObject {
  const repaired = { ...data }
  const requiredFields = new Set(Array.isArray(required) ? required : [])
  for (const [field, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const value = data[field]
    if (!isJsonObject(schema) || (value !== undefined && Value.Check(schema, value))) continue
    if (requiredFields.has(field)) repaired[field] = validEntries(schema, value)
    else delete repaired[field]
  }
  return repaired
}

/** The valid entries of a list, or else an empty value of the schema. */
function validEntries(schema: JsonObject, value: Json | undefined): Json {
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
      return repair(schema, {})
  }
}
