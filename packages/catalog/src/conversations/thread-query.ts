/** What people type to find a conversation: its number, or words of its title. Pure. */

export interface ThreadQuery {
  /** Small letters, each once. */
  words: string[]
  /** The number that the text is, or null. */
  number: number | null
  /** It is written as a number (`#12`), and so means no word. */
  isNumber: boolean
}

/** Words asked at once; the rest of a long text is passed over. */
const MAX_WORDS = 10

export function readThreadQuery(text: string): ThreadQuery {
  const [, sign, digits] = /^\s*(#?)(\d{1,9})\s*$/.exec(text) ?? []
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '#')
  return {
    words: [...new Set(words)].slice(0, MAX_WORDS),
    number: digits === undefined ? null : Number(digits),
    isNumber: sign === '#',
  }
}
