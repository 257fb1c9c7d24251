/** The texts of a form, by the names of its controls. A name is a pointer into the item's data in which an entry of a list
 *  bears the id of its row: the index that the entry had when the form was opened, or `n1`, `n2` … for a row that was
 *  added. So a row keeps its texts when it is moved, and a text that nobody touched keeps the value that it was made from. */
import { isDateKey, writeDate } from '@yalkut/hebrew'
import { isJsonObject, type Json, pointerTo } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Field, GroupField, LeafField, ListField } from './fields.ts'

/** The names begin with what they hold: `v:` a value, `rows:` ids of rows, `k:` the key of an entry, `json:` JSON of a
 *  value that its own field cannot show, `q:` what is looked for to choose an item. */
export type Raw = Map<string, string>

/** A list with more rows is written as JSON. */
const MAX_ROWS = 60

/** The texts of a form that is opened with this data. */
export function rawOf(fields: readonly Field[], data: Json | undefined, lang: Lang): Raw {
  const raw: Raw = new Map()
  for (const field of fields) write(raw, field, pointerTo('', field.key), valueIn(data, field.key), lang)
  return raw
}

export function valueIn(data: Json | undefined, key: string): Json | undefined {
  return isJsonObject(data) && Object.hasOwn(data, key) ? data[key] : undefined
}

function write(raw: Raw, field: Field, name: string, value: Json | undefined, lang: Lang): void {
  if (value !== undefined && !fits(field, value)) {
    raw.set(`json:${name}`, JSON.stringify(value, null, 1))
    return
  }
  switch (field.kind) {
    case 'group':
      writeGroup(raw, field, name, value, lang)
      return
    case 'list':
      writeList(raw, field, name, value, lang)
      return
    case 'entries':
      writeEntries(raw, name, value)
      return
    default:
      raw.set(`v:${name}`, textOf(field, value, lang))
  }
}

/** Whether the field can show the value whole. */
function fits(field: Field, value: Json): boolean {
  switch (field.kind) {
    case 'group':
      return isJsonObject(value) || (field.mayBeText && typeof value === 'string')
    case 'list':
      return Array.isArray(value) && value.length <= MAX_ROWS
    case 'entries':
      return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string')
    case 'number':
      return typeof value === 'number'
    case 'yes-no':
      return typeof value === 'boolean'
    case 'json':
      return true
    default:
      return typeof value === 'string'
  }
}

function writeGroup(raw: Raw, field: GroupField, name: string, value: Json | undefined, lang: Lang): void {
  const whole = typeof value === 'string' ? { he: value } : value
  for (const inner of field.fields) {
    write(raw, inner, pointerTo(name, inner.key), valueIn(whole, inner.key), lang)
  }
}

function writeList(raw: Raw, { entry }: ListField, name: string, value: Json | undefined, lang: Lang): void {
  const entries = Array.isArray(value) ? value : []
  raw.set(`rows:${name}`, entries.map((_, at) => String(at)).join(','))
  for (const [at, each] of entries.entries()) write(raw, entry, pointerTo(name, String(at)), each, lang)
}

function writeEntries(raw: Raw, name: string, value: Json | undefined): void {
  const entries = Object.entries(isJsonObject(value) ? value : {})
  raw.set(`rows:${name}`, entries.map((_, at) => String(at)).join(','))
  for (const [at, [key, text]] of entries.entries()) {
    raw.set(`k:${name}/${at}`, key)
    raw.set(`v:${name}/${at}`, typeof text === 'string' ? oneKindOfLineEnd(text) : '')
  }
}

/** The text of a control for this value. */
export function textOf(field: LeafField, value: Json | undefined, lang: Lang): string {
  if (value === undefined) return ''
  if (field.kind === 'json') return JSON.stringify(value, null, 1)
  if (typeof value !== 'string') return String(value)
  if (field.kind === 'date' && isDateKey(value)) return writeDate(value, lang)
  return oneKindOfLineEnd(value)
}

/** Browsers send every end of a line as two characters. */
export function oneKindOfLineEnd(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** The ids of the rows of a list. */
export function rowsOf(raw: Raw, name: string): string[] {
  return (raw.get(`rows:${name}`) ?? '').split(',').filter((id) => /^n?\d{1,6}$/.test(id))
}

/** The texts that a form sent. Only those of fields: nothing else is kept. */
export function rawOfForm(form: FormData): Raw {
  const raw: Raw = new Map()
  for (const [name, value] of form) {
    if (!/^(?:v|rows|k|json|q):\//.test(name) || typeof value !== 'string') continue
    raw.set(name, oneKindOfLineEnd(value))
  }
  return raw
}
