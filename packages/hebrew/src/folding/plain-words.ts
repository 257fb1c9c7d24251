/** Splits usual texts into words in one pass over their characters: Hebrew with or without points, English, digits and common
 *  punctuation. Pure. Folding any text (`foldText`) needs a dozen passes, which is a fifth of the work of indexing. */

/** What a character is for the index. */
const KEPT = 1
/** Written in the index with another letter: capitals and final letters. */
const FOLDED = 2
/** Points and cantillation. */
const DROPPED = 3
const BETWEEN = 4
const SPACE = 5

/** Above the Hebrew letters. */
const END = 0x600
const KINDS = new Uint8Array(END)
const LETTERS: string[] = []

function are(kind: number, from: number, to = from): void {
  KINDS.fill(kind, from, to + 1)
}

// Quotation marks, apostrophes and gereshes stay unknown: what they mean depends on their neighbours.
are(BETWEEN, 0x21, 0x7e)
for (const mark of '\'"`') are(0, mark.charCodeAt(0))
for (const space of ' \n\t') are(SPACE, space.charCodeAt(0))
are(KEPT, 0x30, 0x39)
are(KEPT, 0x61, 0x7a)
are(FOLDED, 0x41, 0x5a)
are(DROPPED, 0x591, 0x5bd)
for (const point of [0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5, 0x5c7]) are(DROPPED, point)
for (const sign of [0x5be, 0x5c0, 0x5c3]) are(BETWEEN, sign)
are(KEPT, 0x5d0, 0x5ea)
for (let code = 0x41; code <= 0x5a; code += 1) LETTERS[code] = String.fromCharCode(code + 32)
for (const code of [0x5da, 0x5dd, 0x5df, 0x5e3, 0x5e5]) {
  are(FOLDED, code)
  // Each final letter is before its ordinary form.
  LETTERS[code] = String.fromCharCode(code + 1)
}

/** The words of a text, letters as in the index. `unusual` gives those of a piece between spaces that has any other character. */
export function splitWords(text: string, unusual: (piece: string) => readonly string[]): string[] {
  const words: string[] = []
  let piece = 0
  let wordsBefore = 0
  let word = ''
  /** Where kept letters begin that are not in `word` yet. */
  let start = 0
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 0x20 : text.charCodeAt(at)
    const kind = code < END ? KINDS[code] : 0
    if (kind === KEPT) continue
    if (kind === 0) {
      const end = endOfPiece(text, at)
      words.length = wordsBefore
      words.push(...unusual(text.slice(piece, end)))
      word = ''
      at = end
    } else {
      if (at > start) word += text.slice(start, at)
      if (kind === FOLDED) word += LETTERS[code] ?? ''
      else if (kind !== DROPPED && word !== '') {
        words.push(word)
        word = ''
      }
    }
    start = at + 1
    if (kind === SPACE || kind === 0) {
      piece = start
      wordsBefore = words.length
    }
  }
  return words
}

/** A piece that is one word, letters as in the index; null for a piece that may be more or less, or has any unusual character. */
export function plainWord(piece: string): string | null {
  let word = ''
  let start = 0
  for (let at = 0; at < piece.length; at += 1) {
    const code = piece.charCodeAt(at)
    const kind = code < END ? KINDS[code] : 0
    if (kind === KEPT) continue
    if (kind !== FOLDED && kind !== DROPPED) return null
    word += piece.slice(start, at)
    if (kind === FOLDED) word += LETTERS[code] ?? ''
    start = at + 1
  }
  if (start === 0) return piece === '' ? null : piece
  word += piece.slice(start)
  return word === '' ? null : word
}

function endOfPiece(text: string, from: number): number {
  let end = from
  while (end < text.length && KINDS[text.charCodeAt(end)] !== SPACE) end += 1
  return end
}
