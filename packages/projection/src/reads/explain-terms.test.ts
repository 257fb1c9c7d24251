/** The explanation of names, beside one that asks every rule of every word. Source: shapes.md#names-search. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consonants, expandAbbreviations } from '@yalkut/hebrew'
import { locateWords, withFinalLetter } from '@yalkut/hebrew/search'
import { fc } from '@yalkut/testing/properties/fast-check'
import { explainTerms, type NameMatch, termsOf } from './explain.ts'

const inFull = (phrase: string): string => phrase.split(' ').map(withFinalLetter).join(' ')

/** Every rule for one term; the first that holds is the answer. */
function explained(q: string, letters: string, isLast: boolean, names: readonly string[]) {
  const words = new Map<string, string>()
  for (const name of names) {
    for (const word of locateWords(name)) {
      if (!words.has(word.letters)) words.set(word.letters, name.slice(word.from, word.to))
    }
  }
  const all: (NameMatch | null)[] = []
  const exact = words.get(letters)
  all.push(exact === undefined ? null : { q, word: exact, rule: 'exact' })
  for (const full of expandAbbreviations([letters])[0]?.slice(1) ?? []) {
    const found = full.split(' ').map((each) => words.get(each))
    const isWhole = found.every((each) => each !== undefined)
    const why = { short: q, full: inFull(full) }
    all.push(isWhole ? { q, word: found.join(' '), rule: 'abbreviation', why } : null)
  }
  for (const [key, word] of words) {
    for (const full of expandAbbreviations([key])[0]?.slice(1) ?? []) {
      const isIn = full.split(' ').includes(letters)
      const why = { short: word, full: inFull(full) }
      all.push(isIn ? { q, word, rule: 'abbreviation', why } : null)
    }
  }
  const wanted = consonants(letters)
  for (const [key, word] of words) {
    if (consonants(key) === wanted) all.push({ q, word, rule: 'spelling', why: { of: q } })
  }
  for (const [key, word] of words) {
    const begins = key.startsWith(letters) || consonants(key).startsWith(wanted)
    if (isLast && begins) all.push({ q, word, rule: 'begins', why: { of: q } })
  }
  return all.find((each) => each !== null) ?? []
}

const word = fc.constantFrom(
  ...['תניא', 'ליקוטי', 'שיחות', 'לקו״ש', 'בלקו״ש', 'לקוש', 'ליקוט', 'שיחה', 'תהלים', 'תהילים', 'ה', 'תה'],
  ...['Tanya', 'tan', 'Likkutei', 'sichos', 'בְּרֵאשִׁית', 'בראשית', 'ברא', 'שו״ע', 'שולחן', 'ערוך', '119', 'קי״ט'],
)
const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

test('each term is explained by the first rule that finds a word, of its first word', () => {
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 4 }), (q, names) => {
      const terms = termsOf(q)
      const each = terms.flatMap((term, at) => explained(term.q, term.letters, at === terms.length - 1, names))
      assert.deepEqual(explainTerms(terms, names), each)
    }),
    { numRuns: 2_000 },
  )
})
