/** The words that a report is about, as readers see them today, and the suggestion that changes them. Source: shapes.md#reports. */
import { findSegment, isItemId, isOf, isRefusal, plainRuns, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { SignedIn } from '../../core/access/caller.ts'
import { fixesFromReportsSaid } from '../../core/sentences/fixes-from-reports.ts'
import type { Services } from '../../core/services/services.ts'
import type { ReportPlace } from '../../core/shapes/issue.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShown } from '../../core/shown/known-items.ts'
import { fixTranscript } from '../../media/recordings/fix-transcript.ts'
import { draftOfPage } from '../../media/scans/community-page.ts'
import { fixScanLine } from '../../media/scans/fix-line.ts'
import { findBody } from '../../organizing/item-words/body-of.ts'
import { suggestWords } from '../../organizing/item-words/suggest-words.ts'
import { fixParagraph } from '../../organizing/texts/fix-paragraph.ts'

/** A change of words: `before` are all words of the place, so that nobody overwrites others. */
interface WordsFix {
  before: string
  after: string
  note: string
}

/** Words that are shown. */
export interface ShownPlace {
  text: string
  suggest(services: Services, caller: SignedIn, fix: WordsFix): Promise<SuggestionView>
}

/** Null where readers are not shown words, for a place that is not there, and for one that may be in two versions. */
export function findShownPlace(reads: Reads, entityId: string, place: ReportPlace): ShownPlace | null {
  try {
    const { segment, page, line } = place
    if (page !== undefined && line !== undefined) return lineOf(reads, entityId, page, line)
    if (segment === undefined) return null
    if (isItemId(segment)) return paragraphOf(reads, segment)
    return bodySegmentOf(reads, entityId, { segment, version: place.version })
  } catch (error) {
    // Withheld and missing places alike.
    if (isRefusal(error) && HIDDEN.has(error.code)) return null
    throw error
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['not-found', 'forbidden', 'bad-request'])

function lineOf(reads: Reads, scan: string, page: number, id: string): ShownPlace | null {
  const line = draftOfPage(reads, scan, page).lines.find((each) => each.id === id)
  if (line === undefined) return null
  return {
    text: line.text,
    suggest: (services, caller, { before, after, note }) =>
      fixScanLine(services, caller, scan, { page, line: id, text: after, before, note }),
  }
}

function paragraphOf(reads: Reads, id: string): ShownPlace | null {
  const segment = getShown(reads, id)
  if (!isOf(segment, 'segment') || segment.withheld !== null) return null
  const [text] = reads.items.of('text', [segment.data.text])
  const recording = text?.data.kind === 'transcript' ? text.data.recording : undefined
  return {
    text: segment.data.content,
    suggest(services, caller, { before, after, note }) {
      const fix = { segment: id, content: after, before, note }
      // Only these words were looked at: the rest of a machine's paragraph is not checked by it.
      return recording === undefined
        ? fixParagraph(services, caller, fix)
        : fixTranscript(services, caller, recording, { ...fix, complete: false })
    },
  }
}

function bodySegmentOf(
  reads: Reads,
  entityId: string,
  { segment: id, version }: { segment: string; version: string | undefined },
): ShownPlace | null {
  const item = reads.items.whole(entityId)
  const body = item === null ? null : findBody(item.data)
  const found = (body?.versions ?? []).flatMap((each) => {
    if (version !== undefined && each.id !== version) return []
    const segment = findSegment(each, id)
    return segment?.text === undefined ? [] : [{ version: each.id, text: plainRuns(segment.text) }]
  })
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return null
  return {
    text: only.text,
    suggest: (services, caller, { before, after, note }) =>
      suggestWords(services, caller, {
        entityId,
        change: 'edit',
        version: only.version,
        segment: id,
        text: after,
        before,
        note,
      }),
  }
}

/** The text with these words replaced; null unless they are in it exactly once. */
export function replacedOnce(text: string, words: string, after: string): string | null {
  const whole = text.normalize('NFC')
  const sought = words.normalize('NFC')
  const at = whole.indexOf(sought)
  if (at === -1 || whole.includes(sought, at + 1)) return null
  return whole.slice(0, at) + after + whole.slice(at + sought.length)
}

export function notThere(): Error {
  return refuse('conflict', fixesFromReportsSaid('reported-words-moved'))
}
