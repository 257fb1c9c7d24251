/** The ways of the words of a query: the words of the catalog that answer it, each by the rule with the greatest weight.
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
  PREFIXES,
  soundsOfLatin,
  vowelAgreement,
  withFinalLetter,
  withoutPrefix,
  wordKeys,
} from '@yalkut/hebrew/search'
import type { FormKey, FormReads } from './form-reads.ts'
import { hebrewWays } from './hebrew-ways.ts'
import { type RuleName, type Slot, WEIGHTS } from './rules.ts'
import { type KeyLookup, WayCollection } from './way-collection.ts'
import type { QueryTerm } from './word-query.ts'

const HEBREW = /^[א-ת]+$/u
const LATIN = /^[a-z]+$/u

/** The ways of one word by the rules that are on, while they are found. `isLast`: the word may be unfinished. */
export class WordWays {
  readonly found: WayCollection
  /** Whether words that are nearly so written, or begin so, are looked for. */
  readonly mayBeMistyped: boolean
  readonly mayBeUnfinished: boolean
  readonly #term: QueryTerm

  constructor(term: QueryTerm, on: ReadonlySet<RuleName>, isLast: boolean) {
    const found = new WayCollection(on)
    const meanings = meaningsOf(term.letters).filter(({ markedOnly }) => term.marked || !markedOnly)
    const isKnown = term.marked && meanings.length > 0
    exactWays(term, isKnown, found)
    abbreviationWays(term, meanings, found)
    if (HEBREW.test(term.letters)) hebrewWays(term, isKnown, found)
    if (LATIN.test(term.letters)) latinWays(term, found)
    if (on.has('number')) numberWays(term, found)
    this.found = found
    this.#term = term
    this.mayBeMistyped = on.has('typo') && !isKnown
    this.mayBeUnfinished = on.has('begins') && isLast && !isKnown
  }

  offerTypos(): void {
    typoWays(this.#term, this.found)
  }

  addBeginnings(forms: FormReads): void {
    beginningWays(this.#term, forms, this.found)
  }

  /** The best first; at most 64. */
  slot(): Slot {
    return { q: this.#term.q, ways: this.found.best() }
  }
}

/** Finds the ways of all words together, in at most four statements. Gives in how many rows each of their words, and each of
 *  the `others`, stands; those that stand nowhere are left out. */
export function findWays(
  words: readonly WordWays[],
  forms: FormReads,
  others: readonly string[],
): ReadonlyMap<string, number> {
  addKeyed(words, forms)
  const counts = settle(words, forms, others)
  const mistyped = words.filter((word) => word.mayBeMistyped && !word.found.hasGoodWay())
  for (const word of mistyped) word.offerTypos()
  settle(mistyped, forms)
  for (const word of words) if (word.mayBeUnfinished) word.addBeginnings(forms)
  return counts
}

/** Adds the words that have the keys which the ways ask for. */
function addKeyed(words: readonly WordWays[], forms: FormReads): void {
  const asked = new Map<string, { key: FormKey; lookups: Set<KeyLookup> }>()
  for (const lookup of words.flatMap(({ found }) => found.lookups)) {
    for (const key of lookup.keys) {
      const name = `${key.kind} ${key.key}`
      const known = asked.get(name) ?? { key, lookups: new Set() }
      known.lookups.add(lookup)
      asked.set(name, known)
    }
  }
  for (const form of forms.byKeys([...asked.values()].map(({ key }) => key))) {
    for (const lookup of asked.get(`${form.kind} ${form.key}`)?.lookups ?? []) lookup.add(form)
  }
}

function settle(
  words: readonly WordWays[],
  forms: FormReads,
  others: readonly string[] = [],
): ReadonlyMap<string, number> {
  const counts = forms.counts([...words.flatMap(({ found }) => found.waitingWords()), ...others])
  for (const { found } of words) found.settle(counts)
  return counts
}

/** The same letters. Of a marked word with a meaning (`isKnown`), the letters without the mark are likely to be another word. */
function exactWays({ q, letters, marked }: QueryTerm, isKnown: boolean, found: WayCollection): void {
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

function abbreviationWays({ marked }: QueryTerm, meanings: readonly Meaning[], found: WayCollection): void {
  for (const { short, full: words } of meanings) {
    const weight = marked ? WEIGHTS.abbreviation : WEIGHTS.abbreviationAlone
    const why = { short, full: words.map(withFinalLetter).join(' ') }
    found.offerPrefixed({ words, marked: false, weight, rule: 'abbreviation', why })
  }
}

/** Words of a text in Latin letters with another ending, and Hebrew words that sound like it. */
function latinWays({ q, letters }: QueryTerm, found: WayCollection): void {
  const english = wordKeys(letters).map(({ key }) => ({ kind: 'english' as const, key }))
  const sounds = soundsOfLatin(letters).map((key) => ({ kind: 'sound' as const, key }))
  found.lookUp([...english, ...sounds], ({ word, rows, kind }) => {
    const way = { words: [word], marked: false, rows, why: { of: q } }
    return kind === 'english'
      ? { ...way, weight: WEIGHTS.english, rule: 'suffix' }
      : { ...way, weight: WEIGHTS.sound * vowelAgreement(letters, word), rule: 'sound' }
  })
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
  if (marked && written !== null) prefixedNumerals(written, found)
}

/** `בי״ט` for `י״ט`, and the other way round. */
function prefixedNumerals({ number, prefix: mine }: { number: number; prefix: string }, found: WayCollection): void {
  const numeral = normalizeForSearch(toNumeral(number))
  const offer = (prefix: string, weight: number, why: string): void =>
    found.offer({ words: [prefix + numeral], marked: true, weight, rule: 'prefix', why: { prefix: why } })
  if (mine !== '') offer('', WEIGHTS.prefixTakenOff, mine)
  for (const prefix of PREFIXES) {
    if (prefix !== mine) offer(prefix, mine === '' ? WEIGHTS.prefixAdded : WEIGHTS.prefixExchanged, prefix)
  }
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
