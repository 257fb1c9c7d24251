/** What a schema refuses, in plain words: the keywords of JSON Schema are no words for people. Source: shapes.md#error-kinds. */

/** A failure as Ajv reports it. */
export interface SchemaFailure {
  keyword: string
  params: { readonly [name: string]: unknown }
  message?: string
}

/** What must be so, after the name of the field: “must be a text”. */
export function schemaSentence({ keyword, params, message }: SchemaFailure): string {
  const { limit } = params
  switch (keyword) {
    case 'type':
      return `must be ${kindOf(params.type)}`
    case 'enum':
      return `must be one of: ${[params.allowedValues].flat().join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'pattern':
      return formOf(String(params.pattern))
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'entry')}`
    case 'maxItems':
      return `must have at most ${counted(limit, 'entry')}`
    case 'minProperties':
      return `must have at least ${counted(limit, 'field')}`
    case 'maxProperties':
      return `must have at most ${counted(limit, 'field')}`
    case 'minimum':
      return `must be at least ${String(limit)}`
    case 'maximum':
      return `must be at most ${String(limit)}`
    case 'exclusiveMinimum':
      return `must be more than ${String(limit)}`
    case 'exclusiveMaximum':
      return `must be less than ${String(limit)}`
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}`
    case 'uniqueItems':
      return 'must have each entry once'
    case 'format':
      return `must be of the form “${String(params.format)}”`
    case 'anyOf':
    case 'oneOf':
      return 'has none of the forms that it may have'
    default:
      return message ?? 'is not valid'
  }
}

const KINDS: { readonly [type: string]: string } = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function kindOf(type: unknown): string {
  const kinds = [type].flat().map((each) => KINDS[String(each)] ?? String(each))
  return kinds.join(' or ')
}

function counted(limit: unknown, what: 'character' | 'entry' | 'field'): string {
  const many = what === 'entry' ? 'entries' : `${what}s`
  return `${String(limit)} ${limit === 1 ? what : many}`
}

/** Patterns whose meaning people know, by how they begin and end: the values that fit them. */
const FORMS: readonly (readonly [pattern: RegExp, form: string])[] = [
  [/^\^rh-/, 'must be the id of an item, such as rh-7k2m9qxd'],
  [/^\^\[0-9\]\{4\}\(-/, 'must be a date key, such as 5742, 5742-05 or 5742-05-10'],
  [/0-9a-f\]\{64\}\$$/, 'must be a sha256: 64 digits and letters a to f'],
  [/^\^https\?/, 'must be an address of the web, such as https://example.org/1'],
  [/^\^\\d\{4\}-\\d\{2\}-/, 'must be a day or a moment, such as 2026-11-26 or 2026-11-26T12:00:00Z'],
  [/^\^\[a-z0-9\]\+\(/, 'must be lower-case Latin letters, digits and hyphens, such as likkutei-sichos'],
  [/^\^\[a-z\]\[a-z0-9-\]/, 'must be one word of lower-case Latin letters, such as chapter'],
  [/^\^\[a-z0-9-\]\+\$$/, 'must be lower-case Latin letters, digits and hyphens, such as nli'],
  [/^\^\[0-9A-Za-z\]\+\$$/, 'must be Latin letters and digits, such as V5'],
  [/^\^\[A-Za-z0-9\]\[A-Za-z0-9\._-\]/, 'must be Latin letters, digits, dots, hyphens and underscores, such as p1'],
  [/^\^\[A-Za-z0-9\]\[A-Za-z0-9_-\]/, 'must be the id of an account, such as u-7k2m9qxd'],
]

function formOf(pattern: string): string {
  const known = FORMS.find(([form]) => form.test(pattern))
  return known === undefined ? `must be of the form ${pattern}` : known[1]
}
