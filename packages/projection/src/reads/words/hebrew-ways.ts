/** The ways of a Hebrew word: other spellings, prefixes, endings and holy names. Source: shapes.md#search-rules. */
import { consonants } from '@yalkut/hebrew'
import {
  isAramaicPrefix,
  nameSpellings,
  PREFIXES,
  stemOf,
  withoutAramaicPrefix,
  withoutPrefix,
} from '@yalkut/hebrew/search'
import type { FoundByKey } from './form-reads.ts'
import { type Way, WEIGHTS } from './rules.ts'
import type { WayCollection } from './way-collection.ts'
import type { QueryTerm } from './word-query.ts'

/** A spelling of the word that the rules of spelling start from. */
interface Base {
  letters: string
  /** A holy name in another spelling. */
  isName: boolean
}

export function hebrewWays(term: QueryTerm, isKnown: boolean, found: WayCollection): void {
  const { letters, marked, q } = term
  const bases: Base[] = marked && letters.length < 3 ? [] : [{ letters, isName: false }]
  for (const { words, marked: isMarked } of nameSpellings(letters, marked)) {
    const way = { words: words.split(' '), marked: isMarked, weight: WEIGHTS.name }
    found.offer({ ...way, rule: 'name', why: { of: q } })
    if (!isMarked && !words.includes(' ')) bases.push({ letters: words, isName: true })
  }
  // The letters of a known abbreviation are no word: a word that is written nearly so has nothing to do with it.
  if (isKnown) return
  for (const base of bases) keyedWays(base, term, found)
}

function keyedWays(base: Base, { q }: QueryTerm, found: WayCollection): void {
  const { letters, isName } = base
  if (consonants(letters).length < 3) shortWays(base, q, found)
  const hebrew = isName ? [] : withoutPrefix(letters)
  const rests = isName ? [] : [...hebrew, ...withoutAramaicPrefix(letters)]
  const own = [letters, ...rests.map(({ rest }) => rest)]
  const keys = own.flatMap((each, at) => {
    const key = consonants(each)
    // Endings after an Aramaic prefix are not those of Hebrew.
    const stem = isName || at > hebrew.length ? null : stemOf(each)
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
    const weight = prefixWeight(prefix, '')
    found.offer({ words: [rest], marked: false, weight, rule: 'prefix', why: { prefix } })
  }
  found.lookUp(keys, (form) => keyedWay(form, base, rests, q))
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
  if (isAramaicPrefix(mine) || isAramaicPrefix(theirs)) return WEIGHTS.prefixAramaic
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
  const all = [...withoutPrefix(word), ...withoutAramaicPrefix(word)].filter(({ rest }) => consonants(rest) === key)
  return all.find(({ rest }) => rest === wanted) ?? all[0] ?? { prefix: '', rest: word }
}
