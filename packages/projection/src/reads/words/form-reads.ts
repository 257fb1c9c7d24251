/** Looks words up among the different words of the catalog (`apply/words/forms.ts`). */
import { KEY_KINDS, type KeyKind } from '@yalkut/hebrew/search'
import type Database from 'better-sqlite3'

export interface Form {
  word: string
  /** In how many rows of words (or names) it stands. */
  rows: number
}

export interface FormKey {
  kind: KeyKind
  key: string
}

export interface FoundByKey extends Form, FormKey {}

export interface FormReads {
  /** How many rows have each of these words; words that stand nowhere are left out. */
  counts(words: Iterable<string>): Map<string, number>
  /** Words with these keys, the commonest first; at most 200 of each key. */
  byKeys(keys: readonly FormKey[]): FoundByKey[]
  /** Words that begin so, the commonest first. */
  beginning(letters: string, limit: number): Form[]
}

const KINDS: ReadonlyMap<number, KeyKind> = new Map([
  [KEY_KINDS.consonants, 'consonants'],
  [KEY_KINDS.bare, 'bare'],
  [KEY_KINDS.stem, 'stem'],
  [KEY_KINDS.sound, 'sound'],
  [KEY_KINDS.english, 'english'],
])

/** `where`: words inside items, or words of names. */
export function prepareFormReads(db: Database.Database, where: 'rows' | 'names'): FormReads {
  const counts = db.prepare<[string], Form>(
    `select word, ${where} as rows from json_each(?) w cross join forms f on f.word = w.value where ${where} > 0`,
  )
  const byKeys = db.prepare<[string], Form & { kind: number; key: string }>(
    `select w.value ->> 0 as kind, w.value ->> 1 as key, f.word, f.${where} as rows
     from json_each(?) w, json_each((
       select json_group_array(form) from (
         select k.form from form_keys k where k.kind = w.value ->> 0 and k.key = w.value ->> 1 limit 200)
     )) e join forms f on f.n = e.value
     where f.${where} > 0 order by f.${where} desc, f.word`,
  )
  // The last letter of the range is the first that no word has.
  const beginning = db.prepare<[string, string, number], Form>(
    `select word, ${where} as rows from forms where word >= ? and word < ? and ${where} > 0
     order by ${where} desc, word limit ?`,
  )
  return {
    counts(words) {
      const asked = [...new Set(words)]
      const rows = asked.length === 0 ? [] : counts.all(JSON.stringify(asked))
      return new Map(rows.map(({ word, rows: n }) => [word, n]))
    },
    byKeys(keys) {
      if (keys.length === 0) return []
      const asked = JSON.stringify(keys.map(({ kind, key }) => [KEY_KINDS[kind], key]))
      return byKeys.all(asked).flatMap((row) => {
        const kind = KINDS.get(row.kind)
        return kind === undefined ? [] : { ...row, kind }
      })
    },
    beginning: (letters, limit) => beginning.all(letters, `${letters}\u{10ffff}`, limit),
  }
}
