/** The index of words: those of pages of scans and paragraphs of texts that may be shown. Source: service.md#moments;
 *  shapes.md#moments. */
import { searchTokens } from '@yalkut/hebrew'
import { type AnyItem, isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'

export interface WordIndex {
  /** `words`: null when they are withheld, or the item has none that are indexed. */
  write(n: number, type: string, words: string | null): void
  drop(n: number, type: string): void
}

const TYPES: ReadonlySet<string> = new Set(['text-page', 'segment'])

export function prepareWordIndex(db: Database.Database): WordIndex {
  const insert = db.prepare('insert into words (rowid, text) values (?, ?)')
  const drop = db.prepare('delete from words where rowid = ?')
  return {
    write(n, type, words) {
      if (!TYPES.has(type)) return
      drop.run(BigInt(n))
      const text = words === null ? '' : searchTokens(words).join(' ')
      if (text !== '') insert.run(BigInt(n), text)
    },
    drop(n, type) {
      if (TYPES.has(type)) drop.run(BigInt(n))
    },
  }
}

/** The words of a page of a scan or of a paragraph; null for other items. */
export function wordsOf(item: AnyItem<object>): string | null {
  if (isOf(item, 'segment')) return item.data.content
  if (isOf(item, 'text-page')) return item.data.lines.map(({ text }) => text).join('\n')
  return null
}
