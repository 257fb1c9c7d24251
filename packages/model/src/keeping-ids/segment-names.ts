/** New ids of paragraphs: made from their words, so that no id ever stands for other words. */
import { createHash } from 'node:crypto'
import { idFromSeed } from '../id.ts'
import type { BodySegment } from '../page-words/body-schema.ts'
import { wordsOf } from './places.ts'

/** An id that is not `taken`: the letter of the source's own id (`v`, `p`) and a hash of the words. */
export function newSegmentName(segment: BodySegment, taken: ReadonlySet<string>): string {
  const letter = /^[a-z]/i.exec(segment.id)?.[0].toLowerCase() ?? 'p'
  const words = wordsOf(segment).join(' ') || segment.id
  const hash = createHash('sha256').update(words).digest('hex')
  const name = letter + idFromSeed('segment', hash).slice(3)
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name}.${n}`
    if (!taken.has(free)) return free
  }
}
