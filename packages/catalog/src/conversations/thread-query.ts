/** The text that people type to find a conversation: its number, or terms of its title. Pure. */

export interface ThreadQuery {
  /** In lower case, each once. */
  terms: string[]
  /** The number, when the text is one; otherwise null. */
  number: number | null
  /** The text is written as a number (`#12`) and is not a search term. */
  isNumber: boolean
}

/** Terms that are searched at once; the rest of a long text is ignored. */
const MAX_TERMS = 10

export function readThreadQuery(text: string): ThreadQuery {
  const [, sign, digits] = /^\s*(#?)(\d{1,9})\s*$/.exec(text) ?? []
  const terms = text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '' && term !== '#')
  return {
    terms: [...new Set(terms)].slice(0, MAX_TERMS),
    number: digits === undefined ? null : Number(digits),
    isNumber: sign === '#',
  }
}
