/** Splits a citation into words, and keeps of the marks between the words what changes the meaning. */

import { foldText } from '../folding/fold-text.ts'

/** `text` is folded and keeps its geresh and gershayim. `afterDash`: a dash or a maqaf is before the word. `mark`: the
 *  mark right after the word, or empty. */
export interface CitedWord {
  readonly text: string
  readonly afterDash: boolean
  readonly mark: string
}

const WORD = /[\p{L}\p{N}]+(?:[׳״]+[\p{L}\p{N}]*)*/gu
const DASH = /[-־‐-―−]/u

export function splitCitation(text: string): CitedWord[] {
  const folded = foldText(text)
  let end = 0
  return [...folded.matchAll(WORD)].map((match) => {
    const [word] = match
    const between = folded.slice(end, match.index)
    end = match.index + word.length
    return { text: word, afterDash: DASH.test(between), mark: folded.charAt(end) }
  })
}
