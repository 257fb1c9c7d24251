/** The base of an import's merge. Source: decisions.md#imports. */
import type { Reader } from '@yalkut/ledger'
import { findImported, firstImported, type MainItem } from '@yalkut/ledger/items'
import type { JsonObject } from '@yalkut/model'

/** What the source said last of each item; where nothing is recorded, what its first import said. */
export async function lastSaid(
  db: Reader,
  ids: readonly string[],
  main: ReadonlyMap<string, MainItem>,
): Promise<Map<string, JsonObject>> {
  const last = await findImported(db, ids)
  const unknown = ids.filter((id) => main.has(id) && !last.has(id))
  return new Map([...(await firstImported(db, unknown)), ...last])
}
