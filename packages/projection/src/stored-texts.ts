/** The words of the index, text by text, for reports that read all of them. Source: decisions.md#the-command. */
import { existsSync } from 'node:fs'
import { isMarkedWord, lettersOf, readStoredWords } from '@yalkut/hebrew/search'
import { refuseOperator } from '@yalkut/model'
import Database from 'better-sqlite3'
import { PROJECTION_VERSION } from './store/ddl.ts'
import { whileInPlace } from './store/locks.ts'

export interface StoredTextWord {
  /** Normalized for search. */
  letters: string
  /** Whether it has the marks of an abbreviation or a number. */
  marked: boolean
}

export interface StoredTexts {
  /** Every page, paragraph and segment that is shown, in the order of the index, one at a time. May be read several times. */
  texts(): Iterable<StoredTextWord[]>
  close(): void
}

/** Opens a projection's file for reading alone. Refuses `not-found`: there is none, or another version of the program built
 *  it. */
export async function openStoredTexts(file: string): Promise<StoredTexts> {
  if (!existsSync(file)) throw missing(file)
  const db = await whileInPlace(file, () => new Database(file, { readonly: true, timeout: 2_000 }))
  if (db.pragma('user_version', { simple: true }) !== PROJECTION_VERSION) {
    db.close()
    throw missing(file)
  }
  const all = db.prepare<[], string>('select words from word_rows order by n').pluck()
  return {
    *texts() {
      for (const stored of all.iterate()) {
        yield readStoredWords(stored).words.map((word) => ({
          letters: lettersOf(word),
          marked: isMarkedWord(word),
        }))
      }
    },
    close: () => db.close(),
  }
}

function missing(file: string): Error {
  return refuseOperator('not-found', `There is no projection ${file} of this version. “yalkut reindex” builds it.`)
}
