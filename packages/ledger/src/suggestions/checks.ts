/** Findings of the automatic checks of a suggestion. Source: shapes.md#suggestions; decisions.md#checks. */

import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../queries/chunks.ts'

export interface Finding {
  check: string
  status: 'fail' | 'warn'
  message: string
  entityId: string | null
  /** JSON pointer inside the item's data. */
  path: string | null
}

/** Replaces all findings of a suggestion. */
export async function saveFindings(tx: Writer, suggestionId: number, findings: readonly Finding[]): Promise<void> {
  await tx.deleteFrom('checks').where('suggestion_id', '=', suggestionId).execute()
  let position = 0
  for (const chunk of chunksOf(findings)) {
    await tx
      .insertInto('checks')
      .values(
        chunk.map(({ check, entityId, ...finding }) => ({
          ...finding,
          suggestion_id: suggestionId,
          position: position++,
          name: check,
          entity_id: entityId,
        })),
      )
      .execute()
  }
}

/** Findings of these suggestions, in the order found. */
export async function findFindings(db: Reader, suggestionIds: readonly number[]): Promise<Map<number, Finding[]>> {
  const found = new Map<number, Finding[]>()
  if (suggestionIds.length === 0) return found
  const rows = await db
    .selectFrom('checks')
    .selectAll()
    .where('suggestion_id', 'in', [...suggestionIds])
    .orderBy('suggestion_id')
    .orderBy('position')
    .execute()
  for (const row of rows) {
    const list = found.get(row.suggestion_id) ?? []
    found.set(row.suggestion_id, list)
    const { name: check, status, message, entity_id: entityId, path } = row
    list.push({ check, status, message, entityId, path })
  }
  return found
}
