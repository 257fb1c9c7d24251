/** What an alignment is given, and what it finds. */

/** `part`: the chapter; paragraphs are joined and split inside one. */
export interface Paragraph {
  words: readonly string[]
  part?: number
}

/** `same`: equal words; `near`: corrected; `joined`: several of the first text are one of the second; `split`: the
 *  opposite; `replaced`: other words in the same place. */
export type PairKind = 'same' | 'near' | 'joined' | 'split' | 'replaced'

/** Indexes in both texts, in order. Only `joined` has several in `from`, and only `split` in `to`. */
export interface Pair {
  from: number[]
  to: number[]
  kind: PairKind
}
