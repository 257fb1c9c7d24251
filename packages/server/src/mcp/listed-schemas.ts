/** The schemas of a tool as `tools/list` gives them: short, since an agent carries the whole list in its context. Answers and
 *  arguments that the full schemas take, the short ones take too. Source: shapes.md#protocol. */
import { forSenders } from '../http/requests/for-senders.ts'
import { ITEM_REF } from './item-refs.ts'

export type ListedSchema = { type: 'object'; [keyword: string]: unknown }

/** Marks a list of objects whose fields another tool lists. Validators ignore the keyword. */
export const LISTED_ELSEWHERE = 'listedElsewhere'

/** Limits that the server checks and names in its refusal, and marks of our own. */
const UNLISTED: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'minimum',
  'pattern',
  'title',
  'x-name',
  '$id',
  ITEM_REF,
])

/** Limits that an agent does not reach by chance. */
const LARGE = 1_000

/** The arguments, without the small print. Only the outermost object says that it takes no other fields. */
export function listedInput(schema: unknown): ListedSchema {
  const { $defs, ...short } = objectOf(shortened(forSenders(schema)))
  const parts = JSON.stringify(short).includes('#/$defs/') ? { $defs } : {}
  return { ...parts, ...short, type: 'object', additionalProperties: false }
}

/** The top level of an answer, each field with its type. Of several forms, the fields of all. `brief`: of these fields only;
 *  the others come too. */
export function listedOutput(schema: unknown, brief?: readonly string[]): ListedSchema {
  const { anyOf, properties } = objectOf(schema)
  const forms: unknown[] = Array.isArray(anyOf) ? anyOf : [{ properties }]
  const types = new Map<string, Set<string>>()
  for (const form of forms) {
    for (const [name, field] of Object.entries(objectOf(objectOf(form).properties))) {
      const known = types.get(name) ?? new Set()
      for (const type of typesOf(field)) known.add(type)
      types.set(name, known)
    }
  }
  const listed = [...types].filter(([name]) => brief === undefined || brief.includes(name))
  const fields = listed.map(([name, of]) => [name, listedType([...of])])
  return { type: 'object', properties: Object.fromEntries(fields) }
}

function listedType(types: readonly string[]): object {
  if (types.length === 0) return {}
  return { type: types.length === 1 ? types[0] : types }
}

/** The JSON types of a field; none where any may come. */
function typesOf(schema: unknown): string[] {
  const { type, anyOf, enum: values, const: value } = objectOf(schema)
  if (typeof type === 'string') return [type]
  if (Array.isArray(anyOf)) {
    const found = anyOf.map(typesOf)
    return found.some((types) => types.length === 0) ? [] : [...new Set(found.flat())]
  }
  const known = Array.isArray(values) ? values : value === undefined ? [] : [value]
  return known.length > 0 && known.every((each) => typeof each === 'string') ? ['string'] : []
}

function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortened)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, properties, [LISTED_ELSEWHERE]: isElsewhere, ...rest } = objectOf(schema)
  if (isElsewhere === true) return { type: 'array', items: { type: 'object' } }
  const entries = Object.entries(rest).filter(([key, value]) => !isSmallPrint(key, value))
  const short = Object.fromEntries(entries.map(([key, value]) => [key, shortened(value)]))
  if (typeof properties === 'object' && properties !== null) {
    // Names of fields are no keywords.
    const fields = Object.entries(properties).map(([name, field]) => [name, shortened(field)])
    short.properties = Object.fromEntries(fields)
  }
  return Array.isArray(anyOf) ? { ...short, ...union(anyOf.map(shortened)) } : short
}

function isSmallPrint(key: string, value: unknown): boolean {
  if (key === 'maximum' || key === 'maxItems') return Number(value) >= LARGE
  return key === 'additionalProperties' || UNLISTED.has(key)
}

/** `{ type: [a, null] }` for a union of plain types. */
function union(forms: unknown[]): object {
  const types = forms.map((form) => {
    const { type, ...rest } = objectOf(form)
    return typeof type === 'string' && Object.keys(rest).length === 0 ? type : null
  })
  return types.every((type) => type !== null) ? { type: types } : { anyOf: forms }
}

function objectOf(value: unknown): { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
