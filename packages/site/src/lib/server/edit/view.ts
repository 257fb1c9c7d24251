/** A form as it is drawn: its fields with their words, texts and problems. Pure: names of items come from outside. */
import { readWrittenDate } from '@yalkut/hebrew'
import { pointerTo } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { deskWords, fieldWords, spaced, valueName } from '#lib/words/desk.ts'
import type { Field, GroupField, LeafField, ListField } from './fields.ts'
import { type Raw, rowsOf } from './raw.ts'

interface CommonView {
  /** A pointer, as in `raw.ts`. */
  name: string
  /** Of the element. */
  id: string
  label: string
  hint: string | null
  isRequired: boolean
  problems: readonly string[]
}

export interface ControlView extends CommonView {
  kind: 'text' | 'long' | 'address' | 'slug' | 'order' | 'json' | 'number' | 'date'
  /** The name of the control. */
  control: string
  value: string
  maxLength?: number
  /** The language that is written here, where it is known. */
  lang?: string
  date?: { key: string; written: string } | null
}

export interface ChoiceView extends CommonView {
  kind: 'choice'
  value: string
  /** What nothing chosen means, where that is something. */
  none?: string
  choices: readonly { value: string; label: string }[]
}

export interface ItemView extends CommonView {
  kind: 'item'
  value: string
  item: { name: Named; href: string } | null
  /** What was looked for, where nothing or several items were found. */
  query: string
  candidates: readonly Candidate[]
  types: readonly string[] | null
}

export interface Candidate {
  id: string
  name: Named
  type: string
  href: string
}

export interface GroupView extends CommonView {
  kind: 'group'
  fields: readonly FieldView[]
  isName: boolean
}

export interface RowView {
  id: string
  field: FieldView | null
  /** Of an object whose keys people write. */
  entry: { key: string; value: string } | null
  problems: readonly string[]
}

export interface ListView extends CommonView {
  kind: 'list'
  rows: readonly RowView[]
  canAdd: boolean
  /** Each row is one control. */
  isPlain: boolean
}

export type FieldView = ControlView | ChoiceView | ItemView | GroupView | ListView

export interface ViewFacts {
  lang: Lang
  raw: Raw
  /** By name. */
  problems: ReadonlyMap<string, readonly string[]>
  itemOf(id: string): { name: Named; href: string } | null
  candidatesOf(name: string): readonly Candidate[]
  /** The places of the item among its siblings; null: its order is written. */
  places: ChoiceView['choices'] | null
}

export function viewOf(fields: readonly Field[], facts: ViewFacts): FieldView[] {
  return fields.map((field) => view(field, pointerTo('', field.key), facts))
}

function view(field: Field, name: string, facts: ViewFacts): FieldView {
  const common = commonView(field, name, facts)
  const json = facts.raw.get(`json:${name}`)
  if (json !== undefined) return { ...common, kind: 'json', control: `json:${name}`, value: json }
  switch (field.kind) {
    case 'group':
      return groupView(field, common, facts)
    case 'list':
      return listView(field, common, facts)
    case 'entries':
      return {
        ...common,
        kind: 'list',
        rows: entryRows(common, facts),
        canAdd: true,
        isPlain: true,
      }
    default:
      return leafView(field, common, facts)
  }
}

function commonView(field: Field, name: string, { lang, problems }: ViewFacts): CommonView {
  const { key, isRequired, title, hint } = field
  const words = deskWords(lang)
  const own = lang === 'he' ? title.he : title.en
  const usual = HINTS[field.kind]
  const said = lang === 'he' ? (hint.he ?? hint.en) : (hint.en ?? hint.he)
  return {
    name,
    id: `f${encodeURIComponent(name).replaceAll('%2F', '.')}`,
    label: own ?? fieldWords(lang).names[key] ?? title.en ?? spaced(key),
    hint: said ?? (usual === undefined ? null : words[usual]),
    isRequired,
    problems: problems.get(name) ?? [],
  }
}

const HINTS: { readonly [K in Field['kind']]?: 'dateHint' | 'orderHint' | 'slugHint' | 'asJson' } = {
  date: 'dateHint',
  order: 'orderHint',
  json: 'asJson',
}

function groupView(field: GroupField, common: CommonView, facts: ViewFacts): GroupView {
  const fields = field.fields.map((inner) => view(inner, pointerTo(common.name, inner.key), facts))
  return { ...common, kind: 'group', fields, isName: field.isName }
}

function listView(field: ListField, common: CommonView, facts: ViewFacts): ListView {
  const ids = rowsOf(facts.raw, common.name)
  const rows = ids.map((id, at): RowView => {
    const inner = view(field.entry, pointerTo(common.name, id), facts)
    const label = deskWords(facts.lang).row(at + 1)
    return { id, field: { ...inner, label }, entry: null, problems: [] }
  })
  const isPlain = field.entry.kind !== 'group' && field.entry.kind !== 'list'
  return { ...common, kind: 'list', rows, canAdd: rows.length < field.max, isPlain }
}

function entryRows({ name }: CommonView, { raw, problems }: ViewFacts): RowView[] {
  return rowsOf(raw, name).map((id) => {
    const row = pointerTo(name, id)
    const entry = { key: raw.get(`k:${row}`) ?? '', value: raw.get(`v:${row}`) ?? '' }
    return { id, field: null, entry, problems: problems.get(row) ?? [] }
  })
}

function leafView(field: LeafField, common: CommonView, facts: ViewFacts): FieldView {
  const { lang, raw } = facts
  const control = `v:${common.name}`
  const value = raw.get(control) ?? ''
  switch (field.kind) {
    case 'choice':
      return { ...common, kind: 'choice', value, choices: choicesOf(field.choices, value, lang) }
    case 'yes-no': {
      const { yes, no } = deskWords(lang)
      const choices = [
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]
      return { ...common, kind: 'choice', value, choices }
    }
    case 'item': {
      const item = value === '' ? null : facts.itemOf(value)
      const query = raw.get(`q:${common.name}`) ?? ''
      const candidates = facts.candidatesOf(common.name)
      return { ...common, kind: 'item', value, item, query, candidates, types: field.types }
    }
    case 'number':
      return { ...common, kind: 'number', control, value }
    case 'date':
      return { ...common, kind: 'date', control, value, date: dateOf(value, lang) }
    case 'order':
      return orderView(common, { control, value }, facts)
    default: {
      const { kind, maxLength, key } = field
      const isLong = kind === 'text' && (value.includes('\n') || value.length > 300)
      const most = maxLength === undefined ? {} : { maxLength }
      const language = key === 'he' || key === 'en' || key === 'yi' ? { lang: key } : {}
      return { ...common, ...most, ...language, kind: isLong ? 'long' : kind, control, value }
    }
  }
}

function orderView(
  common: CommonView,
  { control, value }: { control: string; value: string },
  { lang, places }: ViewFacts,
): ControlView | ChoiceView {
  if (places === null) return { ...common, kind: 'order', control, value }
  // Nothing chosen is the place after the last one.
  return { ...common, kind: 'choice', value, choices: places, none: deskWords(lang).orderLast }
}

/** A value that the list lacks is in it too, so that it is not lost. */
function choicesOf(choices: readonly string[], value: string, lang: Lang): ChoiceView['choices'] {
  const all = value === '' || choices.includes(value) ? choices : [...choices, value]
  return all.map((each) => ({ value: each, label: valueName(lang, each) }))
}

function dateOf(text: string, lang: Lang): { key: string; written: string } | null {
  const date = readWrittenDate(text)
  if (!date.ok) return null
  const { key, he, en, warning } = date
  const written = deskWords(lang).dateRead(he, en)
  return { key, written: warning === undefined ? written : `${written} ${warning[lang]}` }
}
