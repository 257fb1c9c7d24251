/** Schemas as `/openapi.json` has them: plain JSON, in which every named shape appears once and is referred to. */
import { isDeepStrictEqual } from 'node:util'
import { NAME } from '@yalkut/catalog/core'
import { parseJson } from '@yalkut/model'
import { forSenders } from '../http/requests/for-senders.ts'
import { type JsonValue, objectOf } from './json.ts'

/** Collects the named shapes of one document. */
export interface Shapes {
  /** The schema of an answer, or of a parameter, as it is in the document. */
  lift(schema: unknown): unknown
  /** The schema of a body: fields with a default may be left out. A named shape that differs by this from the same shape in
   *  an answer has a name of its own, which ends in `Input`. */
  liftSent(schema: unknown): unknown
  /** Every named shape, by name. */
  all(): JsonValue
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** `given`: shapes that the document has beside those that its schemas name. `replaced`: the given shapes that are in the
 *  place of a schema of the same name. */
export function createShapes(given: JsonValue = {}, replaced: readonly string[] = []): Shapes {
  const shapes: JsonValue = { ...given }

  function lift(schema: unknown, isSent: boolean): unknown {
    if (Array.isArray(schema)) return schema.map((each) => lift(each, isSent))
    if (typeof schema !== 'object' || schema === null) return schema
    const { [NAME]: name, ...rest } = objectOf(schema)
    const sent = isSent ? forSenders(rest) : rest
    const lifted = openFields(choice(eachOf(rest, objectOf(sent), isSent)))
    if (typeof name !== 'string') return lifted
    const isSame = !isSent || isDeepStrictEqual(plain(sent), plain(rest))
    const published = isSame ? name : `${name}Input`
    if (!replaced.includes(published)) keep(published, lifted)
    return { $ref: refTo(published) }
  }

  function eachOf(schema: JsonValue, { required }: JsonValue, isSent: boolean): JsonValue {
    const isObject = Array.isArray(schema.required)
    const lifted = Object.entries(schema).flatMap(([key, value]) => {
      // A field of an object may be called `required` as well.
      if (key !== 'required' || !isObject) return [[key, lift(value, isSent)]]
      return required === undefined ? [] : [[key, required]]
    })
    return Object.fromEntries(lifted)
  }

  function keep(name: string, lifted: JsonValue): void {
    const known = shapes[name]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(lifted)) {
      throw new Error(`Two shapes are called ${name}.`)
    }
    shapes[name] = lifted
  }

  return {
    lift: (schema) => lift(schema, false),
    liftSent: (schema) => lift(schema, true),
    all: () => shapes,
  }
}

/** Conversion to JSON text and back removes the hidden keys of TypeBox. */
function plain(schema: unknown): unknown {
  return parseJson(JSON.stringify(schema))
}

/** An object with any names of fields. Generators of clients read `additionalProperties` and no patterns. */
function openFields(schema: JsonValue): JsonValue {
  const { patternProperties, ...rest } = schema
  if (patternProperties === undefined) return schema
  const [values] = Object.values(objectOf(patternProperties))
  const isAny = Object.keys(objectOf(values)).length === 0
  return { ...rest, additionalProperties: isAny ? true : values }
}

/** A check chooses the shape by one field, with `if` and `then`, so that its messages are about that shape alone. Clients
 *  read the same choice as `oneOf`. */
function choice(schema: JsonValue): JsonValue {
  const { allOf, properties: _chosenBy, required: _needed, type: _object, ...rest } = schema
  if (!Array.isArray(allOf) || allOf.length === 0) return schema
  const options = allOf.map((each) => objectOf(each).then)
  return options.some((option) => option === undefined) ? schema : { ...rest, oneOf: options }
}
