/** The index of words: pages of scans and paragraphs of texts, as far as they may be shown. Source: service.md#moments;
 *  shapes.md#moments. */
import { searchTokens } from '@yalkut/hebrew'
import { type AnyItem, isOf } from '@yalkut/model'
import type Database from 'better-sqlite3'

export interface WordIndex {
  /** `words`: what the item says; null where it is held back, or says nothing that is looked for. */
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

/** What a page of a scan or a paragraph says; null for other items. */
export function wordsOf(item: AnyItem<object>): string | null {
  if (isOf(item, 'segment')) return item.data.content
  if (isOf(item, 'text-page')) return item.data.lines.map(({ text }) => text).join('\n')
  return null
}
