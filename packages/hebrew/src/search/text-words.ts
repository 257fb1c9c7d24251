/** The words of a text as the search index stores them, and where each is in the text. Source: shapes.md#search-rules. */
import { foldFinalLetters, foldText, GERESH } from '../folding/fold-text.ts'
import { plainWord, splitWords } from '../folding/plain-words.ts'

/** One word of a text. `letters`: as `normalizeForSearch` spells it. `marked`: it is written as an abbreviation or a number,
 *  with gershayim inside it or a geresh after it (`בנ״י`, `ע׳`). */
export interface TextWord {
  letters: string
  marked: boolean
}

/** `from` and `to`: the word in the original text, in UTF-16 units. */
export interface LocatedWord extends TextWord {
  from: number
  to: number
}

/** Stands for the marks of a word while the text is split: a character of private use, which means nothing in a text. */
const MARK = '\ue000'

/** The words of a text, in order. The letters are those of `normalizeForSearch`. */
export function textWords(text: string): TextWord[] {
  return splitWords(text, foldedWords).map((word) => ({
    letters: lettersOf(word),
    marked: isMarkedWord(word),
  }))
}

/** The words of any text as `storeWords` writes them: a geresh after each marked word. */
function foldedWords(text: string): string[] {
  const folded = foldText(text)
    .replaceAll(MARK, ' ')
    .replace(/(?<=[א-ת])[׳״]+(?=[א-ת])/gu, MARK)
    // A closing quotation mark is no mark of an abbreviation; a geresh is.
    .replace(/(?<=[א-ת])[׳״]+/gu, (marks) => (marks === GERESH ? MARK : ''))
    .replace(/(?<=\p{L})׳(?=\p{L})/gu, '')
  return foldFinalLetters(folded)
    .split(/[^\p{L}\p{N}\ue000]+/u)
    .flatMap((piece) => {
      const letters = piece.replaceAll(MARK, '')
      return letters === '' ? [] : letters === piece ? letters : letters + GERESH
    })
}

/** Characters that separate words, in the text as it is written. */
const BETWEEN = /[^\s\u05be\-‐‑–—,.;:!?()[\]{}/|]+/gu

/** The words of a text with their positions. A written word that the index splits gives several, all with its position. */
export function locateWords(text: string): LocatedWord[] {
  const found: LocatedWord[] = []
  for (const match of text.matchAll(BETWEEN)) {
    const [piece] = match
    const from = match.index
    const to = from + piece.length
    const plain = plainWord(piece)
    if (plain !== null) found.push({ letters: plain, marked: false, from, to })
    else for (const { letters, marked } of textWords(piece)) found.push({ letters, marked, from, to })
  }
  return found
}

/** The stored form of some lines of words: a space between words, a line end between lines, a geresh after each marked word. */
export function storeWords(lines: readonly string[]): string {
  return lines.map((line) => splitWords(line, foldedWords).join(' ')).join('\n')
}

/** The words of the stored form, in order, with the number of the line of each. */
export function readStoredWords(stored: string): { words: string[]; lines: readonly number[] } {
  const words: string[] = []
  const lines: number[] = []
  let line = 0
  let start = 0
  for (let at = 0; at <= stored.length; at += 1) {
    const code = at === stored.length ? LINE_END : stored.charCodeAt(at)
    if (code !== SPACE && code !== LINE_END) continue
    if (at > start) {
      words.push(stored.slice(start, at))
      lines.push(line)
    }
    start = at + 1
    if (code === LINE_END) line += 1
  }
  return { words, lines }
}

const SPACE = 32
const LINE_END = 10

/** The letters of a stored word. */
export function lettersOf(stored: string): string {
  return stored.endsWith(GERESH) ? stored.slice(0, -1) : stored
}

export function isMarkedWord(stored: string): boolean {
  return stored.endsWith(GERESH)
}

const FINALS: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' }

/** A word of the index as people write it. */
export function withFinalLetter(word: string): string {
  if (word.length < 2) return word
  const last = word.slice(-1)
  return word.slice(0, -1) + (FINALS[last] ?? last)
}

/** A letter before a hyphen at the end of a line. A maqaf joins two words, and does not divide one. */
const DIVIDED = /[\p{L}\p{M}](?:-|\u00ad|\u2010|\u00ac|\u2e17)\s*$/u

/** Lines of print in which a word that continues on the next line is whole where it begins. The next line still begins with the end of
 *  the word, so that the words of each line keep their numbers. */
export function withWholeWords(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    const next = lines[at + 1]?.trimStart() ?? ''
    if (!DIVIDED.test(line)) return line
    const [rest = ''] = /^[\p{L}\p{M}'"״׳’”]+/u.exec(next) ?? []
    return rest === '' ? line : line.replace(/.\s*$/u, '') + rest
  })
}
