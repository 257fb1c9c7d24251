/** The times that one sets at the sync desk: values that are never changed in place. Pure. Source: shapes.md#anchor. */
import { anchorManySpans, type SpanTime } from '@yalkut/model/anchor'
import type { SyncPage } from './desk-page.ts'

export type Mode = 'first' | 'look'

export interface Anchor {
  segment: string
  atMs: number
}

export interface Work {
  /** In the order in which they were set; one a paragraph. */
  anchors: readonly Anchor[]
  /** Those of them that were sent, and wait. */
  sent: readonly Anchor[]
  /** The paragraph that is timed. */
  at: number
  mode: Mode
  /** Where the sound is, how fast it is, and how far it goes back. */
  sound: { atMs: number; rate: number; back: number }
}

export function workOn({ paragraphs }: SyncPage): Work {
  const first = paragraphs.findIndex(({ checked }) => !checked)
  const timed = paragraphs.filter(({ startMs }) => startMs !== null).length
  return {
    anchors: [],
    sent: [],
    at: Math.max(0, first),
    // Where a machine has proposed times, they are looked over.
    mode: timed * 2 > paragraphs.length ? 'look' : 'first',
    sound: { atMs: 0, rate: 1, back: 3 },
  }
}

/** A weak time of a machine is worth a look. */
export const WEAK_SCORE = 0.5

/** The times as they would be. null: an anchor does not fit between locked paragraphs. */
export function spansWith(page: SyncPage, anchors: readonly Anchor[]): SpanTime[] | null {
  const order = page.paragraphs.map(({ id }) => id)
  const set = new Set(anchors.map(({ segment }) => segment))
  const spans = page.paragraphs.flatMap(({ id, startMs, endMs, locked }): SpanTime[] =>
    startMs === null || endMs === null
      ? []
      : [{ segment: id, startMs, endMs, words: null, locked: locked && !set.has(id) }],
  )
  const durationMs = page.durationMs ?? undefined
  try {
    return anchorManySpans(
      order,
      spans,
      anchors.map((anchor) => ({ ...anchor, durationMs })),
    )
  } catch {
    return null
  }
}

/** The work with the paragraph anchored there; null: it does not fit. */
export function anchor(page: SyncPage, work: Work, segment: string, atMs: number): Work | null {
  const own = { segment, atMs: Math.max(0, Math.round(atMs)) }
  const others = work.anchors.filter((each) => each.segment !== segment)
  const above = lockedAbove(page, others, segment)
  // Where the time of a locked paragraph above is too long, that paragraph is set once more where it begins: so it ends earlier.
  const ways = [[...others, own], ...(above === null ? [] : [[above, ...others, own]])]
  const anchors = ways.find((each) => spansWith(page, each) !== null)
  return anchors === undefined ? null : { ...work, anchors }
}

/** The nearest paragraph above that is locked in the catalog, as it is. */
function lockedAbove({ paragraphs }: SyncPage, anchors: readonly Anchor[], segment: string): Anchor | null {
  const at = paragraphs.findIndex(({ id }) => id === segment)
  const above = paragraphs.slice(0, Math.max(0, at)).findLast(({ locked }) => locked)
  if (above === undefined || above.startMs === null) return null
  const isSet = anchors.some((each) => each.segment === above.id)
  return isSet ? null : { segment: above.id, atMs: above.startMs }
}

/** Without the time that was set and not sent; null: it was sent, and the service has it. */
export function release(work: Work, segment: string): Work | null {
  const isOther = (each: Anchor): boolean => each.segment !== segment
  const [own] = unsent(work).filter((each) => each.segment === segment)
  if (own === undefined) return null
  return withSent({ ...work, anchors: work.anchors.filter(isOther) }, work.sent)
}

/** Earlier work with what was sent since, which cannot be taken back. */
export function withSent({ anchors, ...work }: Work, sent: readonly Anchor[]): Work {
  const lost = sent.filter(({ segment }) => anchors.every((each) => each.segment !== segment))
  return { ...work, sent, anchors: [...lost, ...anchors] }
}

/** What is to be sent. */
export function unsent({ anchors, sent }: Work): Anchor[] {
  return anchors.filter(({ segment, atMs }) => !sent.some((each) => each.segment === segment && each.atMs === atMs))
}

/** The work when these anchors were sent: what was set since is still to be sent. */
export function afterSending(work: Work, anchors: readonly Anchor[]): Work {
  const others = work.sent.filter((each) => anchors.every(({ segment }) => segment !== each.segment))
  return { ...work, sent: [...others, ...anchors] }
}

/** What is kept: what was sent is the service’s. */
export function toKeep(work: Work): Work {
  return { ...work, anchors: unsent(work), sent: [] }
}

/** What was kept, on the paragraphs as they are now: anchors of paragraphs that are gone, or that do not fit any more, leave. */
export function rebase(stored: Work, page: SyncPage): Work {
  const known = new Set(page.paragraphs.map(({ id }) => id))
  let work: Work = { ...stored, anchors: [], at: Math.min(stored.at, page.paragraphs.length - 1) }
  for (const { segment, atMs } of stored.anchors) {
    if (known.has(segment)) work = anchor(page, work, segment, atMs) ?? work
  }
  return work
}
