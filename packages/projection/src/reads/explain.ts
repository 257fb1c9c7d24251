/** Says which words of a query found an item by its names. Pure. Source: shapes.md#names-search. */
import { consonants, isDateKey, isMeantByToken, tokenMeanings, writeDate } from '@yalkut/hebrew'
import { locateWords, withFinalLetter } from '@yalkut/hebrew/search'
import { isbnIn, type JsonObject, searchNamesOf } from '@yalkut/model'
import type { Cited } from './citations.ts'
import type { RuleName, Why } from './words/rules.ts'
import { type QueryTerm, readWordQuery } from './words/word-query.ts'

/** `known`: another usual name of the same sefer, or the name without a title. `date`: the query names the item's date. */
export type NameRule = RuleName | 'known' | 'date'

/** `q`: the words of the query; `word`: what they found, as it is in the names. */
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
  return [...searchNamesOf(type, data), ...dates.flatMap((key) => [writeDate(key, 'he'), writeDate(key, 'en')])]
}

/** The words of a query that names are to have. */
export function termsOf(q: string): QueryTerm[] {
  return readWordQuery(isbnIn(q) ?? q).parts.flat()
}

/** Which words of the names have the words of the query. A word that appears nowhere in the names is left out. */
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

/** A word of a name, and its letters. */
interface NameWord {
  letters: string
  name: string
  from: number
  to: number
}

/** The words of names in their order: the first one that fits is the answer. */
type NameWords = readonly NameWord[]

function wordsOf(names: readonly string[]): NameWords {
  const words: NameWord[] = []
  for (const name of names) {
    for (const { letters, from, to } of locateWords(name)) words.push({ letters, name, from, to })
  }
  return words
}

function wordOf(words: NameWords, letters: string): string | undefined {
  const found = words.find((each) => each.letters === letters)
  return found && asItStands(found)
}

function asItStands({ name, from, to }: NameWord): string {
  return name.slice(from, to)
}

function asWritten({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const word = wordOf(words, letters)
  return word === undefined ? null : { q, word, rule: 'exact' }
}

/** The query has the abbreviation and the name its words, or the other way round. */
function abbreviated({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  for (const full of tokenMeanings(letters)) {
    const found = full.split(' ').map((each) => wordOf(words, each))
    if (found.every((each) => each !== undefined)) {
      const why = { short: q, full: finalForms(full) }
      return { q, word: found.join(' '), rule: 'abbreviation', why }
    }
  }
  if (!isMeantByToken(letters)) return null
  for (const each of words) {
    const full = tokenMeanings(each.letters).find((meaning) => meaning.split(' ').includes(letters))
    if (full !== undefined) {
      const word = asItStands(each)
      return { q, word, rule: 'abbreviation', why: { short: word, full: finalForms(full) } }
    }
  }
  return null
}

function spelled({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const wanted = consonants(letters)
  const found = words.find((each) => consonants(each.letters) === wanted)
  return found === undefined ? null : { q, word: asItStands(found), rule: 'spelling', why: { of: q } }
}

function begun({ q, letters }: QueryTerm, words: NameWords): NameMatch | null {
  const wanted = consonants(letters)
  const found = words.find((each) => each.letters.startsWith(letters) || consonants(each.letters).startsWith(wanted))
  return found === undefined ? null : { q, word: asItStands(found), rule: 'begins', why: { of: q } }
}

/** The name of the sefer as it was found, then each number. */
export function explainCited(cited: Pick<Cited, 'name' | 'typed' | 'values' | 'taken'>): NameMatch[] {
  const { name, values, taken } = cited
  const q = finalForms(cited.typed)
  const word = finalForms(name.name)
  const numbers = values.slice(0, taken).map(({ written, number, side = '' }): NameMatch => {
    return { q: written, word: `${number}${side}`, rule: 'number', why: { number } }
  })
  if (name.way === 'written') return [{ q, word, rule: 'exact' }, ...numbers]
  const prefix = cited.typed.endsWith(name.name) ? cited.typed.slice(0, cited.typed.length - name.name.length) : ''
  const isPrefix = name.way === 'prefix' && prefix !== '' && !prefix.includes(' ')
  return isPrefix
    ? [{ q, word, rule: 'prefix', why: { prefix } }, ...numbers]
    : [{ q, word, rule: 'known', why: { of: q } }, ...numbers]
}

function finalForms(text: string): string {
  return text.split(' ').map(withFinalLetter).join(' ')
}
