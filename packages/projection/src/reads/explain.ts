/** Says which words of a query found an item by its names. Pure. Source: shapes.md#names-search. */
import { consonants, expandAbbreviations, isDateKey, writeDate } from '@yalkut/hebrew'
import { locateWords, withFinalLetter } from '@yalkut/hebrew/search'
import { type JsonObject, searchNamesOf } from '@yalkut/model'
import type { Cited } from './citations.ts'
import type { RuleName, Why } from './words/rules.ts'
import { type QueryTerm, readWordQuery } from './words/word-query.ts'

/** `known`: another usual name of the same sefer, or the name without a title. `date`: the query names the item's date. */
export type NameRule = RuleName | 'known' | 'date'

/** `q`: the words of the query; `word`: what they found, as it stands in the names. */
export interface NameMatch {
  q: string
  word: string
  rule: NameRule
  why?: Why
}

/** The names of an item and its date in words, as they stand. */
export function namesAndDates(type: string, data: JsonObject): string[] {
  const { date } = data
  const dates = typeof date === 'string' && isDateKey(date) ? [date] : []
  return [
    ...searchNamesOf(type, data),
    ...dates.flatMap((key) => [writeDate(key, 'he'), writeDate(key, 'en')]),
  ]
}

/** The words of a query that names are to have. */
export function termsOf(q: string): QueryTerm[] {
  return readWordQuery(q).parts.flat()
}

/** Which words of the names have the words of the query. A word that stands nowhere in the names is left out. */
export function explainTerms(terms: readonly QueryTerm[], names: readonly string[]): NameMatch[] {
  const words = wordsOf(names)
  return terms.flatMap((term, at) => {
    const found =
      asWritten(term, words) ??
      abbreviated(term, words) ??
      spelled(term, words) ??
      (at === terms.length - 1 ? begun(term, words) : null)
    return found ?? []
  })
}

/** The words of names as they stand, by their letters. */
type NameWords = ReadonlyMap<string, string>

function wordsOf(names: readonly string[]): NameWords {
  const words = new Map<string, string>()
  for (const name of names) {
    for (const { letters, from, to } of locateWords(name)) {
      if (!words.has(letters)) words.set(letters, name.slice(from, to))
    }
  }
  return words
}

function asWritten({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const word = words.get(letters)
  return word === undefined ? null : { q, word, rule: 'exact' }
}

/** The query has the abbreviation and the name its words, or the other way round. */
function abbreviated({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const [ways = []] = expandAbbreviations([letters])
  for (const full of ways.slice(1)) {
    const found = full.split(' ').map((each) => words.get(each))
    if (found.every((each) => each !== undefined)) {
      const why = { short: q, full: finalForms(full) }
      return { q, word: found.join(' '), rule: 'abbreviation', why }
    }
  }
  for (const [key, word] of words) {
    const full = expandAbbreviations([key])[0]
      ?.slice(1)
      .find((each) => each.split(' ').includes(letters))
    if (full !== undefined) {
      return { q, word, rule: 'abbreviation', why: { short: word, full: finalForms(full) } }
    }
  }
  return null
}

function spelled({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const wanted = consonants(letters)
  for (const [key, word] of words) {
    if (consonants(key) === wanted) return { q, word, rule: 'spelling', why: { of: q } }
  }
  return null
}

function begun({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const wanted = consonants(letters)
  for (const [key, word] of words) {
    const begins = key.startsWith(letters) || consonants(key).startsWith(wanted)
    if (begins) return { q, word, rule: 'begins', why: { of: q } }
  }
  return null
}

/** The name of the sefer as it was found, then each number. */
export function explainCited(
  cited: Pick<Cited, 'name' | 'typed' | 'values' | 'taken'>,
): NameMatch[] {
  const { name, values, taken } = cited
  const q = finalForms(cited.typed)
  const word = finalForms(name.name)
  const numbers = values.slice(0, taken).map(({ written, number, side = '' }): NameMatch => {
    return { q: written, word: `${number}${side}`, rule: 'number', why: { number } }
  })
  if (name.way === 'written') return [{ q, word, rule: 'exact' }, ...numbers]
  const prefix = cited.typed.endsWith(name.name)
    ? cited.typed.slice(0, cited.typed.length - name.name.length)
    : ''
  const isPrefix = name.way === 'prefix' && prefix !== '' && !prefix.includes(' ')
  return isPrefix
    ? [{ q, word, rule: 'prefix', why: { prefix } }, ...numbers]
    : [{ q, word, rule: 'known', why: { of: q } }, ...numbers]
}

function finalForms(text: string): string {
  return text.split(' ').map(withFinalLetter).join(' ')
}
