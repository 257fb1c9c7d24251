/** Addresses outside the catalog and what the last checks of them found. Source: shapes.md#health. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { OuterLinksTable } from '../tables/outer-links.ts'

export type LinkRow = Selectable<OuterLinksTable>
export type CheckedLink = OuterLinksTable

/** The rows of these addresses; an address that was never checked has none. */
export async function findLinks(db: Reader, urls: readonly string[]): Promise<LinkRow[]> {
  if (urls.length === 0) return []
  return await db.selectFrom('outer_links').selectAll().where('url', 'in', urls).execute()
}

/** Keeps what checks found, and both counts. */
export async function noteLinks(tx: Writer, links: readonly CheckedLink[]): Promise<void> {
  for (const link of links) {
    const { url, ...found } = link
    await tx
      .insertInto('outer_links')
      .values(link)
      .onConflict((conflict) => conflict.column('url').doUpdateSet(found))
      .execute()
  }
  await countLinks(tx)
}

/** Addresses that were checked, in the engine's order. */
export async function linksAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outer_links')
    .select('url')
    .where('url', '>', after)
    .orderBy('url')
    .limit(limit)
    .execute()
  return rows.map(({ url }) => url)
}

/** Forgets addresses that nothing names any more. */
export async function forgetLinks(tx: Writer, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await tx.deleteFrom('outer_links').where('url', 'in', urls).execute()
  await countLinks(tx)
}

async function countLinks(tx: Writer): Promise<void> {
  const counts = { 'links-checked': null, 'links-dead': 1 } as const
  for (const [name, dead] of Object.entries(counts)) {
    await tx
      .updateTable('counters')
      .set((eb) => ({
        value: eb
          .selectFrom('outer_links')
          .select((q) => q.fn.countAll<number>().as('n'))
          .$if(dead !== null, (q) => q.where('dead', '=', 1)),
      }))
      .where('name', '=', name)
      .execute()
  }
}

export interface LinkNumbers {
  checked: number
  dead: number
  lastChecked: string | null
}

export interface LinkReport {
  /** From the kept counts. */
  numbers: LinkNumbers
  /** Those that fail longest first. */
  dead: LinkRow[]
}

/** `limit`: of the dead ones. */
export async function linkReport(db: Reader, limit: number): Promise<LinkReport> {
  const numbers = db.selectNoFrom((eb) => [
    eb.selectFrom('counters').select('value').where('name', '=', 'links-checked').as('nChecked'),
    eb.selectFrom('counters').select('value').where('name', '=', 'links-dead').as('nDead'),
    eb
      .selectFrom('outer_links')
      .select((q) => q.fn.max('checked_at').as('at'))
      .as('lastChecked'),
  ])
  const dead = db
    .selectFrom('outer_links')
    .selectAll()
    .where('dead', '=', 1)
    .orderBy('failing_since')
    .orderBy('url')
    .limit(limit)
  const rows = await db
    .selectFrom(numbers.as('numbers'))
    .leftJoin(dead.as('links'), (join) => join.onTrue())
    .selectAll()
    .orderBy('links.failing_since')
    .orderBy('links.url')
    .execute()
  const [first] = rows
  return {
    numbers: {
      checked: Number(first?.nChecked ?? 0),
      dead: Number(first?.nDead ?? 0),
      lastChecked: first?.lastChecked ?? null,
    },
    dead: rows.flatMap(({ nChecked: _, nDead: __, lastChecked: ___, ...row }) => (isWhole(row) ? [row] : [])),
  }
}

/** Where no link is dead, the numbers stand alone. */
function isWhole(row: { [C in keyof LinkRow]: LinkRow[C] | null }): row is LinkRow {
  return row.url !== null
}
