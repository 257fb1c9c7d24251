/** What a voice says of a paragraph, in pieces that it says at once, and where each of its letters stands in the paragraph. Pure. */

/** Letters in the order of the page: the words of one paragraph, without its number and its marks of notes. */
export interface Said {
  text: string
  /** The place in the paragraph of each letter of `text`. */
  at: readonly number[]
}

/** Voices of some browsers fall silent after a quarter of a minute. */
const MOST_LETTERS = 180
/** Voices stumble over them. */
const TEAMIM = /[\u0591-\u05af\u05bd\u05bf\u05c0\u05c3-\u05c6]/
const SPACE = /\s/
const SENTENCE_ENDS = /[.!?:;׃]/

/** The pieces of a paragraph: whole sentences where they are short, whole words always. */
export function spokenPieces(paragraph: string): Said[] {
  const pieces: Said[] = []
  let letters: string[] = []
  let at: number[] = []
  /** After the last sentence, and after the last word. */
  let [sentence, word] = [0, 0]
  const cut = (count: number): void => {
    const text = letters.slice(0, count).join('')
    if (/[\p{L}\p{N}]/u.test(text)) pieces.push({ text, at: at.slice(0, count) })
    letters = letters.slice(count)
    at = at.slice(count)
    sentence = 0
    word = 0
  }
  for (let n = 0; n < paragraph.length; n += 1) {
    const letter = paragraph[n] ?? ''
    if (SENTENCE_ENDS.test(letter)) sentence = letters.length + 1
    if (letter === '־' || SPACE.test(letter)) word = letters.length + 1
    if (TEAMIM.test(letter)) continue
    letters.push(SPACE.test(letter) || letter === '־' ? ' ' : letter)
    at.push(n)
    if (letters.length >= MOST_LETTERS)
      cut(sentence > 0 ? Math.min(sentence, letters.length) : word > 0 ? word : letters.length)
  }
  cut(letters.length)
  return pieces
}

/** Where the word that begins at this letter of a piece stands in the paragraph: from its first letter to after its last. */
export function wordAt({ text, at }: Said, index: number): { from: number; to: number } | null {
  const from = at[index]
  if (from === undefined) return null
  const rest = text.slice(index).search(SPACE)
  const last = at[rest === -1 ? text.length - 1 : index + rest - 1]
  return last === undefined ? null : { from, to: last + 1 }
}
