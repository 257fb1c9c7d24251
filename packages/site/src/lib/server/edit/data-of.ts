/** The data that the texts of a form make, over the data that the form was opened with. What nobody touched stays exactly as it
 *  was, also where the form cannot show it whole. A text that is no value of its field stays a text: the checks say so. */
import { readWrittenDate } from '@yalkut/hebrew'
import { isJsonObject, type Json, type JsonObject, parseJson, pointerTo } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { EntriesField, Field, GroupField, LeafField, ListField } from './fields.ts'
import { type Raw, rowsOf, textOf, valueIn } from './raw.ts'

export interface Read {
  data: JsonObject
  /** The name in the form of each part of the data, by its pointer. */
  names: Map<string, string>
  /** What could not be read, by the name in the form. */
  mistakes: Map<string, Mistake>
}

export type Mistake = 'json' | { date: string } | 'twice'

export function dataOf(fields: readonly Field[], raw: Raw, base: JsonObject | undefined, lang: Lang): Read {
  const names = new Map<string, string>()
  const reading: Reading = { raw, lang, names, mistakes: new Map() }
  const data = readFields(reading, fields, { name: '', pointer: '' }, base)
  return { data, names, mistakes: reading.mistakes }
}

interface Reading {
  raw: Raw
  lang: Lang
  names: Map<string, string>
  mistakes: Map<string, Mistake>
}

interface Where {
  name: string
  pointer: string
}

const below = ({ name, pointer }: Where, row: string, step = row): Where => ({
  name: pointerTo(name, row),
  pointer: pointerTo(pointer, step),
})

function readFields(reading: Reading, fields: readonly Field[], where: Where, base: Json | undefined): JsonObject {
  const data: JsonObject = isJsonObject(base) ? { ...base } : {}
  for (const field of fields) {
    const value = read(reading, field, below(where, field.key), valueIn(base, field.key))
    if (value === undefined) delete data[field.key]
    else data[field.key] = value
  }
  return data
}

function read(reading: Reading, field: Field, where: Where, base: Json | undefined): Json | undefined {
  const { raw, names } = reading
  names.set(where.pointer, where.name)
  const json = raw.get(`json:${where.name}`)
  if (json !== undefined) return readJson(reading, where, json, base)
  switch (field.kind) {
    case 'group':
      return readGroup(reading, field, where, base)
    case 'list':
      return readList(reading, field, where, base)
    case 'entries':
      return readEntries(reading, field, where, base)
    default:
      return readLeaf(reading, field, where, base)
  }
}

function readLeaf(reading: Reading, field: LeafField, where: Where, base: Json | undefined): Json | undefined {
  const { raw, lang, mistakes } = reading
  const text = raw.get(`v:${where.name}`)
  if (text === undefined || text === textOf(field, base, lang)) return base
  const plain = text.trim()
  if (plain === '') return undefined
  switch (field.kind) {
    case 'json':
      return readJson(reading, where, text, base)
    case 'yes-no':
      return plain === 'true' ? true : plain === 'false' ? false : plain
    case 'number':
      return Number.isFinite(Number(plain)) ? Number(plain) : plain
    case 'date': {
      const date = readWrittenDate(plain)
      if (date.ok) return date.key
      mistakes.set(where.name, { date: lang === 'he' ? date.reasonHe : date.reason })
      return plain
    }
    default:
      return plain
  }
}

function readJson({ mistakes }: Reading, { name }: Where, text: string, base: Json | undefined): Json | undefined {
  if (text.trim() === '') return undefined
  if (base !== undefined && text === JSON.stringify(base, null, 1)) return base
  try {
    return parseJson(text)
  } catch {
    mistakes.set(name, 'json')
    return base ?? text
  }
}

function readGroup(reading: Reading, field: GroupField, where: Where, base: Json | undefined): Json | undefined {
  const wasText = field.mayBeText && typeof base === 'string'
  const data = readFields(reading, field.fields, where, wasText ? { he: base } : base)
  if (isBlank(reading, field, where.name)) {
    // Nothing was there and nothing is: as it was. Something was there and was emptied: the group goes.
    if (isJsonObject(base) && Object.keys(base).length === 0) return base
    return field.isRequired ? {} : undefined
  }
  const isText = field.mayBeText && Object.keys(data).length === 1 && typeof data.he === 'string'
  return isText && (wasText || base === undefined) ? (data.he ?? undefined) : data
}

function readList(reading: Reading, field: ListField, where: Where, base: Json | undefined): Json | undefined {
  if (!reading.raw.has(`rows:${where.name}`)) return base
  const old = Array.isArray(base) ? base : []
  const values: Json[] = []
  for (const row of rowsOf(reading.raw, where.name)) {
    const before = old[Number(row)]
    const value = read(reading, field.entry, below(where, row, String(values.length)), before)
    if (value === undefined) continue
    const isBlankRow = field.entry.kind !== 'json' && isBlank(reading, field.entry, pointerTo(where.name, row))
    // An empty entry that was there before is kept; one that was emptied goes.
    if (!isBlankRow || value === before) values.push(value)
  }
  if (values.length > 0) return values
  return field.isRequired || (base !== undefined && old.length === 0) ? [] : undefined
}

function readEntries(reading: Reading, field: EntriesField, where: Where, base: Json | undefined): Json | undefined {
  const { raw, names, mistakes } = reading
  if (!raw.has(`rows:${where.name}`)) return base
  const old = Object.entries(isJsonObject(base) ? base : {})
  const data: JsonObject = {}
  for (const row of rowsOf(raw, where.name)) {
    const name = pointerTo(where.name, row)
    const key = (raw.get(`k:${name}`) ?? '').trim()
    const text = raw.get(`v:${name}`) ?? ''
    const [oldKey, oldValue] = old[Number(row)] ?? []
    if (key === '' && text.trim() === '') continue
    if (Object.hasOwn(data, key)) mistakes.set(name, 'twice')
    const isSame = typeof oldValue === 'string' && key === oldKey && text === oldValue
    Object.defineProperty(data, key, {
      value: isSame ? oldValue : text.trim(),
      enumerable: true,
      writable: true,
      configurable: true,
    })
    names.set(pointerTo(where.pointer, key), name)
  }
  if (Object.keys(data).length > 0) return data
  return field.isRequired || (base !== undefined && old.length === 0) ? {} : undefined
}

function isBlank(reading: Reading, field: Field, name: string): boolean {
  const { raw } = reading
  if (raw.has(`json:${name}`)) return false
  if (field.kind === 'group') {
    return field.fields.every((inner) => isBlank(reading, inner, pointerTo(name, inner.key)))
  }
  if (field.kind === 'list' || field.kind === 'entries') {
    const rows = rowsOf(raw, name)
    if (field.kind === 'entries') return rows.length === 0
    return rows.every((row) => isBlank(reading, field.entry, pointerTo(name, row)))
  }
  return (raw.get(`v:${name}`) ?? '').trim() === ''
}
