/** The files of the desk, a row each: their texts. Pure. */
import type { Place } from './desk-page.ts'
import type { Held } from './held.ts'
import { columnsOf, type HanachaKind, type Kind, needsPlace, needsTitle, PLACES, type RightsSaid } from './kinds.ts'
import type { Looked } from './send-file.ts'

export type RowPlace =
  | { kind: 'none' }
  | { kind: 'known'; place: Place }
  | { kind: 'new'; title: string }
  /** A second farbrengen of a day. */
  | { kind: 'another'; title: string }

/** Why the page proposed the place. `here`: it was opened from there. */
export type Guess = 'date' | 'name' | 'here' | null

export type Progress =
  /** It was half sent by an earlier page: the browser has to be given it again. */
  | { kind: 'gone' }
  | { kind: 'waiting' }
  | { kind: 'hashing'; bytes: number }
  | Held
  | { kind: 'sending'; bytes: number }
  | { kind: 'stopped'; why: 'away' | 'busy' | 'signed-out'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'arrived'; looked: Looked }
  | { kind: 'unreadable' }

/** Words that come in beside a scan. */
export interface RowWords {
  name: string
  /** “tesseract 5.3”; empty: a person typed them. */
  engine: string
  content: string
}

export const COLUMNS = ['title', 'date', 'part', 'note'] as const
export type Column = (typeof COLUMNS)[number]

export interface Row {
  key: string
  /** With its folder. */
  name: string
  size: number
  modified: number
  kind: Kind
  /** Of a hanacha. */
  hanacha: HanachaKind
  cells: { readonly [C in Column]: string }
  place: RowPlace
  guess: Guess
  candidates: Place[]
  /** The id of the upload; null: none was begun. */
  upload: string | null
  words: RowWords | null
  /** A hanacha that is words and no file. */
  text: string | null
  progress: Progress
  /** What the catalog found wrong when it was last asked, in the language of the page. */
  wrong: string | null
  /** Farbrengens of its day. */
  sameDay: Place[]
  warnings: string[]
}

/** What the catalog said of a row before it was changed. */
export const UNSEEN = { wrong: null, sameDay: [] } satisfies Partial<Row>

export type RowNeed = 'place' | 'title' | 'date' | 'part' | 'engine' | 'rights'

/** What must be said before it is sent. */
export function needsOf({ kind, place, cells, words }: Row, rights: RightsSaid | null): RowNeed[] {
  const isEvent = kind === 'recording' || kind === 'hanacha'
  const isNew = place.kind === 'new' || place.kind === 'another'
  return [
    ...(needsPlace(kind) && (place.kind === 'none' || (isNew && place.title.trim() === ''))
      ? (['place'] as const)
      : []),
    ...(needsTitle(kind) && cells.title.trim() === '' ? (['title'] as const) : []),
    ...(isEvent && isNew && cells.date.trim() === '' ? (['date'] as const) : []),
    ...(/^\s*\d{0,9}\s*$/.test(cells.part) ? [] : (['part'] as const)),
    ...(words !== null && !isTyped(words) && words.engine.trim() === '' ? (['engine'] as const) : []),
    ...(rights === null ? (['rights'] as const) : []),
  ]
}

/** Plain text may be typed; what an engine wrote names it. */
export function isTyped({ name, engine }: RowWords): boolean {
  return /\.txt$/i.test(name) && engine.trim() === ''
}

/** The row as a table of files says it. */
export function describedRow(row: Row, rights: RightsSaid, credit: string) {
  const { kind, place, cells, words, upload } = row
  const own = needsPlace(kind) ? placeCell(place) : PLACES[kind].length > 0 ? placeCell(place) : ''
  const columns = kind === 'hanacha' ? { what: kind, kind: row.hanacha } : columnsOf(kind)
  return {
    upload: upload ?? '',
    file: row.name,
    ...columns,
    rights,
    credit,
    title: cells.title,
    for: own,
    date: cells.date,
    part: cells.part.trim(),
    note: cells.note,
    ...(words !== null && {
      words: {
        content: words.content,
        ...(isTyped(words) ? { machine: false } : { engine: words.engine.trim() }),
      },
    }),
  }
}

function placeCell(place: RowPlace): string {
  switch (place.kind) {
    case 'none':
      return ''
    case 'known':
      return place.place.id
    case 'new':
    case 'another':
      return `${place.kind}:${place.title.trim()}`
    default:
      return place satisfies never
  }
}

/** Whether the bytes are there, and its description can be sent. */
export function isReady({ progress, text }: Row): boolean {
  return progress.kind === 'arrived' || text !== null
}

/** Whether its bytes are on the way, or will be by themselves. */
export function isComing({ progress, text }: Row): boolean {
  if (text !== null) return false
  return ['waiting', 'hashing', 'sending'].includes(progress.kind)
}
