/** The ways of one word of a query: the words of the catalog that answer it, each by the rule with the greatest weight.
 *  Source: shapes.md#search-rules. */
import {
  type Meaning,
  meaningsOf,
  normalizeForSearch,
  numberInWords,
  readNumberToken,
  readNumberWords,
  toNumeral,
} from '@yalkut/hebrew'
import {
  oneLetterOff,
  soundsOfLatin,
  vowelAgreement,
  withFinalLetter,
  withoutPrefix,
  wordKeys,
} from '@yalkut/hebrew/search'
import type { FormReads } from './form-reads.ts'
import { hebrewWays } from './hebrew-ways.ts'
import { type RuleName, type Way, WEIGHTS } from './rules.ts'
import { WayCollection } from './way-collection.ts'
import type { QueryTerm } from './word-query.ts'

const HEBREW = /^[א-ת]+$/u
const LATIN = /^[a-z]+$/u

/** The ways of a term by the rules that are on, the best first; at most 64. `isLast`: the term may be unfinished. */
export function waysOf(
  term: QueryTerm,
  forms: FormReads,
  on: ReadonlySet<RuleName>,
  isLast: boolean,
): Way[] {
  const found = new WayCollection(forms, on)
  const meanings = meaningsOf(term.letters).filter(({ markedOnly }) => term.marked || !markedOnly)
  const isKnown = term.marked && meanings.length > 0
  exactWays(term, isKnown, found)
  abbreviationWays(term, meanings, found)
  if (HEBREW.test(term.letters)) hebrewWays(term, isKnown, forms, found)
  if (LATIN.test(term.letters)) latinWays(term, forms, found)
  if (on.has('number')) numberWays(term, found)
  found.settle()
  if (on.has('typo') && !isKnown && !found.hasGoodWay()) {
    typoWays(term, found)
    found.settle()
  }
  if (on.has('begins') && isLast && !isKnown) beginningWays(term, forms, found)
  return found.best()
}

/** The same letters. Of a marked word with a meaning (`isKnown`), the letters without the mark are likely to be another word. */
function exactWays(
  { q, letters, marked }: QueryTerm,
  isKnown: boolean,
  found: WayCollection,
): void {
  const words = [letters]
  found.offer({ words, marked, weight: WEIGHTS.exact, rule: 'exact' })
  if (!marked) return
  if (!isKnown && readNumberToken(q) === null) {
    found.offer({ words, marked: false, weight: WEIGHTS.exact, rule: 'exact' })
  } else if (isKnown && letters.length > 1) {
    const weight = WEIGHTS.abbreviationAlone
    found.offer({ words, marked: false, weight, rule: 'abbreviation', why: { short: q } })
  }
}

function abbreviationWays(
  { marked }: QueryTerm,
  meanings: readonly Meaning[],
  found: WayCollection,
): void {
  for (const { short, full: words } of meanings) {
    const weight = marked ? WEIGHTS.abbreviation : WEIGHTS.abbreviationAlone
    const why = { short, full: words.map(withFinalLetter).join(' ') }
    found.offerPrefixed({ words, marked: false, weight, rule: 'abbreviation', why })
  }
}

/** Words of a text in Latin letters with another ending, and Hebrew words that sound like it. */
function latinWays({ q, letters }: QueryTerm, forms: FormReads, found: WayCollection): void {
  const english = wordKeys(letters).map(({ key }) => ({ kind: 'english' as const, key }))
  const sounds = soundsOfLatin(letters).map((key) => ({ kind: 'sound' as const, key }))
  for (const { word, rows, kind } of forms.byKeys([...english, ...sounds])) {
    const way = { words: [word], marked: false, rows, why: { of: q } }
    if (kind === 'english') found.add({ ...way, weight: WEIGHTS.english, rule: 'suffix' })
    else found.add({ ...way, weight: WEIGHTS.sound * vowelAgreement(letters, word), rule: 'sound' })
  }
}

/** A number in letters or digits, and the words that say it; and back. */
function numberWays({ q, letters, marked }: QueryTerm, found: WayCollection): void {
  const written = readNumberToken(q)
  const said = marked ? undefined : readNumberWords([letters]).find(({ ordinal }) => !ordinal)
  const read = written ?? said
  if (read === undefined) return
  const { number, prefix } = read
  const one = { weight: WEIGHTS.number, rule: 'number' as const, why: { number } }
  for (const [first = '', ...rest] of written === null ? [] : numberInWords(number)) {
    found.offerPrefixed({ ...one, words: [prefix + first, ...rest], marked: false })
  }
  const digits = String(number)
  if (digits !== letters) found.offer({ ...one, words: [prefix + digits], marked: false })
  const numeral = prefix + normalizeForSearch(toNumeral(number))
  if (!marked || numeral !== letters) found.offer({ ...one, words: [numeral], marked: true })
}

function typoWays({ q, letters }: QueryTerm, found: WayCollection): void {
  const why = { of: q }
  for (const [word, { likely }] of oneLetterOff(letters)) {
    const weight = likely ? WEIGHTS.typoLikely : WEIGHTS.typo
    found.offer({ words: [word], marked: false, weight, rule: 'typo', why })
  }
  const [first] = withoutPrefix(letters)
  if (first === undefined) return
  for (const word of oneLetterOff(first.rest).keys()) {
    found.offer({ words: [word], marked: false, weight: WEIGHTS.typoWithPrefix, rule: 'typo', why })
  }
}

/** Words that begin with the last word of the query: it may be unfinished. */
const LEAST_FOR_BEGINNING = 3
const MAX_BEGINNINGS = 16

function beginningWays({ q, letters }: QueryTerm, forms: FormReads, found: WayCollection): void {
  if (letters.length < LEAST_FOR_BEGINNING) return
  for (const { word, rows } of forms.beginning(letters, MAX_BEGINNINGS)) {
    found.add({
      words: [word],
      marked: false,
      weight: WEIGHTS.begins,
      rule: 'begins',
      why: { of: q },
      rows,
    })
  }
}
