/** The full-text indexes of words and of names, the names by which items are sorted, and the different words of both. While a
 *  projection is rebuilt they are written by a thread (`building/`), so nothing here reads an item.
 *  Source: service.md#moments; shapes.md#search. */
import { consonants, normalizeForSearch, tokensOfNormalized } from '@yalkut/hebrew'
import { isMarkedWord, lettersOf, readStoredWords } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'
import { prepareForms } from './forms.ts'
import { type MergeSteps, NO_STEPS, prepareMergeSteps } from './merge-steps.ts'
import { tagTokens } from './word-tags.ts'

/** The names of one item. */
export interface IndexedNames {
  names: readonly string[]
  /** Written dates, by which the item is found together with its name. */
  dates: readonly string[]
  /** Tokens that no name contains. */
  tags: readonly string[]
  /** The order of several items of one name (`type-order.ts`). */
  rank: number
}

export interface TextIndex {
  /** `n`: the number of a row of words. `words` and `tags`: as the row stores them. */
  addRow(n: number, words: string, tags: string): void
  /** `words`: those that were added with the row. */
  dropRow(n: number, words: string): void
  /** `n`: the number of an item. */
  addNames(n: number, names: IndexedNames): void
  dropNames(n: number): void
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called at the end of each transaction. */
  finish(): void
}

/** The longest name by which items are sorted. */
const MAX_NAME = 200

/** `isMergedLater`: the caller merges the pieces of the indexes itself. */
export function prepareTextIndex(db: Database.Database, { isMergedLater = false } = {}): TextIndex {
  const stepsOf = (index: 'words' | 'names'): MergeSteps => (isMergedLater ? NO_STEPS : prepareMergeSteps(db, index))
  const rowSteps = stepsOf('words')
  const nameSteps = stepsOf('names')
  const forms = prepareForms(db)
  const tokensOf = prepareTokens()
  const insertRow = db.prepare('insert into words (rowid, text, marked, tags) values (?, ?, ?, ?)')
  const deleteRow = db.prepare('delete from words where rowid = ?')
  const insertNames = db.prepare('insert into names (rowid, text, consonants, tags) values (?, ?, ?, ?)')
  const deleteNames = db.prepare('delete from names where rowid = ?')
  const insertKey = db.prepare('insert or ignore into name_keys (rank, name, n) values (?, ?, ?)')
  const keysOf = db.prepare<[number], string>('select name from name_keys where n = ?').pluck()
  const deleteKeys = db.prepare('delete from name_keys where n = ?')
  return {
    addRow(n, stored, tags) {
      const { text, all, marked } = readIndexed(stored)
      insertRow.run(BigInt(n), text, marked, tokensOf(tags))
      rowSteps.changed(stored.length + tags.length)
      forms.count(all, 'rows', 1)
    },
    dropRow(n, stored) {
      deleteRow.run(BigInt(n))
      rowSteps.changed(stored.length)
      forms.count(readIndexed(stored).all, 'rows', -1)
    },
    addNames(n, { names, dates, tags, rank }) {
      const normalized = names.map(normalizeForSearch)
      const texts = [...normalized, ...dates.map(normalizeForSearch)]
      const tokens = [...new Set(texts.flatMap(tokensOfNormalized))]
      const withoutVowels = [...new Set(tokens.map(consonants))]
      const text = tokens.join(' ')
      insertNames.run(BigInt(n), text, withoutVowels.join(' '), tags.join(' '))
      nameSteps.changed(text.length)
      const keys = normalized.filter((key) => key !== '' && key.length <= MAX_NAME)
      for (const key of keys) insertKey.run(rank, key, n)
      forms.count(wordsIn(keys), 'names', 1)
    },
    dropNames(n) {
      deleteNames.run(BigInt(n))
      forms.count(wordsIn(keysOf.all(n)), 'names', -1)
      deleteKeys.run(n)
    },
    begin: () => forms.reset(),
    finish() {
      forms.flush()
      rowSteps.step()
      nameSteps.step()
    },
  }
}

/** The words of a row, and the texts of its columns. */
function readIndexed(stored: string): { text: string; all: string[]; marked: string } {
  const { words } = readStoredWords(stored)
  if (!words.some(isMarkedWord)) return { text: stored, all: words, marked: '' }
  const all = words.map(lettersOf)
  return { text: all.join(' '), all, marked: words.filter(isMarkedWord).map(lettersOf).join(' ') }
}

/** The words of normalized names. */
function wordsIn(keys: readonly string[]): string[] {
  return keys.flatMap((key) => key.split(' '))
}

/** Different tags whose tokens are kept. */
const MAX_CACHED = 10_000

/** The tokens of tags. All rows of a text have the same tags. */
function prepareTokens(): (tags: string) => string {
  const cache = new Map<string, string>()
  return (tags) => {
    const known = cache.get(tags)
    if (known !== undefined) return known
    if (cache.size >= MAX_CACHED) cache.clear()
    const tokens = tagTokens(tags)
    cache.set(tags, tokens)
    return tokens
  }
}
