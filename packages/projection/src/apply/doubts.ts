/** Words of which machines are not sure, of lines that nobody has checked. The words themselves are not kept here: withheld ones
 *  stay in the items. Source: shapes.md#doubts. */
import { isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type LookupWriter, writeOwnRows } from './lookup-writer.ts'

export function prepareDoubts(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    `insert or replace into doubts (page_id, line, first, last, sure, word)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const drop = db.prepare('delete from doubts where page_id = ?')
  return writeOwnRows({
    rowsOf(item) {
      if (!isOf(item, 'text-page')) return []
      const { lines, proofread } = item.data
      return lines.flatMap(({ id, text, unsure = [], proofread: own = proofread }) =>
        own > 0
          ? []
          : unsure
              .filter(({ from, to }) => to > from && to <= text.length)
              .map(({ from, to, sure }) => [id, from, to, sure, wordKey(text.slice(from, to))]),
      )
    },
    add(row, { id }) {
      insert.run(id, ...row)
    },
    drop({ id }) {
      drop.run(id)
    },
  })
}

/** The same for the same word (FNV-1a, 32 bits). */
export function wordKey(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}
