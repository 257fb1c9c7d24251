/** What people mark and note for themselves. Source: shapes.md#private-notes. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { PrivateNotesTable } from '../tables/private-notes.ts'

export type PrivateNoteRow = Selectable<PrivateNotesTable>

/** Stores a note, or replaces the one with this id; false: the person has `most` already, and nothing is stored. */
export async function savePrivateNote(tx: Writer, note: PrivateNoteRow, most: number): Promise<boolean> {
  const { person_id, id, made_at, ...rest } = note
  const known = await findPrivateNote(tx, person_id, id)
  if (known === null && (await countPrivateNotes(tx, person_id)) >= most) return false
  await tx
    .insertInto('private_notes')
    .values({ person_id, id, made_at, ...rest })
    .onConflict((conflict) => conflict.columns(['person_id', 'id']).doUpdateSet(rest))
    .execute()
  return true
}

export async function findPrivateNote(db: Reader, person: string, id: string): Promise<PrivateNoteRow | null> {
  const row = await db
    .selectFrom('private_notes')
    .selectAll()
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function countPrivateNotes(db: Reader, person: string): Promise<number> {
  const { n } = await db
    .selectFrom('private_notes')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Removes a note; nothing happens when there is none. */
export async function dropPrivateNote(tx: Writer, person: string, id: string): Promise<void> {
  await tx.deleteFrom('private_notes').where('person_id', '=', person).where('id', '=', id).execute()
}

/** The items that a person's notes name, each once. */
export async function itemsOfPrivateNotes(db: Reader, person: string): Promise<string[]> {
  const rows = await db.selectFrom('private_notes').select('item').distinct().where('person_id', '=', person).execute()
  return rows.map(({ item }) => item)
}

export interface PrivateNotesQuery {
  /** Only notes of these. */
  items?: readonly string[] | undefined
  list?: string | undefined
  /** The last one of the page before. */
  before?: { at: string; id: string } | undefined
  limit: number
}

/** A person's notes, the newest first. */
export async function privateNotesOf(
  db: Reader,
  person: string,
  { items, list, before, limit }: PrivateNotesQuery,
): Promise<PrivateNoteRow[]> {
  return await db
    .selectFrom('private_notes')
    .selectAll()
    .where('person_id', '=', person)
    .$if(items !== undefined, (q) => q.where('item', 'in', items ?? []))
    .$if(list !== undefined, (q) => q.where('list', '=', list ?? ''))
    .$if(before !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb('made_at', '<', before?.at ?? ''),
          eb.and([eb('made_at', '=', before?.at ?? ''), eb('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A person's lists and how many notes each has, by name. */
export async function listsOfNotes(
  db: Reader,
  person: string,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('private_notes')
    .select('list')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('person_id', '=', person)
    .where('list', 'is not', null)
    .groupBy('list')
    .orderBy('list')
    .limit(limit)
    .execute()
  return rows.flatMap(({ list, n }) => (list === null ? [] : { name: list, count: Number(n) }))
}
