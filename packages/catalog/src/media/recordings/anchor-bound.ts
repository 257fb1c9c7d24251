/** How much work the anchors of one sending may be: each may move every span, in the process that answers others.
 *  Source: shapes.md#anchor. */
import { refuse, type SpanTime } from '@yalkut/model'
import { recordingsSaid } from '../../core/sentences/recordings.ts'

/** Anchors times spans: some 150 ms of work, reached by 2,000 anchors in five hours of speech. */
const MOST_MOVES = 5_000_000

/** Refuses `invalid` when so many anchors at once would be too much work on these spans. */
export function assertAnchorable(anchors: number, spans: readonly SpanTime[]): void {
  const most = Math.max(1, Math.floor(MOST_MOVES / Math.max(1, spans.length)))
  if (anchors <= most) return
  throw refuse('invalid', recordingsSaid('too-many-times', { most }), {
    anchors,
    most,
  })
}
