/** The items that each file, or each named source, has brought. Source: docs/operators/importing.md. */
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { idPages } from '../sql/id-pages.ts'
import { prepared, preparedInsert } from '../sql/prepared.ts'
import type { ImportItemsTable } from '../tables/ledger-db.ts'

/** Notes that an import from `origin` brought these items. What is noted already stays. */
export async function noteBrought(tx: Writer, origin: string, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    await putRows(
      tx,
      chunk.map((entity_id) => ({ origin, entity_id })),
    )
  }
}

const putRows = preparedInsert<ImportItemsTable>((tx, rows) =>
  tx
    .insertInto('import_items')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing()),
)

/** Forgets that `origin` brought these items. */
export async function forgetBrought(tx: Writer, origin: string, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids)) {
    await tx.deleteFrom('import_items').where('origin', '=', origin).where('entity_id', 'in', chunk).execute()
  }
}

/** The ids of what imports from `origin` brought, page by page. */
export function eachBroughtId(db: Reader, origin: string): AsyncGenerator<string[]> {
  return idPages((after, limit) =>
    db
      .selectFrom('import_items')
      .select('entity_id')
      .where('origin', '=', origin)
      .where('entity_id', '>', after)
      .orderBy('entity_id')
      .limit(limit)
      .execute(),
  )
}

/** Which of these items another origin brought too. */
export async function broughtElsewhere(db: Reader, origin: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const chunk of chunksOf(ids)) {
    for (const { entity_id } of await otherRows(db, { origin, ids: chunk })) found.add(entity_id)
  }
  return found
}

const otherRows = prepared<{ origin: string; ids: readonly string[] }, { entity_id: string }>((db, given) =>
  db
    .selectFrom('import_items')
    .select('entity_id')
    .distinct()
    .where('entity_id', 'in', given.list('ids'))
    .where('origin', '!=', given.value('origin')),
)
