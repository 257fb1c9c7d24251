/** How much work the anchors of one sending may be: each may move the words of every span, in the process that answers others.
 *  Source: shapes.md#anchor. */
import { refuse, type SpanTime } from '@yalkut/model'

/** Anchors times spans and timed words. Reached by 2,000 anchors in five hours of speech: about a second of work. */
const MOST_MOVES = 100_000_000

/** Refuses `invalid` when so many anchors at once would be too much work on these spans. */
export function assertAnchorable(anchors: number, spans: readonly SpanTime[]): void {
  const moved = spans.reduce((sum, { words }) => sum + 1 + (words?.length ?? 0), 0)
  const most = Math.floor(MOST_MOVES / Math.max(1, moved))
  if (anchors <= Math.max(1, most)) return
  throw refuse('invalid', `These are too many times at once: at most ${most} in this recording.`, {
    anchors,
    most,
  })
}
