/** Reads a citation as people write it: the name of a sefer, then numbers. Independent of the catalog: the reader of a
 *  citation looks which of the names exist. Source: service.md#citations; shapes.md#citations. */

import { normalizeForSearch } from '../folding/search-text.ts'
import { type CitationValue, readNumbers } from './citation-values.ts'
import { splitCitation } from './cited-words.ts'
import { sameNames } from './known-names.ts'

/** A way to split a text into a name and numbers. `names`: every name that may be meant, in the form of
 *  `normalizeForSearch`, the name as written first. `values`: from the top level down; none: the whole sefer. `until`: the
 *  end of a range, as many numbers as `values`; empty without a range. */
export interface Citation {
  readonly names: readonly CitedName[]
  readonly values: readonly CitationValue[]
  readonly until: readonly CitationValue[]
}

/** `way`: the name as it is written, another name of a known sefer, or the name without a title (`ספר`) or prefix (`ו`). */
export interface CitedName {
  readonly name: string
  readonly way: 'written' | 'known' | 'title' | 'prefix'
}

/** The maximum length of a text that is read as a citation, in characters. */
export const MAX_CITATION_LENGTH = 300

/** A longer text is a sentence. */
const MAX_WORDS = 16
const MAX_CITATIONS = 24

/** Words before the name of a sefer, in the form of `normalizeForSearch`; longer ones first. */
const TITLES: readonly string[] = [
  'the book of',
  'book of',
  'the scroll of',
  'scroll of',
  ...'ספר חומש מגילת מסכת מס תלמוד גמרא'.split(' '),
  ...'sefer seifer chumash humash megillas megillat megilas megilat'.split(' '),
  ...'maseches masechet masekhet meseches tractate gemara talmud'.split(' '),
]

const PREFIX = /^[והבלמשכד]/u
/** Letters of prefixes that are taken off the first word; at least three letters must remain. */
const MAX_PREFIX = 2
const MIN_NAME = 3

/** Every way to read `text` as a citation, the longest name first. Empty for a text without words or with too many. */
export function readCitation(text: string): Citation[] {
  if (text.length > MAX_CITATION_LENGTH) return []
  const words = splitCitation(text)
  if (words.length === 0 || words.length > MAX_WORDS) return []
  const citations: Citation[] = []
  for (let split = words.length; split > 0; split--) {
    const numbers = split === words.length ? [WHOLE] : readNumbers(words.slice(split))
    if (numbers.length === 0) continue
    const names = namesOf(words.slice(0, split).map((word) => word.text))
    if (names.length > 0) citations.push(...numbers.map((each) => ({ names, ...each })))
  }
  return citations.slice(0, MAX_CITATIONS)
}

const WHOLE = { values: [], until: [] }

/** The names that these words may be; none when they hold no letters. */
function namesOf(words: readonly string[]): CitedName[] {
  const written = normalizeForSearch(words.join(' '))
  if (!/\p{L}{2}/u.test(written)) return []
  const names = new Map<string, CitedName['way']>()
  const add = (name: string, way: CitedName['way']): void => {
    if (name !== '' && !names.has(name)) names.set(name, way)
    for (const same of sameNames(name)) {
      if (!names.has(same)) names.set(same, way === 'written' ? 'known' : way)
    }
  }
  add(written, 'written')
  const bare = withoutTitles(written)
  add(bare, 'title')
  for (const name of withoutPrefix(written)) {
    add(name, 'prefix')
    add(withoutTitles(name), 'prefix')
  }
  for (const name of bare === written ? [] : withoutPrefix(bare)) add(name, 'prefix')
  return [...names].map(([name, way]) => ({ name, way }))
}

function withoutTitles(name: string): string {
  const title = TITLES.find((each) => name.startsWith(`${each} `))
  return title === undefined ? name : withoutTitles(name.slice(title.length + 1))
}

/** `ובראשית` → `בראשית`. */
function withoutPrefix(name: string): string[] {
  const found: string[] = []
  const [first = ''] = name.split(' ')
  for (let taken = 1; taken <= MAX_PREFIX; taken++) {
    const isPrefix = PREFIX.test(name.charAt(taken - 1))
    if (!isPrefix || first.length - taken < MIN_NAME) break
    found.push(name.slice(taken))
  }
  return found
}
