/** What a person may be typing: names that begin so, and words of the catalog. Source: shapes.md#suggest.
 *
 *  A word is proposed when it is in two rows at least: one that is in a single row may be an error of a machine, or
 *  say something of a person. Withheld words are in no row. */
import { meaningsOf, normalizeForSearch } from '@yalkut/hebrew'
import { withFinalLetter } from '@yalkut/hebrew/search'
import { isbnBegun, parseJsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { ranksOf } from '../../apply/type-order.ts'
import { prepareFormReads } from './form-reads.ts'
import { ALL_RULES } from './rules.ts'
import { slotsOf } from './slots.ts'
import { readWordQuery } from './word-query.ts'
import { didYouMean } from './word-search.ts'

export interface Suggestion {
  text: string
  kind: 'name' | 'word' | 'phrase'
  /** Of a name: its item. */
  id?: string
  type?: string
  /** Of a word: in how many rows it stands. */
  rows?: number
  rule?: 'abbreviation' | 'begins'
}

export type Suggest = (q: string, limit: number) => Suggestion[]

/** Words in fewer rows are never proposed. */
const LEAST_ROWS = 2
/** Letters of the last word that are completed. */
const LEAST_LETTERS = 2
/** Words that are compared for the commonest: those of a short beginning are many. */
const MAX_COMPARED = 20_000

interface NameRow {
  id: string
  type: string
  name: string | null
  key: string
}

export function prepareSuggest(db: Database.Database): Suggest {
  const names = db.prepare<[number, string, string, number], NameRow>(
    `select i.id, i.type, i.name, k.name as key from name_keys k join items i on i.n = k.n
     where k.rank = ? and k.name >= ? and k.name < ? order by k.name, k.n limit ?`,
  )
  const words = db.prepare<[string, string, number, number, number], { word: string; rows: number }>(
    `select word, rows from (
       select word, rows from forms where word >= ? and word < ? limit ?)
     where rows >= ? order by rows desc, word limit ?`,
  )
  const forms = prepareFormReads(db, 'rows')
  /** The same query as the words of the catalog spell it. */
  const otherSpelling = (q: string): Suggestion[] => {
    const read = readWordQuery(q)
    const slots = slotsOf(read, forms, ALL_RULES)
    const meant = didYouMean(read, slots)
    const rows = Math.min(...slots.slots.map(({ ways: [best] }) => best?.rows ?? 0))
    return meant === null || rows < LEAST_ROWS ? [] : [{ text: meant.q, kind: 'word', rows }]
  }
  return (q, limit) => {
    // The names have the numbers of books without hyphens.
    const typed = isbnBegun(q) ?? normalizeForSearch(q)
    if (typed.length < LEAST_LETTERS) return []
    const last = typed.slice(typed.lastIndexOf(' ') + 1)
    const before = q.trim().slice(0, q.trim().search(/\S+$/u))
    const begun = distinct([
      ...nameSuggestions(typed, limit, names),
      ...abbreviationSuggestions(last, before),
      ...(last.length < LEAST_LETTERS
        ? []
        : words.all(last, after(last), MAX_COMPARED, LEAST_ROWS, limit).map(
            ({ word, rows }): Suggestion => ({
              text: before + withFinalLetter(word),
              kind: 'word',
              rows,
              rule: 'begins',
            }),
          )),
    ]).slice(0, limit)
    return begun.length > 0 ? begun : otherSpelling(q)
  }
}

/** The first string that does not begin with these letters. */
function after(letters: string): string {
  return `${letters}\u{10ffff}`
}

/** Half of the list at most is names, so that words are proposed too. */
function nameSuggestions(
  typed: string,
  limit: number,
  names: Database.Statement<[number, string, string, number], NameRow>,
): Suggestion[] {
  const most = Math.ceil(limit / 2)
  const found: NameRow[] = []
  for (const rank of ranksOf()) {
    if (found.length >= most) break
    found.push(...names.all(rank, typed, after(typed), most))
  }
  return found.slice(0, most).map(({ id, type, name, key }) => ({ text: nameOf(name, key), kind: 'name', id, type }))
}

/** The name that was found, as people write it; an alias in the letters of the index. */
function nameOf(name: string | null, key: string): string {
  const values = Object.values(name === null ? {} : parseJsonObject(name))
  const written = values.find((each) => typeof each === 'string' && normalizeForSearch(each) === key)
  return typeof written === 'string' ? written : key.split(' ').map(withFinalLetter).join(' ')
}

function abbreviationSuggestions(last: string, before: string): Suggestion[] {
  return meaningsOf(last)
    .filter(({ markedOnly, isOtherSpelling }) => !markedOnly && !isOtherSpelling)
    .slice(0, 2)
    .map(({ full }) => ({
      text: before + full.map(withFinalLetter).join(' '),
      kind: 'phrase',
      rule: 'abbreviation',
    }))
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((each) => [`${each.text} ${each.id ?? ''}`, each])).values()]
}
