/** Corrects or confirms a paragraph of a transcript. Source: service.md#recordings; shapes.md#fix-a-transcript. */

import type { Writer } from '@yalkut/ledger'
import { findOpenWords, findProposed, findProposedItems, type SuggestionRow } from '@yalkut/ledger/suggestions'
import {
  type ItemData,
  type JsonObject,
  keepUnsure,
  MAX_SPEAKER,
  refuse,
  retimeWords,
  type UnsureWord,
} from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { checkAndOpen } from '../../changing/merging/check-suggestion.ts'
import { mayGoLive } from '../../changing/merging/live.ts'
import { putAll, type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { getLocked } from '../../changing/suggestions/states.ts'
import { actOf, noteEvents } from '../../changing/suggestions/timeline-events.ts'
import { viewSuggestion } from '../../changing/suggestions/view.ts'
import { type Caller, getWriter, isAgent, type SignedIn } from '../../core/access/caller.ts'
import { isAllOpen, TouchedSets } from '../../core/access/touched-sets.ts'
import { assertAsRead, BeforeField, NoteField } from '../../core/input/as-read.ts'
import { cleanText, MAX_PARAGRAPH } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { isChecked, type Span, type TranscriptParts, wordTimesOf } from '../../core/shown/transcript-parts.ts'
import { transcriptForWriter } from './transcript-for-writer.ts'

/** Of a fix: null takes the speaker away. */
export const SpeakerField = Type.Union([Type.String({ maxLength: MAX_SPEAKER }), Type.Null()], {
  description: 'Who says these words; null: nobody is named. Absent: as it is.',
})

export const TranscriptFix = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  content: Type.String(),
  /** true unless given. The paragraph then counts as checked. */
  complete: Type.Optional(
    Type.Boolean({
      description: 'false: some words were fixed, and the rest of the paragraph was not checked.',
    }),
  ),
  speaker: Type.Optional(SpeakerField),
  before: BeforeField,
  /** Kept of the first fix of a suggestion. */
  note: NoteField,
})
export type TranscriptFix = Static<typeof TranscriptFix>

/** Suggests the text of a paragraph. All open fixes of one person for one transcript are in one suggestion. Refuses
 *  `not-found` for a paragraph of another transcript, `invalid` when nothing changes, `conflict` when the paragraph is not
 *  as its writer read it. */
export async function fixTranscript(
  services: Services,
  caller: Caller,
  recording: string,
  fix: TranscriptFix,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const parts = await transcriptForWriter(services, writer, main.reads, recording)
  const { items, timing } = itemsOf(parts, fix)
  const joined = await joinWaiting(services, writer, parts.text, { items, timing })
  if (joined !== null) return joined
  // The title contains no words of the text: these may be withheld later, and titles never are.
  const title = titleIn(main.reads, readItemId(recording), titlesSaid('transcript-fix'), writer)
  return await suggestItems(services, writer, { main, title, note: fix.note, items })
}

export interface FixedItems {
  items: SuggestedItem[]
  /** The timing of these words, required when an earlier fix that this one replaces has changed the timing. */
  timing: SuggestedItem[]
}

/** Refuses as `fixTranscript`. */
export function itemsOf(parts: TranscriptParts, fix: TranscriptFix): FixedItems {
  const id = readItemId(fix.segment)
  const segment = parts.segments.find((each) => each.id === id)
  if (segment === undefined) {
    throw refuse('not-found', recordingsSaid('not-paragraph-of-transcript', { id }))
  }
  const { content: before } = segment.data
  assertAsRead(before, fix.before)
  const content = readParagraph(fix.content)
  const { complete = true } = fix
  const { unsure, speaker: _, ...rest } = segment.data
  const speaker = fix.speaker === undefined ? segment.data.speaker : fix.speaker
  const said = speakerIn(speaker)
  const same = { words: content === before, speaker: said.speaker === segment.data.speaker }
  const origin = originAfter(segment.data, complete, same)
  const data = {
    ...rest,
    content,
    ...said,
    ...(origin !== null && { origin }),
    ...(origin !== null && !isChecked({ origin }) && unsureAfter(before, content, unsure)),
  }
  const words: SuggestedItem = { id, type: 'segment', data, baseRev: segment.rev }
  const span = parts.spans.get(id)
  const timing = span === undefined ? [] : retimed(span, before, content)
  return { items: content === before ? [words] : [words, ...timing], timing }
}

/** A checked paragraph has no doubtful words. */
function unsureAfter(before: string, content: string, unsure: readonly UnsureWord[] = []): { unsure?: JsonObject[] } {
  const stillUnsure = keepUnsure(before, content, unsure)
  return stillUnsure.length === 0 ? {} : { unsure: stillUnsure.map((word) => ({ ...word })) }
}

/** The origin after a fix of a machine's words: checked when the person listened to the whole paragraph, otherwise
 *  only edited. */
function originAfter(
  data: ItemData['segment'],
  complete: boolean,
  same: { words: boolean; speaker: boolean },
): NonNullable<ItemData['segment']['origin']> | null {
  const { origin } = data
  const isSame = same.words && same.speaker
  if (origin === undefined) {
    if (isSame) throw refuse('invalid', commonSaid('paragraph-same'))
    return null
  }
  if (isSame && (!complete || isChecked(data))) {
    throw refuse('invalid', recordingsSaid('paragraph-same-complete'))
  }
  const { edited: _, ...rest } = origin
  if (complete) return { ...rest, checked: true }
  return isChecked(data) || same.words ? origin : { ...origin, edited: true }
}

function retimed(span: Span, before: string, after: string): SuggestedItem[] {
  const times = wordTimesOf(span.data, before)
  if (times === null) return []
  const words = retimeWords(before, after, times).map((word) => ({ ...word }))
  const data = { ...span.data, words }
  return [{ id: span.id, type: 'alignment-span', data, baseRev: span.rev }]
}

/** The field of a paragraph; none for a name of nothing. */
export function speakerIn(text: string | null | undefined): { speaker?: string } {
  const speaker = cleanText(text ?? '').replaceAll(/\s+/g, ' ')
  return speaker === '' ? {} : { speaker }
}

export function readParagraph(text: string): string {
  const content = cleanText(text)
  if (content === '') throw refuse('invalid', commonSaid('paragraph-emptied'))
  if (content.length <= MAX_PARAGRAPH) return content
  throw refuse('invalid', commonSaid('long-paragraph', { max: MAX_PARAGRAPH }), {
    length: content.length,
  })
}

/** Adds the fix to the person's open suggestion; null when there is none or when fixes need no review. */
export async function joinWaiting(
  services: Services,
  writer: SignedIn,
  { id: text, data }: TranscriptParts['text'],
  { items, timing }: FixedItems,
): Promise<SuggestionView | null> {
  const { person } = writer
  return await services.write(async (line) => {
    const { tx } = line
    if (person.bot) return null
    if ((await mayGoLive(tx, writer, { kind: 'suggestion' }, ['segment'])) && (await isOpen(tx, text, data))) {
      return null
    }
    const waiting = await findOpenWords(tx, { author: person.id, text })
    if (waiting === null) return null
    const row = await getLocked(tx, waiting, writer.person)
    // What a person says and what an agent says in their name are decided apart.
    if (row.status !== 'open' || (row.by_agent === 1) !== isAgent(writer)) return null
    const earlier = await withEarlierBases(tx, row, items)
    const retimed = await alreadyIn(tx, row, timing)
    const put = await putAll(tx, row, [...earlier, ...retimed.filter(isNoneOf(earlier))])
    const opened = await checkAndOpen(services, line, put, writer.person)
    const at = services.clock().toISOString()
    await noteEvents(tx, row, actOf(writer, at), [{ kind: 'edited' }])
    return await viewSuggestion(tx, opened.row)
  })
}

/** Whether every set of the text is open. There, fixes of trusted people are merged at once. */
async function isOpen(tx: Writer, id: string, data: ItemData['text']): Promise<boolean> {
  const touched = new TouchedSets(tx)
  await touched.add([{ id, type: 'text', data }])
  return isAllOpen(touched.touch())
}

async function alreadyIn(tx: Writer, { id }: SuggestionRow, items: readonly SuggestedItem[]): Promise<SuggestedItem[]> {
  const proposed = await findProposedItems(
    tx,
    id,
    items.map((item) => item.id),
  )
  return items.filter((item) => proposed.has(item.id))
}

function isNoneOf(items: readonly SuggestedItem[]): (item: SuggestedItem) => boolean {
  return ({ id }) => items.every((each) => each.id !== id)
}

/** Changes that were in the suggestion before keep the version that they were based on. */
async function withEarlierBases(
  tx: Writer,
  row: SuggestionRow,
  items: readonly SuggestedItem[],
): Promise<SuggestedItem[]> {
  const kept: SuggestedItem[] = []
  for (const item of items) {
    const before = await findProposed(tx, row.id, item.id)
    kept.push(before === null ? item : { ...item, baseRev: before.base_rev })
  }
  return kept
}
