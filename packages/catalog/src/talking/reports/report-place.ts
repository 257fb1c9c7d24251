/** The words that a report is about, and those that its sender proposes. Source: shapes.md#reports. */
import { type JsonObject, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { cleanText } from '../../core/input/bounds.ts'
import { reportsSaid } from '../../core/sentences/reports.ts'
import { type ReportPlace, reportPlace } from '../../core/shapes/issue.ts'

export const ReportAnchor = Type.Object({
  ...reportPlace,
  words: Type.String({ description: 'The words as they stand there; at most 2,000 characters.' }),
})
export type ReportAnchor = Static<typeof ReportAnchor>

const MAX_WORDS = 2_000

/** What is stored beside the issue. */
export interface AnchoredWords {
  place: JsonObject | null
  words: string | null
  proposed: string | null
}

const NOWHERE: AnchoredWords = { place: null, words: null, proposed: null }

/** Refuses `invalid` for a place that is neither a segment nor a line, for one without an item, and for too many words. */
export function readAnchor(
  entityId: string | undefined,
  anchor: ReportAnchor | undefined,
  after: string | null | undefined,
): AnchoredWords {
  const proposed = after == null ? null : readWords(after)
  if (anchor === undefined) {
    if (proposed === null) return NOWHERE
    throw refuse('invalid', reportsSaid('anchor-for-after'))
  }
  const { words, ...at } = anchor
  if (entityId === undefined) throw refuse('invalid', reportsSaid('anchor-needs-item'))
  const isLine = at.line !== undefined && at.page !== undefined
  if ((at.segment !== undefined) === isLine || (at.line !== undefined) !== isLine) {
    throw refuse('invalid', reportsSaid('anchor-names'))
  }
  return { place: { ...at }, words: readWords(words), proposed }
}

function readWords(text: string): string {
  const words = cleanText(text)
  if (words.length > 0 && words.length <= MAX_WORDS) return words
  throw refuse('invalid', reportsSaid('report-words-length', { max: MAX_WORDS }))
}

/** The place as it was stored. */
export function readPlace(stored: JsonObject | null): ReportPlace | null {
  if (stored === null) return null
  const { segment, version, page, line } = stored
  return {
    ...(typeof segment === 'string' && { segment }),
    ...(typeof version === 'string' && { version }),
    ...(typeof page === 'number' && { page }),
    ...(typeof line === 'string' && { line }),
  }
}
