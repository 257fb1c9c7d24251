/** The form of one file, as it is without scripts: its fields, read into the columns of a table of files. */
import { oneOf } from '#lib/server/one-of.ts'
import { columnsOf, KINDS, type Kind, needsPlace, needsTitle, RIGHTS, type RightsSaid } from './kinds.ts'

/** What is missing or wrong, by its sentence. */
export type Needed = 'file' | 'what' | 'rights' | 'place' | 'noPlace' | 'title' | 'date' | 'part'

export interface PlainFields {
  kind: Kind
  rights: RightsSaid
  /** As the column `for`: an id, or what is new. */
  for: string
  title: string
  date: string
  part: string
  credit: string
  note: string
}

/** `placeNamed`: the id of the item that a text names; null: there is none. */
export function readPlainFields(
  text: (name: string) => string,
  placeNamed: (text: string) => string | null,
): PlainFields | { needed: Needed } {
  const kind = oneOf(text('what'), KINDS)
  const rights = oneOf(text('rights'), RIGHTS)
  if (kind === null) return { needed: 'what' }
  if (rights === null) return { needed: 'rights' }
  const place = placeIn(text, kind, placeNamed)
  if (typeof place === 'object') return place
  const title = text('title') === '' && needsTitle(kind) ? text('new') : text('title')
  if (title === '' && needsTitle(kind)) return { needed: 'title' }
  const isEvent = kind === 'recording' || kind === 'hanacha'
  if (isEvent && isNew(place) && text('date') === '') return { needed: 'date' }
  if (!/^\d{0,9}$/.test(text('part'))) return { needed: 'part' }
  const rest = {
    date: text('date'),
    part: text('part'),
    credit: text('credit'),
    note: text('note'),
  }
  return { kind, rights, for: place, title, ...rest }
}

function placeIn(
  text: (name: string) => string,
  kind: Kind,
  placeNamed: (text: string) => string | null,
): string | { needed: Needed } {
  const candidate = text('candidate')
  const said = candidate === '' || candidate === 'another' ? text('for') : candidate
  if (said !== '') {
    const id = placeNamed(said)
    return id ?? { needed: 'noPlace' }
  }
  if (!needsPlace(kind)) return ''
  if (text('new') === '') return { needed: 'place' }
  return `${candidate === 'another' ? 'another' : 'new'}:${text('new')}`
}

function isNew(place: string): boolean {
  return /^(?:new|another):/.test(place)
}

/** The description of a file that has arrived. */
export function describedAs(upload: string, file: string, fields: PlainFields) {
  const { kind, ...columns } = fields
  return { upload, file, ...columnsOf(kind), ...columns }
}
