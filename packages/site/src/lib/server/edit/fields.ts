/** The fields of a form for an item, made from the JSON Schema of its type. Pure. What a schema says in another way than the
 *  built-in ones do becomes a field of JSON. */
import { isJsonObject, referenceTypes } from '@yalkut/model'

interface Common {
  /** The name of the field in its object; empty for the entries of a list. */
  key: string
  isRequired: boolean
  /** Of the schema itself; the words for fields that are known come from the site. */
  title: Said
  hint: Said
}

/** What a schema says of a field: `title` and `description`, and under `x-he` their Hebrew. */
export interface Said {
  en?: string
  he?: string
}

export interface TextField extends Common {
  kind: 'text' | 'long' | 'address' | 'slug' | 'order' | 'date' | 'json'
  maxLength?: number
}

export interface NumberField extends Common {
  kind: 'number'
  isWhole: boolean
  min?: number
  max?: number
}

export interface ChoiceField extends Common {
  kind: 'choice'
  choices: readonly string[]
}

export interface YesNoField extends Common {
  kind: 'yes-no'
}

export interface ItemField extends Common {
  kind: 'item'
  /** null: an item of any type. */
  types: readonly string[] | null
}

export interface GroupField extends Common {
  kind: 'group'
  fields: readonly Field[]
  /** A name in several languages. */
  isName: boolean
  /** The value may be a text instead of a name in languages. */
  mayBeText: boolean
}

export interface ListField extends Common {
  kind: 'list'
  entry: Field
  min: number
  max: number
}

/** An object whose keys are written by people, such as numbers on other sites. */
export interface EntriesField extends Common {
  kind: 'entries'
  max: number
}

export type LeafField = TextField | NumberField | ChoiceField | YesNoField | ItemField
export type Field = LeafField | GroupField | ListField | EntriesField

/** Fields that have an editor of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['body', 'shaar'])

type Schema = Readonly<Record<string, unknown>>

/** The fields of a type, in the order of its schema. */
export function fieldsOf(type: string, schema: Schema): Field[] {
  return propertiesOf(schema, { type, path: [] }).filter(({ key }) => !ELSEWHERE.has(key))
}

interface Place {
  type: string
  /** Names of the fields above, without those of lists. */
  path: readonly string[]
}

function propertiesOf(schema: Schema, place: Place): Field[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  return Object.entries(properties).map(([key, inner]) =>
    fieldOf(key, isJsonObject(inner) ? inner : {}, required.has(key), {
      ...place,
      path: [...place.path, key],
    }),
  )
}

function fieldOf(key: string, schema: Schema, isRequired: boolean, place: Place): Field {
  const common: Common = {
    key,
    isRequired,
    title: said(schema, 'title'),
    hint: said(schema, 'description'),
  }
  const choices = choicesOf(schema)
  if (choices !== null) return { ...common, kind: 'choice', choices }
  switch (schema.type) {
    case 'string':
      return stringField(common, schema, place)
    case 'integer':
    case 'number':
      return numberField(common, schema)
    case 'boolean':
      return { ...common, kind: 'yes-no' }
    case 'array':
      return listField(common, schema, place)
    case 'object':
      return objectField(common, schema, place)
    default:
      return labelField(common, schema, place) ?? { ...common, kind: 'json' }
  }
}

function said(schema: Schema, word: 'title' | 'description'): Said {
  const hebrew = isJsonObject(schema['x-he']) ? schema['x-he'][word] : undefined
  const english = schema[word]
  return {
    ...(typeof english === 'string' && { en: english }),
    ...(typeof hebrew === 'string' && { he: hebrew }),
  }
}

/** The texts of a closed list; null for any other schema. */
function choicesOf({ enum: list, const: only, anyOf }: Schema): readonly string[] | null {
  const consts = Array.isArray(anyOf)
    ? anyOf.map((each: unknown) => (isJsonObject(each) ? each.const : undefined))
    : null
  const values: unknown = list ?? consts ?? (only === undefined ? null : [only])
  if (!Array.isArray(values) || values.length === 0) return null
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length === values.length ? texts : null
}

/** From so many characters on a text has several lines. */
const LONG = 2_000
const ITEM = '^rh-'
const DATE = '^[0-9]{4}(-(0[1-9]|1[0-2]|06[AB])'

function stringField(common: Common, schema: Schema, { type, path }: Place): Field {
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : ''
  const types = referenceTypes(type, path.join('.'))
  if (pattern.startsWith(ITEM)) return { ...common, kind: 'item', types: types ?? typesIn(schema) }
  const maxLength = typeof schema.maxLength === 'number' ? schema.maxLength : undefined
  const most = maxLength === undefined ? {} : { maxLength }
  if (pattern.startsWith(DATE)) return { ...common, kind: 'date' }
  if (pattern.startsWith('^https?:')) return { ...common, ...most, kind: 'address' }
  if (pattern === '^[0-9A-Za-z]+$' && common.key === 'order') return { ...common, kind: 'order' }
  if (pattern.startsWith('^[a-z0-9]+(-')) return { ...common, ...most, kind: 'slug' }
  const isLong = pattern === '' && (maxLength ?? 0) >= LONG
  return { ...common, ...most, kind: isLong ? 'long' : 'text' }
}

/** A schema that was added may name the types of items in `x-types`. */
function typesIn(schema: Schema): readonly string[] | null {
  const types = schema['x-types']
  return Array.isArray(types) && types.every((each) => typeof each === 'string') ? types : null
}

function numberField(common: Common, { type, minimum, maximum }: Schema): Field {
  return {
    ...common,
    kind: 'number',
    isWhole: type === 'integer',
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
  }
}

function listField(common: Common, schema: Schema, place: Place): Field {
  const { items, minItems, maxItems } = schema
  if (!isJsonObject(items)) return { ...common, kind: 'json' }
  const entry = fieldOf('', items, true, place)
  // A list of numbers, as the box of a line, is written as one.
  if (entry.kind === 'json' || entry.kind === 'number') return { ...common, kind: 'json' }
  const min = typeof minItems === 'number' ? minItems : 0
  return {
    ...common,
    kind: 'list',
    entry,
    min,
    max: typeof maxItems === 'number' ? maxItems : 1_000,
  }
}

function objectField(common: Common, schema: Schema, place: Place): Field {
  const fields = propertiesOf(schema, place)
  const isClosed = schema.additionalProperties === false
  if (fields.length > 0 && isClosed) {
    const isName = isNameOf(fields)
    // A description is a name by its schema, and longer than one.
    const isLong = isName && common.key === 'description'
    const inner = isLong ? fields.map(longField) : fields
    return { ...common, kind: 'group', fields: inner, isName: isName && !isLong, mayBeText: false }
  }
  const [values] = isJsonObject(schema.patternProperties) ? Object.values(schema.patternProperties) : []
  if (fields.length === 0 && isClosed && isJsonObject(values) && values.type === 'string') {
    const { maxProperties } = schema
    return {
      ...common,
      kind: 'entries',
      max: typeof maxProperties === 'number' ? maxProperties : 100,
    }
  }
  return { ...common, kind: 'json' }
}

function longField(field: Field): Field {
  return field.kind === 'text' ? { ...field, kind: 'long' } : field
}

function isNameOf(fields: readonly Field[]): boolean {
  return fields.some(({ key, kind }) => key === 'he' && kind === 'text') && fields.every(isOfName)
}

const isOfName = ({ key }: Field): boolean => key === 'he' || key === 'en' || key === 'yi'

/** A text or a name in languages. */
function labelField(common: Common, { anyOf }: Schema, place: Place): Field | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const [text, name] = anyOf.map((each: unknown) => (isJsonObject(each) ? each : {}))
  if (text?.type !== 'string' || name?.type !== 'object') return null
  const field = objectField(common, name, place)
  return field.kind === 'group' && field.isName ? { ...field, mayBeText: true } : null
}
