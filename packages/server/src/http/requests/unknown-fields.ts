/** Refuses fields of a body that a route of the API does not know, so that a misspelt one is not passed over in silence.
 *  Source: shapes.md#query-parameters. */
import { type Sentence, schemaSaid } from '@yalkut/model'
import { serverSaid } from '../../sentences.ts'
import { nearestTo } from './nearest-name.ts'

/** Longer names, in characters, are cut. */
const LONGEST_NAME = 40

interface Unknown {
  /** The names of the fields around it, and its own. */
  path: string
  name: string
  known: string[]
}

export interface UnknownField {
  /** JSON pointer. */
  path: string
  message: Sentence
  /** The known name that is probably meant. */
  nearest: string | null
}

/** The first field that is not known. Null for a body of known fields. The names that an object of any fields has are not
 *  looked at. */
export function unknownField(schema: unknown, body: unknown): UnknownField | null {
  const found = unknownIn(schema, body, '')
  if (found === null) return null
  const { path, name, known } = found
  const near = nearestTo(name, known)
  const others =
    known.length === 0 ? serverSaid('takes-no-fields') : serverSaid('takes-fields', { list: known.join(', ') })
  const hint = near === null ? others : serverSaid('did-you-mean', { near })
  const message = schemaSaid('no-field-hint', { name: path, hint })
  return { path: `/${path}`, message, nearest: near }
}

function unknownIn(schema: unknown, value: unknown, path: string): Unknown | null {
  if (!isObject(schema)) return null
  const choices = choicesOf(schema)
  if (choices !== null) return unknownInAll(choices, value, path)
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) {
      const found = unknownIn(schema.items, entry, `${path}${at}/`)
      if (found !== null) return found
    }
    return null
  }
  if (isObject(value) && Array.isArray(schema.allOf)) {
    return unknownInAll(branchesOf(schema.allOf, value), value, path)
  }
  const fields = schema.properties
  if (!isObject(value) || !isObject(fields) || takesAny(schema)) return null
  for (const [name, entry] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      const shown = `${path}${name.slice(0, LONGEST_NAME).replaceAll('\0', '')}`
      return { path: shown, name, known: Object.keys(fields) }
    }
    const found = unknownIn(field, entry, `${path}${name}/`)
    if (found !== null) return found
  }
  return null
}

/** A value fits one of several schemas: a field is unknown when none of those that the value may mean knows it. */
function unknownInAll(choices: readonly unknown[], value: unknown, path: string): Unknown | null {
  let first: Unknown | null = null
  for (const choice of choices.filter((each) => mayMean(each, value))) {
    const found = unknownIn(choice, value, path)
    if (found === null) return null
    first ??= found
  }
  return first
}

/** The schemas that hold under a condition which the value fulfils. */
function branchesOf(conditions: readonly unknown[], value: ObjectOf): unknown[] {
  return conditions.flatMap((each) => (isObject(each) && isObject(each.if) && fixes(each.if, value) ? [each.then] : []))
}

/** Whether the value is of the kind of the schema, and has the words that the schema fixes (`op: "move"`). */
function mayMean(schema: unknown, value: unknown): boolean {
  if (!isObject(schema)) return false
  if (Array.isArray(value)) return schema.type === 'array'
  if (!isObject(value)) return false
  if (schema.type !== 'object') return choicesOf(schema) !== null
  return fixes(schema, value)
}

/** Whether the value has every word that the schema fixes. */
function fixes({ properties }: ObjectOf, value: ObjectOf): boolean {
  const fields = isObject(properties) ? properties : {}
  return Object.entries(fields).every(
    ([name, field]) => !isObject(field) || field.const === undefined || !(name in value) || value[name] === field.const,
  )
}

function choicesOf(schema: ObjectOf): readonly unknown[] | null {
  for (const choices of [schema.anyOf, schema.oneOf]) if (Array.isArray(choices)) return choices
  return null
}

function takesAny({ additionalProperties, patternProperties }: ObjectOf): boolean {
  return additionalProperties === true || isObject(additionalProperties) || isObject(patternProperties)
}

type ObjectOf = { readonly [name: string]: unknown }

function isObject(value: unknown): value is ObjectOf {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
