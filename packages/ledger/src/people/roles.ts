/** The roles of accounts and their suspension, set by stewards and admins. Source: decisions.md#roles. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { PeopleTable } from '../tables/ledger-db.ts'
import { handleKey } from './handle-key.ts'
import { type Person, personOf } from './people.ts'
import { writePersonWords } from './person-words.ts'

export const ROLES = ['steward', 'admin', 'trusted', 'bot'] as const
export type Role = (typeof ROLES)[number]
export type Roles = { [R in Role]: boolean }

export async function setRoles(tx: Writer, personId: string, roles: Roles): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      steward: roles.steward ? 1 : 0,
      admin: roles.admin ? 1 : 0,
      trusted: roles.trusted ? 1 : 0,
      bot: roles.bot ? 1 : 0,
    })
    .where('id', '=', personId)
    .execute()
}

/** `at`: since when; null restores. */
export async function setSuspended(tx: Writer, personId: string, at: string | null): Promise<void> {
  await tx.updateTable('people').set({ suspended_at: at }).where('id', '=', personId).execute()
}

/** Holds every admin's account until the transaction ends, and counts those that are not suspended. Two transactions that
 *  would together remove the last admins wait for each other. */
export async function lockAdmins(tx: Writer): Promise<number> {
  const rows = await tx
    .updateTable('people')
    .set((eb) => ({ admin: eb.ref('admin') }))
    .where('admin', '=', 1)
    .returning('suspended_at')
    .execute()
  return rows.filter((row) => row.suspended_at === null).length
}

export interface AccountRow extends Person {
  createdAt: string
  suspendedAt: string | null
  closedAt: string | null
}

export interface AccountQuery {
  /** A prefix of a word of the handle or name. */
  handle?: string
  /** Only people who have this role, or are suspended. */
  only?: Role | 'suspended'
  /** The last handle of the previous page, as `handleKey` folds it. */
  after?: string
  limit: number
}

/** Accounts in the order of their handles, suspended ones too. */
export async function listAccounts(db: Reader, { handle, only, after, limit }: AccountQuery): Promise<AccountRow[]> {
  let query = db.selectFrom('people').selectAll().where('id', '!=', 'system')
  if (handle !== undefined) {
    // A lookup of equal prefixes does not depend on the sort order of an engine.
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_words')
          .select('prefix')
          .where('prefix', '=', handleKey(handle))
          .whereRef('person_words.person_id', '=', 'people.id'),
      ),
    )
  }
  if (only === 'suspended') query = query.where('suspended_at', 'is not', null)
  else if (only !== undefined) query = query.where(only, '=', 1)
  if (after !== undefined) query = query.where('handle_key', '>', after)
  const rows = await query.orderBy('handle_key').limit(limit).execute()
  return rows.map(accountOf)
}

export function accountOf(row: Selectable<PeopleTable>): AccountRow {
  return {
    ...personOf(row),
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    closedAt: row.closed_at,
  }
}

/** The account with exactly this handle, in whatever case. null when nobody has it. */
export async function findAccount(db: Reader, handle: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('people')
    .selectAll()
    .where('handle_key', '=', handleKey(handle))
    .where('id', '!=', 'system')
    .executeTakeFirst()
  return row === undefined ? null : accountOf(row)
}

/** Gives a person another name. Names are not unique. */
export async function setName(tx: Writer, person: Person, name: string): Promise<void> {
  await tx.updateTable('people').set({ name }).where('id', '=', person.id).execute()
  await writePersonWords(tx, { ...person, name })
}
