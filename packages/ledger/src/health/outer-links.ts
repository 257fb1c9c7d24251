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

/** From the kept counts. */
export async function linkNumbers(db: Reader): Promise<LinkNumbers> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('counters').select('value').where('name', '=', 'links-checked').as('checked'),
      eb.selectFrom('counters').select('value').where('name', '=', 'links-dead').as('dead'),
      eb
        .selectFrom('outer_links')
        .select((q) => q.fn.max('checked_at').as('at'))
        .as('lastChecked'),
    ])
    .executeTakeFirstOrThrow()
  const { checked, dead, lastChecked } = row
  return { checked: Number(checked), dead: Number(dead), lastChecked }
}

/** Those that fail longest first. */
export async function deadLinks(db: Reader, limit: number): Promise<LinkRow[]> {
  return await db
    .selectFrom('outer_links')
    .selectAll()
    .where('dead', '=', 1)
    .orderBy('failing_since')
    .orderBy('url')
    .limit(limit)
    .execute()
}
