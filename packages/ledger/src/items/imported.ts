/** The data that an import's source gave last, so that the next import can tell changes of the source from changes by
 *  people. Written with the merge of the import. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../queries/chunks.ts'
import { prepared } from '../queries/prepared.ts'
import type { ImportedTable } from '../tables/ledger-db.ts'

/** Records in one statement. */
const PAGE = 2_000

/** Saves what the source of an import gave for each item of its suggestion. The rows are copied by the database, in the order
 *  of the table that receives them: in the order of the suggestion, each would touch another page of a large table. */
export async function saveImported(tx: Writer, suggestionId: number): Promise<void> {
  for (let after = ''; ; ) {
    const [end] = await endOfPage(tx, { suggestionId, after })
    const upTo = end?.id ?? null
    if (upTo === null) return
    await copyPage(tx, { suggestionId, after, upTo })
    after = upTo
  }
}

const endOfPage = prepared<{ suggestionId: number; after: string }, { id: string | null }>(
  (db, given) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('suggestion_items')
          .select('entity_id')
          .where('suggestion_id', '=', given.value('suggestionId'))
          .where('entity_id', '>', given.value('after'))
          .orderBy('entity_id')
          .limit(PAGE)
          .as('page'),
      )
      .select((eb) => eb.fn.max('entity_id').as('id')),
)

const copyPage = prepared<{ suggestionId: number; after: string; upTo: string }, unknown>(
  (tx, given) =>
    tx
      .insertInto('imported')
      .columns(['entity_id', 'data'])
      .expression((eb) =>
        eb
          .selectFrom('suggestion_items')
          .select(['entity_id', 'imported as data'])
          .$narrowType<{ data: string }>()
          .where('suggestion_id', '=', given.value('suggestionId'))
          .where('entity_id', '>', given.value('after'))
          .where('entity_id', '<=', given.value('upTo'))
          .where('imported', 'is not', null)
          .orderBy('entity_id'),
      )
      .onConflict((conflict) =>
        conflict.column('entity_id').doUpdateSet((eb) => ({ data: eb.ref('excluded.data') })),
      ),
)

export async function findImported(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> {
  const found = new Map<string, JsonObject>()
  for (const chunk of chunksOf(ids)) {
    for (const row of await importedRows(db, { ids: chunk }))
      found.set(row.entity_id, parseJsonObject(row.data))
  }
  return found
}

const importedRows = prepared<{ ids: readonly string[] }, ImportedTable>((db, given) =>
  db.selectFrom('imported').selectAll().where('entity_id', 'in', given.list('ids')),
)
