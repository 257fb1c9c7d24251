/** Findings of the automatic checks of a suggestion. Source: shapes.md#suggestions; decisions.md#checks. */

import { quoted, type Sentence } from '@yalkut/model'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import type { ChecksTable } from '../tables/ledger-db.ts'

export interface Finding {
  check: string
  status: 'fail' | 'warn'
  message: Sentence
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
        chunk.map(({ check, entityId, message, ...finding }) => ({
          ...finding,
          message: message.en,
          message_he: message.he,
          reason: message.reason,
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
    const { name: check, status, entity_id: entityId, path } = row
    list.push({ check, status, message: sentenceOf(row), entityId, path })
  }
  return found
}

/** A finding of a version before 0.2 has its English alone. */
function sentenceOf({ reason, message, message_he }: Selectable<ChecksTable>): Sentence {
  if (reason === null || message_he === null) return quoted(message)
  return { reason, params: {}, en: message, he: message_he }
}
