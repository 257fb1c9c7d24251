/** Words in the copy of another line: those that the origin takes down are removed from their rows, and those that it shows
 *  again are put back. The hashes stay, so the line is proven as before. Source: shapes.md#mirrors; decisions.md#proof. */
import { type JsonObject, parseJsonObject, withholdWords } from '@yalkut/model'
import type { Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { revisionHash } from './proof.ts'

/** Versions whose rows are written at once. */
const CHUNK = 200

/** Takes the words out of these versions, and their salts with them: a salt would let anyone test guesses against the hash. */
export async function withholdCopied(tx: Writer, revs: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(revs, CHUNK)) {
    const rows = await tx
      .selectFrom('revisions')
      .select(['rev', 'type', 'data'])
      .where('rev', 'in', chunk)
      .where('salt', '<>', '')
      .execute()
    for (const { rev, type, data } of rows) {
      if (data === null) continue
      const withoutWords = JSON.stringify(withholdWords(type, parseJsonObject(data)).data)
      await tx.updateTable('revisions').set({ data: withoutWords, salt: '' }).where('rev', '=', rev).execute()
    }
  }
}

export interface GivenWords {
  rev: number
  data: JsonObject
  salt: string
}

/** Puts the words of a version back. False, with nothing changed, when the version lacks nothing, or these are not the words
 *  that its hash says. */
export async function restoreCopied(tx: Writer, { rev, data, salt }: GivenWords): Promise<boolean> {
  if (salt === '') return false
  const row = await tx
    .selectFrom('revisions')
    .select(['entity_id as id', 'type', 'path', 'hash', 'salt'])
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (row === undefined || row.salt !== '') return false
  const { id, type, path, hash } = row
  if (revisionHash({ id, type, path, data }, salt) !== hash) return false
  await tx
    .updateTable('revisions')
    .set({ data: JSON.stringify(data), salt })
    .where('rev', '=', rev)
    .execute()
  return true
}
