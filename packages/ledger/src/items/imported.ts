/** The data that an import's source gave last, so that the next import can tell changes of the source from changes by
 *  people. Written with the merge of the import. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../queries/chunks.ts'
import { prepared } from '../queries/prepared.ts'
import type { ImportedTable } from '../tables/ledger-db.ts'

export async function saveImported(
  tx: Writer,
  records: readonly { id: string; data: JsonObject }[],
): Promise<void> {
  for (const chunk of chunksOf(records)) {
    await tx
      .insertInto('imported')
      .values(chunk.map(({ id, data }) => ({ entity_id: id, data: JSON.stringify(data) })))
      .onConflict((conflict) =>
        conflict.column('entity_id').doUpdateSet((eb) => ({ data: eb.ref('excluded.data') })),
      )
      .execute()
  }
}

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
