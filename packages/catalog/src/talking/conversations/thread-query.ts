/** Reads a search for a conversation: its number, or terms of its title. Pure. */

export interface ThreadQuery {
  /** In lower case, each once. */
  terms: string[]
  /** The number, if the whole text is a number. It matches beside the terms. */
  number?: number
}

/** Terms of one search; the rest of a long text is ignored. */
const MAX_TERMS = 10

export function readThreadQuery(text: string): ThreadQuery {
  const [, digits] = /^\s*#?(\d{1,9})\s*$/.exec(text) ?? []
  const terms = text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '' && term !== '#')
  return {
    terms: [...new Set(terms)].slice(0, MAX_TERMS),
    ...(digits !== undefined && { number: Number(digits) }),
  }
}
