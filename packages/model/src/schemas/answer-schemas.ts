/** The schemas of item data as clients of the API read them.
 *
 *  They name the same fields as the schemas that check what is written, without their limits (lengths, patterns, numbers of
 *  entries), and every object may have more fields: a catalog may amend a schema, and older data stays as it was written.
 *  Source: service.md#item-types; shapes.md#item-data. */
import type { TSchema } from 'typebox'
import type { ItemType } from '../item-types.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { Body } from '../page-words/body-schema.ts'
import { parseJsonObject } from '../parse-json.ts'
import { BodySource, Engine, LocalName, Origin, SourceRef } from './common.ts'
import { dataSchemas } from './data-schemas.ts'

export interface AnswerSchemas {
  /** The schema of the data of each built-in type. Parts that several types share are references. */
  readonly data: { readonly [T in ItemType]: JsonObject }
  /** The shared parts, by name. */
  readonly parts: { readonly [name: string]: JsonObject }
}

/** `refTo` gives the `$ref` of a shared part from its name. */
export function answerSchemas(refTo: (part: string) => string): AnswerSchemas {
  const part = (name: string): JsonObject => ({ $ref: refTo(name) })
  const partOf = (schema: JsonObject): JsonObject | null => {
    const name = NAME_OF.get(JSON.stringify(schema))
    return name === undefined ? null : part(name)
  }
  const read = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(read)
    if (!isJsonObject(value)) return value
    if (value.$ref === SEGMENT_REF) return part('BodySegment')
    return partOf(value) ?? fieldsOf(value, read)
  }
  const readWhole = (schema: JsonObject): JsonObject => fieldsOf(schema, read)
  const { $defs, ...body } = plain(Body)
  const segment = isJsonObject($defs) && isJsonObject($defs.segment) ? $defs.segment : {}
  const shared = PARTS.map(([name, schema]) => [name, readWhole(plain(schema))])
  const data = Object.entries(dataSchemas).map(([type, schema]) => [
    type,
    { ...readWhole(plain(schema)), additionalProperties: true },
  ])
  return {
    data: Object.fromEntries(data),
    parts: {
      ...Object.fromEntries(shared),
      Body: readWhole(body),
      BodySegment: readWhole(segment),
    },
  }
}

const PARTS: readonly (readonly [name: string, schema: TSchema])[] = [
  ['LocalName', LocalName],
  ['ItemOrigin', Origin],
  ['ItemSource', SourceRef],
  ['BodySource', BodySource],
  ['OcrEngine', Engine],
]

const NAME_OF: ReadonlyMap<string, string> = new Map(
  [...PARTS, ['Body', Body] as const].map(([name, schema]) => [JSON.stringify(schema), name]),
)

/** How a segment of a body names its own kind. */
const SEGMENT_REF = '#body-segment'

/** Keywords that limit what may be written. */
const LIMITS: ReadonlySet<string> = new Set([
  'additionalProperties',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'maxProperties',
  'minimum',
  'maximum',
  '$dynamicAnchor',
])

function fieldsOf(schema: JsonObject, read: (value: Json) => Json): JsonObject {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (key === 'properties' && isJsonObject(value)) return [[key, eachOf(value, read)]]
    // The names of an open object have a pattern; its values have a schema.
    if (key === 'patternProperties' && isJsonObject(value)) {
      return Object.values(value).map((values) => ['additionalProperties', read(values)])
    }
    return LIMITS.has(key) ? [] : [[key, read(value)]]
  })
  return Object.fromEntries(entries)
}

/** The fields of an object may have the names of keywords. */
function eachOf(fields: JsonObject, read: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, read(value)]))
}

/** Conversion to JSON text and back removes the hidden keys of TypeBox. */
function plain(schema: TSchema): JsonObject {
  return parseJsonObject(JSON.stringify(schema))
}
