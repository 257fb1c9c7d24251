/** The ways of one word of a query: the words of the catalog that answer it, each by the rule with the greatest weight.
 *  Source: shapes.md#search-rules. */
import {
  consonants,
  type Meaning,
  meaningsOf,
  normalizeForSearch,
  numberInWords,
  readNumberToken,
  readNumberWords,
  toNumeral,
} from '@yalkut/hebrew'
import {
  nameSpellings,
  oneLetterOff,
  PREFIXES,
  soundsOfLatin,
  stemOf,
  vowelAgreement,
  withFinalLetter,
  withoutPrefix,
  wordKeys,
} from '@yalkut/hebrew/search'
import type { FormReads, FoundByKey } from './form-reads.ts'
import { GOOD_WAY, MAX_WAYS, type RuleName, type Way, WEIGHTS } from './rules.ts'
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

const SHORT_PREFIXES = PREFIXES.filter(({ length }) => length <= 2)

/** Collects ways; of several for the same words the one with the greatest weight stays. */
class WayCollection {
  readonly #forms: FormReads
  readonly #on: ReadonlySet<RuleName>
  #waiting: Omit<Way, 'rows'>[] = []
  readonly #found = new Map<string, Way>()

  constructor(forms: FormReads, on: ReadonlySet<RuleName>) {
    this.#forms = forms
    this.#on = on
  }

  /** A way whose words may not be in the catalog. */
  offer(way: Omit<Way, 'rows'>): void {
    if (this.#on.has(way.rule)) this.#waiting.push(way)
  }

  /** The same, and with a usual prefix before the first word. */
  offerPrefixed(way: Omit<Way, 'rows'>): void {
    this.offer(way)
    const [first = '', ...rest] = way.words
    for (const prefix of SHORT_PREFIXES) {
      const weight = way.weight * WEIGHTS.prefixAdded
      this.offer({ ...way, words: [prefix + first, ...rest], weight, why: { ...way.why, prefix } })
    }
  }

  /** A way whose words are in the catalog. */
  add(way: Way): void {
    if (!this.#on.has(way.rule)) return
    const key = `${way.words.join(' ')}${way.marked ? '׳' : ''}`
    const before = this.#found.get(key)
    if (before === undefined || before.weight < way.weight) this.#found.set(key, way)
  }

  /** Looks the words of the waiting ways up together. */
  settle(): void {
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length === 0) return
    const counts = this.#forms.counts(waiting.flatMap(({ words }) => words))
    for (const way of waiting) {
      const rows = Math.min(...way.words.map((word) => counts.get(word) ?? 0))
      if (rows > 0) this.add({ ...way, rows })
    }
  }

  hasGoodWay(): boolean {
    return [...this.#found.values()].some(({ weight }) => weight >= GOOD_WAY)
  }

  best(): Way[] {
    return [...this.#found.values()].sort(byWeight).slice(0, MAX_WAYS)
  }
}

function byWeight(a: Way, b: Way): number {
  return b.weight - a.weight || b.rows - a.rows || (a.words.join(' ') < b.words.join(' ') ? -1 : 1)
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

/** A spelling of the word that the rules of spelling start from. */
interface Base {
  letters: string
  /** A holy name in another spelling. */
  isName: boolean
}

function hebrewWays(
  term: QueryTerm,
  isKnown: boolean,
  forms: FormReads,
  found: WayCollection,
): void {
  const { letters, marked, q } = term
  const bases: Base[] = marked && letters.length < 3 ? [] : [{ letters, isName: false }]
  for (const { words, marked: isMarked } of nameSpellings(letters, marked)) {
    const way = { words: words.split(' '), marked: isMarked, weight: WEIGHTS.name }
    found.offer({ ...way, rule: 'name', why: { of: q } })
    if (!isMarked && !words.includes(' ')) bases.push({ letters: words, isName: true })
  }
  // The letters of a known abbreviation are no word: a word that is written nearly so has nothing to do with it.
  if (isKnown) return
  for (const base of bases) keyedWays(base, term, forms, found)
}

function keyedWays(base: Base, { q }: QueryTerm, forms: FormReads, found: WayCollection): void {
  const { letters, isName } = base
  if (consonants(letters).length < 3) shortWays(base, q, found)
  const rests = isName ? [] : withoutPrefix(letters)
  const own = [letters, ...rests.map(({ rest }) => rest)]
  const keys = own.flatMap((each) => {
    const key = consonants(each)
    const stem = isName ? null : stemOf(each)
    return [
      ...(key.length < 3
        ? []
        : [
            { kind: 'consonants' as const, key },
            { kind: 'bare' as const, key },
          ]),
      ...(stem === null ? [] : [{ kind: 'stem' as const, key: stem.stem }]),
    ]
  })
  for (const { prefix, rest } of rests) {
    const weight = WEIGHTS.prefixTakenOff
    found.offer({ words: [rest], marked: false, weight, rule: 'prefix', why: { prefix } })
  }
  for (const form of forms.byKeys(keys)) found.add(keyedWay(form, base, rests, q))
}

/** Words of which fewer than three consonants remain have no keys: they are looked up with each prefix. */
function shortWays({ letters, isName }: Base, q: string, found: WayCollection): void {
  if (letters.length < 2) return
  const weight = isName ? WEIGHTS.nameWithPrefix : WEIGHTS.prefixAdded
  const rule = isName ? 'name' : 'prefix'
  for (const prefix of PREFIXES) {
    found.offer({
      words: [prefix + letters],
      marked: false,
      weight,
      rule,
      why: { prefix, ...(isName && { of: q }) },
    })
  }
}

function keyedWay(
  form: FoundByKey,
  { letters, isName }: Base,
  rests: readonly { prefix: string; rest: string }[],
  q: string,
): Way {
  const { word, rows, kind, key } = form
  const way = { words: [word], marked: false, rows }
  if (kind === 'stem') {
    const ending = stemOf(word)?.ending ?? ''
    const isPlain = stemOf(letters)?.stem === key && stemOf(word)?.stem === key
    const weight = isPlain ? WEIGHTS.suffix : WEIGHTS.suffixWithPrefix
    return { ...way, weight, rule: 'suffix', why: ending === '' ? { of: q } : { suffix: ending } }
  }
  const mine = ownPrefix(letters, rests, key)
  const theirs = kind === 'bare' ? theirPrefix(word, key, mine.rest) : { prefix: '', rest: word }
  const isSame = theirs.rest === mine.rest
  const prefix = theirs.prefix === '' ? mine.prefix : theirs.prefix
  const why = {
    ...(prefix !== '' && { prefix }),
    ...((!isSame || prefix === '' || isName) && { of: q }),
  }
  if (!isSame) {
    const weight = prefix === '' ? WEIGHTS.spelling : WEIGHTS.spellingWithPrefix
    return { ...way, weight: isName ? weight * WEIGHTS.name : weight, rule: 'spelling', why }
  }
  if (prefix === '')
    return {
      ...way,
      weight: isName ? WEIGHTS.name : WEIGHTS.exact,
      rule: isName ? 'name' : 'exact',
      ...(isName && { why }),
    }
  const weight = prefixWeight(mine.prefix, theirs.prefix)
  return {
    ...way,
    weight: isName ? WEIGHTS.nameWithPrefix : weight,
    rule: isName ? 'name' : 'prefix',
    why,
  }
}

function prefixWeight(mine: string, theirs: string): number {
  if (mine === '') return WEIGHTS.prefixAdded
  return theirs === '' ? WEIGHTS.prefixTakenOff : WEIGHTS.prefixExchanged
}

/** How the query's word has these consonants: whole, or after its prefix. */
function ownPrefix(
  letters: string,
  rests: readonly { prefix: string; rest: string }[],
  key: string,
): { prefix: string; rest: string } {
  if (consonants(letters) === key) return { prefix: '', rest: letters }
  return rests.find(({ rest }) => consonants(rest) === key) ?? { prefix: '', rest: letters }
}

/** The prefix of a word of the catalog after which these consonants remain, if possible with the same letters. */
function theirPrefix(word: string, key: string, wanted: string): { prefix: string; rest: string } {
  const all = withoutPrefix(word).filter(({ rest }) => consonants(rest) === key)
  return all.find(({ rest }) => rest === wanted) ?? all[0] ?? { prefix: '', rest: word }
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
