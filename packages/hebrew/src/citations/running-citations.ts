/** Finds citations in running words, without brackets, where the words themselves are certain: the name of a sefer is before
 *  a place that is announced (`פרק ל״ב`, `סי׳ א`, `chapter 32`, `1:1`), and something shows where the name begins. Knows nothing
 *  of the catalog. Source: service.md#citations; docs/operators/citations.md. */
import { normalizeForSearch } from '../folding/search-text.ts'
import { MAX_CITATION_LENGTH } from './read-citation.ts'
import { levelsOfWord } from './section-words.ts'

interface Word {
  /** As it stands. */
  text: string
  start: number
  end: number
  /** What is between it and the word before, in one line. */
  before: string
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['"׳״’”]+[\p{L}\p{M}\p{N}]*)*/gu
/** Brackets are read apart: for running words they are an end. */
const BRACKETED = /[([{][^()[\]{}]{0,400}[)\]}]/gu
/** Between the words of one citation. */
const INSIDE = /^[\s,]{1,3}$|^־$/u
/** Words of a name. */
const MOST_NAME = 5
/** A section word and its number, three times at most: `פרק ב הלכה ג`. */
const MOST_PLACES = 3

/** Words after which the name of a sefer begins, in the form of `normalizeForSearch`. */
const LEADING: ReadonlySet<string> = new Set(
  [
    ...'ראה וראה עיין ועיין עיי עי ועי ע כמש וכמש כמשכ מש כמבואר וכמבואר מבואר ומבואר כדאיתא וכדאיתא איתא ואיתא כדאיתי'.split(
      ' ',
    ),
    ...'כמובא מובא ומובא כנזכר נזכר ונזכר כמאמר מאמר כדלקמן עפ עפי לפי עד מן של'.split(' '),
    ...'see cf in from per and also'.split(' '),
  ].map(normalizeForSearch),
)
/** Words that make another sefer of the name behind them, also with a ב between them. */
const QUALIFYING: ReadonlySet<string> = new Set(
  'ירושלמי תוספתא משנה משניות רמבם ריף מדרש זהר זוהר הלכות הל טור לבוש'.split(' ').map(normalizeForSearch),
)
/** `בתניא`, `ובתניא`, `דבתניא`, `שבתניא`: the letter shows where a name begins, and is no part of it. */
const PREFIXED = /^[ודש]?ב(?=\p{L}{3})/u
const MARKS = /['"׳״’”]/u
/** The longest section word. */
const LONGEST_SECTION = 9

/** For each place that the words announce, what may be the citation, the longest name first; ten at most. Each text is what
 *  is there, without a ב before the name. A reader takes the first whose name is one sefer, and none of the others. */
export function citationsInRunningWords(text: string): string[][] {
  return text.split('\n').flatMap((line) => inLine(line.replaceAll(BRACKETED, blank)))
}

/** As long, so that places stay where they are. */
function blank(bracketed: string): string {
  return `.${' '.repeat(bracketed.length - 2)}.`
}

function inLine(line: string): string[][] {
  const words = wordsOf(line)
  const found: string[][] = []
  for (let at = 1; at < words.length; at += 1) {
    const end = placesFrom(line, words, at)
    if (end === null) continue
    const last = words[end - 1]
    if (last === undefined) continue
    const isToEnd = end === words.length
    const texts = beginningsOf(words, at)
      // A line that is nothing but a citation is a heading.
      .filter((start) => !(isToEnd && start === words[0]?.start))
      .map((start) => line.slice(start, last.end))
      .filter((each) => each.length <= MAX_CITATION_LENGTH)
    if (texts.length > 0) found.push(texts)
    at = end - 1
  }
  return found
}

function wordsOf(line: string): Word[] {
  let end = 0
  return [...line.matchAll(WORD)].map(({ 0: text, index }) => {
    const before = line.slice(end, index)
    end = index + text.length
    return { text, start: index, end, before }
  })
}

/** Where the numbers end that begin at a word, after the last of them; null: there is no place that is announced. */
function placesFrom(line: string, words: readonly Word[], start: number): number | null {
  let at = start
  for (let places = 0; places < MOST_PLACES; places += 1) {
    const end = placeAt(words, at, places > 0)
    if (end === null) break
    at = end
  }
  if (at > start) return at
  return verseAt(line, words, start)
}

function placeAt(words: readonly Word[], at: number, isLater: boolean): number | null {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined || !(isLater ? isNear(word) : INSIDE.test(word.before))) return null
  // `פל״ב`; of later levels also `ה״ג`.
  const letter = isLater ? /^[הסמ]["״][א-ת]{1,3}$/u : /^פ[א-ת]{0,2}["״][א-ת]$/u
  if (letter.test(word.text)) return at + 1
  if (isLater && /^ע["״][אב]$/u.test(word.text)) return at + 1
  if (word.text.length > LONGEST_SECTION) return null
  if (levelsOfWord(normalizeForSearch(word.text)) === undefined) return null
  if (next === undefined || !isNear(next) || !isNumber(next.text)) return null
  return at + 2
}

/** Also after the point of an abbreviation: `ch. 5`. */
function isNear({ before }: Word): boolean {
  return INSIDE.test(before) || /^\.\s$/u.test(before)
}

/** Digits, one letter, or a word that is marked as a number: `לא` may be the word “not”. */
function isNumber(text: string): boolean {
  return /^\d{1,4}$/u.test(text) || /^[א-ת]['׳’]?$/u.test(text) || /^[א-ת]{1,4}["״”][א-ת]$/u.test(text)
}

/** `Genesis 1:1`. */
function verseAt(line: string, words: readonly Word[], at: number): number | null {
  const [chapter, verse] = [words[at], words[at + 1]]
  if (chapter === undefined || verse === undefined || !INSIDE.test(chapter.before)) return null
  const isVerse = /^\d{1,3}$/u.test(chapter.text) && /^\d{1,3}$/u.test(verse.text)
  if (!isVerse || verse.before !== ':' || line[verse.end] === ':') return null
  return at + 2
}

/** Where names may begin that end before a place, in characters; the longest name first. */
function beginningsOf(words: readonly Word[], place: number): number[] {
  const found: number[] = []
  for (let from = place - 1; from >= 0 && place - from <= MOST_NAME; from -= 1) {
    const word = words[from]
    if (word === undefined) break
    found.unshift(...startsAt(words, from))
    if (from > 0 && !INSIDE.test(word.before)) break
  }
  return found
}

/** Where the words say that a name begins at this word: so that `ירושלמי ברכות פרק א` is never read as `ברכות פרק א`. */
function startsAt(words: readonly Word[], from: number): number[] {
  const [word, before] = [words[from], words[from - 1]]
  if (word === undefined || LEADING.has(normalizeForSearch(word.text))) return []
  const { text, start } = word
  const isFirst = before === undefined || !INSIDE.test(word.before) || word.before.includes(',')
  const said = isFirst ? '' : normalizeForSearch(before.text)
  if (!isFirst && QUALIFYING.has(said.replace(PREFIXED, ''))) return []
  const starts = isFirst || LEADING.has(said) ? [start] : []
  const [prefix] = (!MARKS.test(text) && PREFIXED.exec(text)) || []
  return prefix === undefined ? starts : [...starts, start + prefix.length]
}
