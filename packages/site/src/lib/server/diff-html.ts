/** Words that were compared, as `<ins>` and `<del>` among those that stayed. Everything in them is escaped. */

import { escapeHtml } from '@yalkut/model'
/** As `changedWords` gives them, and `comparePrintings`. */
export interface DiffRun {
  op: 'same' | 'removed' | 'added'
  text: string
}

/** `anchors`: each difference gets an address, `#d1` and on; a removal and the addition after it are one difference. */
export function diffHtml(runs: readonly DiffRun[], { anchors = false } = {}): string {
  let count = 0
  return runs
    .map(({ op, text }, at) => {
      if (op === 'same') return escaped(text)
      const isFirst = op === 'removed' || runs[at - 1]?.op !== 'removed'
      const id = anchors && isFirst ? ` id="d${++count}" tabindex="-1"` : ''
      const name = op === 'added' ? 'ins' : 'del'
      // Spaces stay outside, so that no mark reaches into the next word.
      const words = text.trimEnd()
      return `<${name}${id}>${escaped(words)}</${name}>${escaped(text.slice(words.length))}`
    })
    .join('')
}

/** Differences that a reader counts. */
export function countDifferences(runs: readonly DiffRun[]): number {
  return runs.filter(({ op }, at) => op === 'removed' || (op === 'added' && runs[at - 1]?.op !== 'removed')).length
}

/** Marks that turn the direction of what follows have no place in a comparison. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

function escaped(text: string): string {
  return escapeHtml(text.replaceAll(TURNS, ''))
}
