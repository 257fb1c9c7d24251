/** Times of the words and paragraphs of a recording. Source: service.md#recordings. */

/** The time of a word. `from` and `to` count characters of the paragraph. */
export interface WordTime {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** The time of a paragraph, in ms from the beginning of the recording. */
export interface SpanTime {
  segment: string
  startMs: number
  endMs: number
  words: WordTime[] | null
  /** A person set this time. It does not change when another paragraph is anchored. */
  locked: boolean
}
