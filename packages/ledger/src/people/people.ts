/** Accounts. Source: shapes.md#handles; decisions.md#roles. */
import { refuse } from '@yalkut/model'
import type { Insertable, Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { ledgerSaid } from '../sentences.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { PeopleTable } from '../tables/ledger-db.ts'
import { assertHandle, handleKey } from './handle-key.ts'
import { writePersonWords } from './person-words.ts'
import { takeHandle } from './taken-handles.ts'

export interface Person {
  id: string
  handle: string
  name: string
  steward: boolean
  admin: boolean
  /** Marked as trusted by an admin. Earned trust is computed elsewhere. */
  trusted: boolean
  bot: boolean
  suspended: boolean
}

/** The account that seeds schemas; it cannot sign in. Source: shapes.md#built-in-schemas. */
export const SYSTEM_ACCOUNT = 'system'

/** Adds an account. Refuses `invalid` for an invalid handle, `conflict` for a handle that another person has or had. */
export async function addPerson(tx: Writer, person: Omit<Person, 'suspended'>, now: string): Promise<Person> {
  const { id, handle } = person
  assertHandle(handle)
  if (!(await takeHandle(tx, { handle, person: id, changedAt: null }))) {
    throw refuse('conflict', ledgerSaid('handle-taken', { handle }))
  }
  await tx.insertInto('people').values(rowOf(person, now)).execute()
  await writePersonWords(tx, person)
  return { ...person, suspended: false }
}

/** Adds the system account where it is missing. */
export async function ensureSystemAccount(tx: Writer, now: string): Promise<void> {
  const marks = { steward: false, admin: false, trusted: false, bot: true }
  const system = { id: SYSTEM_ACCOUNT, handle: SYSTEM_ACCOUNT, name: 'Yalkut', ...marks }
  await takeHandle(tx, { handle: SYSTEM_ACCOUNT, person: SYSTEM_ACCOUNT, changedAt: null })
  await tx
    .insertInto('people')
    .values(rowOf(system, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findPerson(db: Reader, id: string): Promise<Person | null> {
  return (await findPeople(db, [id])).get(id) ?? null
}

/** By the person's present handle. */
export async function findPersonByHandle(db: Reader, handle: string): Promise<Person | null> {
  const row = await db.selectFrom('people').selectAll().where('handle_key', '=', handleKey(handle)).executeTakeFirst()
  return row === undefined ? null : personOf(row)
}

export async function findPeople(db: Reader, ids: readonly string[]): Promise<Map<string, Person>> {
  const found = new Map<string, Person>()
  for (const chunk of chunksOf([...new Set(ids)])) {
    const rows = await db.selectFrom('people').selectAll().where('id', 'in', chunk).execute()
    for (const row of rows) found.set(row.id, personOf(row))
  }
  return found
}

export function personOf(row: Selectable<PeopleTable>): Person {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    steward: row.steward === 1,
    admin: row.admin === 1,
    trusted: row.trusted === 1,
    bot: row.bot === 1,
    suspended: row.suspended_at !== null,
  }
}

function rowOf(person: Omit<Person, 'suspended'>, now: string): Insertable<PeopleTable> {
  return {
    id: person.id,
    handle: person.handle,
    handle_key: handleKey(person.handle),
    name: person.name,
    steward: person.steward ? 1 : 0,
    admin: person.admin ? 1 : 0,
    trusted: person.trusted ? 1 : 0,
    bot: person.bot ? 1 : 0,
    suspended_at: null,
    closed_at: null,
    created_at: now,
  }
}
