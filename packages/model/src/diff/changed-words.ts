/** The words of a changed field, word by word: what stayed, what was removed and what was added. Pure.
 *  Source: shapes.md#differences. */
import type { Json } from '../json.ts'
import { diffWords } from '../merge/word-diff.ts'
import { plainRuns } from '../page-words/plain-text.ts'
import { tidyRuns } from '../page-words/tidy-runs.ts'
import type { Change } from './diff-data.ts'

export interface WordRun {
  op: 'same' | 'removed' | 'added'
  /** With the spaces after its words; `same` has those of the later version. */
  text: string
}

/** Words of both versions together that are compared. A longer field has only its two values. */
const MAX_WORDS = 20_000

/** The words of a change, as they are spelled: points and marks count. Null for a field without words, a field that is new
 *  or was removed, and a very long one. */
export function changedWords({ path, before, after }: Change): WordRun[] | null {
  const [a, b] = [wordsIn(path, before), wordsIn(path, after)]
  if (a === null || b === null || a.length + b.length > MAX_WORDS) return null
  const runs: WordRun[] = []
  const add = (op: WordRun['op'], words: readonly string[]): void => {
    if (words.length > 0) runs.push({ op, text: words.join('') })
  }
  let at = 0
  for (const { aStart, aEnd, bStart, bEnd } of diffWords(a.map(trimmed), b.map(trimmed))) {
    add('same', b.slice(at, bStart))
    add('removed', a.slice(aStart, aEnd))
    add('added', b.slice(bStart, bEnd))
    at = bEnd
  }
  add('same', b.slice(at))
  return runs
}

function trimmed(word: string): string {
  return word.trim()
}

/** A word, with the spaces after it. Spaces at the start are a piece of their own. */
const WORD = /\S+\s*|^\s+/gu

function wordsIn(path: string, value: Json | undefined): string[] | null {
  const text = textOf(path, value)
  return text === null ? null : Array.from(text.matchAll(WORD), ([word]) => word)
}

/** A string, or the words of a body's segment. */
function textOf(path: string, value: Json | undefined): string | null {
  if (typeof value === 'string') return value
  return Array.isArray(value) && path.endsWith('/text') ? plainRuns(tidyRuns(value)) : null
}
