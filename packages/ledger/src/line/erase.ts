/** Words that leave the ledger for good. A version keeps its hash, by which the line of commits is still proven, and loses its salt, which would
 *  let anyone test guesses against the hash. Source: decisions.md#erased-words; decisions.md#proof. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'

/** Gives the data without the words that are erased; the same object where it has none. */
export type WithoutWords = (type: string, data: JsonObject) => JsonObject

export interface ErasedRows {
  revisions: number
  suggestionItems: number
  /** The data that was replaced, with its type. */
  lost: { type: string; before: JsonObject; after: JsonObject }[]
}

/** Takes the words out of every version of these items up to `rev`, of every suggestion of them, and of what an import keeps. */
export async function eraseFromLine(
  tx: Writer,
  { ids, rev, without }: { ids: readonly string[]; rev: number; without: WithoutWords },
): Promise<ErasedRows> {
  const erased: ErasedRows = { revisions: 0, suggestionItems: 0, lost: [] }
  const strip = (type: string, text: string | null): string | null => {
    if (text === null) return null
    const before = parseJsonObject(text)
    const after = without(type, before)
    if (after === before) return null
    erased.lost.push({ type, before, after })
    return JSON.stringify(after)
  }
  for (const id of ids) {
    const versions = await tx
      .selectFrom('revisions')
      .select(['rev', 'type', 'data'])
      .where('entity_id', '=', id)
      .where('rev', '<=', rev)
      .execute()
    for (const version of versions) {
      const data = strip(version.type, version.data)
      if (data === null) continue
      await tx.updateTable('revisions').set({ data, salt: '' }).where('rev', '=', version.rev).execute()
      erased.revisions += 1
    }
    const [type] = versions.map((version) => version.type)
    const proposed = await tx
      .selectFrom('suggestion_items')
      .select(['suggestion_id', 'type', 'data', 'imported'])
      .where('entity_id', '=', id)
      .execute()
    for (const item of proposed) {
      const [data, imported] = [strip(item.type, item.data), strip(item.type, item.imported)]
      if (data === null && imported === null) continue
      await tx
        .updateTable('suggestion_items')
        .set({ data: data ?? item.data, imported: imported ?? item.imported })
        .where('suggestion_id', '=', item.suggestion_id)
        .where('entity_id', '=', id)
        .execute()
      erased.suggestionItems += 1
    }
    await eraseImported(tx, id, (text) => (type === undefined ? null : strip(type, text)))
  }
  return erased
}

async function eraseImported(tx: Writer, id: string, strip: (text: string) => string | null): Promise<void> {
  const row = await tx.selectFrom('imported').select('data').where('entity_id', '=', id).executeTakeFirst()
  const data = row === undefined ? null : strip(row.data)
  if (data === null) return
  await tx.updateTable('imported').set({ data }).where('entity_id', '=', id).execute()
}

/** Items of these types that any version or suggestion puts below this item: deleted ones, and proposed ones, too. `isBelow` decides. Reads
 *  every version once. */
export async function itemsNaming(
  db: Reader,
  { id, types }: { id: string; types: readonly string[] },
  isBelow: (type: string, data: JsonObject) => boolean,
): Promise<{ id: string; type: string }[]> {
  const named = `%"${id}"%`
  const versions = await db
    .selectFrom('revisions')
    .select(['entity_id as id', 'type', 'data'])
    .where('type', 'in', types)
    .where('data', 'like', named)
    .execute()
  const proposed = await db
    .selectFrom('suggestion_items')
    .select(['entity_id as id', 'type', 'data'])
    .where('type', 'in', types)
    .where('data', 'like', named)
    .execute()
  const found = new Map<string, string>()
  for (const row of [...versions, ...proposed]) {
    if (row.data !== null && isBelow(row.type, parseJsonObject(row.data))) {
      found.set(row.id, row.type)
    }
  }
  return [...found].map(([of, type]) => ({ id: of, type }))
}
