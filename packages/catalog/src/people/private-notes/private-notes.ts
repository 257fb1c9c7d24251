/** Bookmarks, highlights and notes of a person's own. Nobody else sees them: no edition, mirror, feed or history has them.
 *  Source: service.md#private-notes; shapes.md#private-notes. */
import {
  dropPrivateNote,
  findPrivateNote,
  itemsOfPrivateNotes,
  listsOfNotes,
  type PrivateNoteRow,
  privateNotesOf,
  savePrivateNote,
} from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { notesSaid } from '../../core/sentences/notes.ts'
import type { Services } from '../../core/services/services.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { type NewNote, NOTE_COLOURS, type NotePage, type NoteView } from '../../core/shapes/private-notes.ts'
import { assertInItem } from '../reading-positions/position-in-item.ts'
import { placesNow } from './places-now.ts'
import { readUuid } from './read-uuid.ts'

/** The most notes of a person. */
export const MAX_NOTES = 5_000
/** The most lists that are named at once. */
const MAX_LISTS = 200
const LENGTHS = { words: 2_000, text: 10_000, list: 80 } as const

export const NotesQuery = Type.Object({
  item: Type.Optional(Type.String({ description: 'Only notes of this item.' })),
  list: Type.Optional(Type.String({ maxLength: 200, description: 'Only notes in this list.' })),
  limit: limitOf(500, 100),
  cursor: Cursor,
})
export type NotesQuery = Static<typeof NotesQuery>

/** The newest first. Refuses `bad-request` for a bad cursor or id. */
export async function listNotes(
  services: Services,
  caller: Caller,
  { item, list, limit, cursor }: NotesQuery,
): Promise<NotePage> {
  const { person } = getReader(caller)
  const db = services.ledger.read
  const before = cursor === undefined ? undefined : positionOf(cursor)
  const found = await privateNotesOf(db, person.id, {
    ...(item !== undefined && { items: await idsOf(services, person.id, readItemId(item)) }),
    ...(list !== undefined && { list }),
    ...(before !== undefined && { before }),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, ({ made_at, id }) => [made_at, id])
  return { notes: viewsOf(services, rows), lists: await listsOfNotes(db, person.id, MAX_LISTS), next }
}

/** The item and what was merged into it, as far as notes of the person name it. */
async function idsOf({ ledger, projection }: Services, person: string, item: string): Promise<string[]> {
  const noted = await itemsOfPrivateNotes(ledger.read, person)
  const into = projection.reads.items.successors([item, ...noted])
  const now = into.get(item) ?? item
  return [item, ...noted.filter((id) => (into.get(id) ?? id) === now)]
}

function positionOf(cursor: string): { at: string; id: string } {
  const [at, id] = readCursor(cursor, 'string', 'string')
  return { at, id }
}

/** One of the caller's notes. Refuses `not-found`. */
export async function getNote(services: Services, caller: Caller, idText: string): Promise<NoteView> {
  const { person } = getReader(caller)
  const row = await findPrivateNote(services.ledger.read, person.id, readUuid(idText))
  const [view] = row === null ? [] : viewsOf(services, [row])
  if (view === undefined) throw refuse('not-found', notesSaid('no-private-note', { id: idText.slice(0, 60) }))
  return view
}

/** Stores a note, or changes the one with this id; one of a merged item is of its successor. Refuses `invalid`, also for a place that its item does not have, and for
 *  more notes than a person has. */
export async function saveNote(services: Services, caller: Caller, note: NewNote): Promise<NoteView> {
  const { person } = getWriter(caller)
  const { ledger, projection, clock } = services
  const id = readUuid(note.id)
  const sent = {
    item: readItemId(note.item),
    segment: note.segment === undefined || note.segment === '' ? null : note.segment,
  }
  const { item, segment } = placesNow(projection.reads, [sent])(sent)
  assertInItem(projection.reads, { kind: 'read', key: item, place: { item, ...(segment !== null && { segment }) } })
  const { starts, ends } = readSpan(note, segment)
  const now = clock().toISOString()
  const row: PrivateNoteRow = {
    person_id: person.id,
    id,
    item,
    segment,
    starts,
    ends,
    words: readWords('words', note.words),
    note: readWords('text', note.text),
    colour: note.colour ?? null,
    list: readWords('list', note.list),
    made_at: now,
    at: now,
  }
  const isSaved = await ledger.write((tx) => savePrivateNote(tx, row, MAX_NOTES))
  if (!isSaved) throw refuse('invalid', notesSaid('too-many-notes', { max: MAX_NOTES }))
  return await getNote(services, caller, id)
}

/** Changes what the person wrote on a note, and keeps what it marks; what is left out goes. null: there is no such note. Refuses
 *  `invalid` for what is too long. */
export async function writeOnNote(
  services: Services,
  caller: Caller,
  { id: idText, text, colour, list }: Pick<NewNote, 'id' | 'text' | 'colour' | 'list'>,
): Promise<NoteView | null> {
  const { person } = getWriter(caller)
  const { ledger, clock } = services
  const id = readUuid(idText)
  const written = { note: readWords('text', text), colour: colour ?? null, list: readWords('list', list) }
  const changed = await ledger.write(async (tx) => {
    const known = await findPrivateNote(tx, person.id, id)
    if (known === null) return false
    return await savePrivateNote(tx, { ...known, ...written, at: clock().toISOString() }, MAX_NOTES)
  })
  return changed ? await getNote(services, caller, id) : null
}

/** Deletes a note. A missing one is no error. */
export async function dropNote({ ledger }: Services, caller: Caller, idText: string): Promise<void> {
  const { person } = getWriter(caller)
  const id = readUuid(idText)
  await ledger.write((tx) => dropPrivateNote(tx, person.id, id))
}

/** Both edges or none, and only in a segment. */
function readSpan({ from, to }: NewNote, segment: string | null): Pick<PrivateNoteRow, 'starts' | 'ends'> {
  if (from === undefined && to === undefined) return { starts: null, ends: null }
  if (segment === null || from === undefined || to === undefined || from >= to || to > MAX_SPAN) {
    throw refuse('invalid', notesSaid('span-of-note'), { field: 'from' })
  }
  return { starts: from, ends: to }
}

/** No segment is longer, in UTF-16 units. */
const MAX_SPAN = 1_000_000

function readWords(field: keyof typeof LENGTHS, text: string | undefined): string | null {
  const words = cleanText(text ?? '')
  if (words.length <= LENGTHS[field]) return words === '' ? null : words
  throw refuse('invalid', notesSaid('note-characters', { field, max: LENGTHS[field] }), { field })
}

/** As they are given to their owner: of a merged item under its successor, with words of the catalog only where readers are shown
 *  them. */
export function viewsOf(
  { projection: { reads } }: Pick<Services, 'projection'>,
  rows: readonly PrivateNoteRow[],
): NoteView[] {
  const placeOf = placesNow(reads, rows)
  return rows.map((row) => {
    const { item, segment, named, givesWords } = placeOf(row)
    const colour = NOTE_COLOURS.find((each) => each === row.colour)
    return {
      id: row.id,
      item,
      ...(segment !== null && { segment }),
      ...(row.starts !== null && row.ends !== null && { from: row.starts, to: row.ends }),
      ...(row.words !== null && givesWords && { words: row.words }),
      ...(row.note !== null && { text: row.note }),
      ...(colour !== undefined && { colour }),
      ...(row.list !== null && { list: row.list }),
      path: named?.path ?? null,
      name: named?.name ?? null,
      madeAt: row.made_at,
      at: row.at,
    }
  })
}
