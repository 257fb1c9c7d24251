/** What a schema refuses, in plain words: the keywords of JSON Schema are no words for people. Source: shapes.md#error-kinds. */
import { schemaSaid } from './sentences/data.ts'
import { listed, oneOf, type Sentence } from './sentences/sentence.ts'

/** A failure as Ajv reports it. */
export interface SchemaFailure {
  keyword: string
  params: { readonly [name: string]: unknown }
  /** The schema that has the keyword, where Ajv is `verbose`: its `examples` are told. */
  parentSchema?: unknown
}

/** What must be so. `subject`: the name of the field, or of what is around it: “title”, The body. */
export function schemaSentence({ keyword, params, parentSchema }: SchemaFailure, subject: Sentence): Sentence {
  const { limit } = params
  const n = Number(limit)
  switch (keyword) {
    case 'type':
      return NUMBERS.has(params.type)
        ? schemaSaid('of-number', { subject, kind: kindOf(params.type) })
        : schemaSaid('of-kind', { subject, kind: kindOf(params.type) })
    case 'enum':
      return schemaSaid('of-list', { subject, list: [params.allowedValues].flat().join(', ') })
    case 'const':
      return schemaSaid('of-value', { subject, value: JSON.stringify(params.allowedValue) })
    case 'pattern':
      return schemaSaid('of-form', { subject, form: formOf(String(params.pattern), examplesIn(parentSchema)) })
    case 'minLength':
      return limit === 1 ? schemaSaid('not-empty', { subject }) : schemaSaid('too-short', { subject, n })
    case 'maxLength':
      return schemaSaid('too-long', { subject, n })
    case 'minItems':
      return limit === 1 ? schemaSaid('not-empty', { subject }) : schemaSaid('too-few-entries', { subject, n })
    case 'maxItems':
      return schemaSaid('too-many-entries', { subject, n })
    case 'minProperties':
      return schemaSaid('too-few-fields', { subject, n })
    case 'maxProperties':
      return schemaSaid('too-many-fields', { subject, n })
    case 'uniqueItems':
      return schemaSaid('each-once', { subject })
    case 'format':
      return schemaSaid('of-form', { subject, form: schemaSaid('form-named', { form: String(params.format) }) })
    case 'anyOf':
    case 'oneOf':
      return schemaSaid('no-such-form', { subject })
    default:
      return numberSentence(keyword, params, subject)
  }
}

/** Of a number; of keywords without words of their own only that the value is not valid. */
function numberSentence(keyword: string, params: SchemaFailure['params'], subject: Sentence): Sentence {
  const n = String(params.limit)
  switch (keyword) {
    case 'minimum':
      return schemaSaid('at-least', { subject, n })
    case 'maximum':
      return schemaSaid('at-most', { subject, n })
    case 'exclusiveMinimum':
      return schemaSaid('more-than', { subject, n })
    case 'exclusiveMaximum':
      return schemaSaid('less-than', { subject, n })
    case 'multipleOf':
      return schemaSaid('multiple-of', { subject, n: String(params.multipleOf) })
    default:
      return schemaSaid('not-valid', { subject })
  }
}

const NUMBERS: ReadonlySet<unknown> = new Set(['integer', 'number'])

const KINDS: { readonly [type: string]: Sentence } = {
  string: schemaSaid('kind-text'),
  integer: schemaSaid('kind-whole'),
  number: schemaSaid('kind-number'),
  boolean: schemaSaid('kind-flag'),
  object: schemaSaid('kind-object'),
  array: schemaSaid('kind-list'),
}

function kindOf(type: unknown): Sentence {
  return oneOf([type].flat().map((each) => KINDS[String(each)] ?? String(each)))
}

/** Patterns whose meaning people know, by how they begin and end: the values that fit them. */
const MOST_EXAMPLES = 3
const FORMS: readonly (readonly [pattern: RegExp, form: Sentence])[] = [
  [/^\^rh-/, schemaSaid('form-item')],
  [/^\^\[0-9\]\{4\}\(-/, schemaSaid('form-date')],
  [/0-9a-f\]\{64\}\$$/, schemaSaid('form-sha256')],
  [/^\^https\?/, schemaSaid('form-web')],
  [/^\^\\d\{4\}-\\d\{2\}-/, schemaSaid('form-moment')],
  [/^\^\[a-z0-9\]\+\(/, schemaSaid('form-slug')],
  [/^\^\[a-z\]\[a-z0-9-\]/, schemaSaid('form-word')],
  [/^\^\[a-z0-9-\]\+\$$/, schemaSaid('form-code')],
  [/^\^\[0-9A-Za-z\](\+|\{1,\d+\})\$$/, schemaSaid('form-key')],
  [/^\^\[A-Za-z0-9_-\]\{/, schemaSaid('form-plan-key')],
  [/^\^\(0\|\[1-9\]/, schemaSaid('form-version')],
  [/^\^\\d\{4\}\\\./, schemaSaid('form-edition')],
  [/^\^\[0-9a-f\]\{32\}\$$/, schemaSaid('form-fingerprint')],
  [/^\^\[!-~\]\+\$$/, schemaSaid('form-printable')],
  [/^\^\[A-Za-z0-9\]\[A-Za-z0-9\._-\]/, schemaSaid('form-name')],
  [/^\^\[A-Za-z0-9\]\[A-Za-z0-9_-\]/, schemaSaid('form-account')],
]

function examplesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('examples' in schema)) return []
  return [schema.examples].flat().filter((each) => typeof each === 'string')
}

function formOf(pattern: string, examples: readonly string[]): Sentence {
  if (examples.length > 0) return schemaSaid('form-like', { examples: listed(examples.slice(0, MOST_EXAMPLES)) })
  const known = FORMS.find(([form]) => form.test(pattern))
  return known === undefined ? schemaSaid('form-pattern', { form: pattern }) : known[1]
}
