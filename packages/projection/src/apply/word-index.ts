/** The index of words: pages of scans and paragraphs of texts, as far as they may be shown. Source: service.md#moments;
 *  shapes.md#moments. */
import { searchTokens } from '@yalkut/hebrew'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'

export interface WordIndex {
  /** `data`: as it may be shown; null where its words are held back. */
  write(n: number, type: string, data: JsonObject | null): void
  drop(n: number, type: string): void
}

const TYPES: ReadonlySet<string> = new Set(['text-page', 'segment'])

export function prepareWordIndex(db: Database.Database): WordIndex {
  const insert = db.prepare('insert into words (rowid, text) values (?, ?)')
  const drop = db.prepare('delete from words where rowid = ?')
  return {
    write(n, type, data) {
      if (!TYPES.has(type)) return
      drop.run(BigInt(n))
      const text = data === null ? '' : searchTokens(wordsOf(type, data)).join(' ')
      if (text !== '') insert.run(BigInt(n), text)
    },
    drop(n, type) {
      if (TYPES.has(type)) drop.run(BigInt(n))
    },
  }
}

function wordsOf(type: string, { content, lines }: JsonObject): string {
  if (type === 'segment') return typeof content === 'string' ? content : ''
  const texts = (Array.isArray(lines) ? lines : []).map((line) =>
    isJsonObject(line) && typeof line.text === 'string' ? line.text : '',
  )
  return texts.join('\n')
}
