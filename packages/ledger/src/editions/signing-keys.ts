/** The public keys of editions. Private keys are never in the ledger. Source: shapes.md#editions. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import type { SigningKeysTable } from '../tables/editions.ts'

export type SigningKeyRow = Selectable<SigningKeysTable>

/** In the order in which they were added: the last one signs. */
export async function readSigningKeys(db: Reader): Promise<SigningKeyRow[]> {
  return await db.selectFrom('signing_keys').selectAll().orderBy('number').execute()
}

/** False when another key was added meanwhile: `after` is the number of keys that the caller has read. */
export async function addSigningKey(tx: Writer, key: Omit<SigningKeyRow, 'number'>, after: number): Promise<boolean> {
  const added = await tx
    .insertInto('signing_keys')
    .values({ ...key, number: after + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst()
  return added !== undefined
}
