/** Everything that a person changed in a transcript, as one suggestion: words, new paragraphs, removed ones. A recording without a
 *  transcript gets one. Source: service.md#recordings; shapes.md#fixes-of-a-transcript. */

import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { BeforeField, NoteField } from '../../core/input/as-read.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { recordingsSaid } from '../../core/sentences/recordings.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { hasTranscript, isChecked, type TranscriptParts } from '../../core/shown/transcript-parts.ts'
import { AddedParagraph, addedItems } from './add-paragraphs.ts'
import { type FixedItems, itemsOf, joinWaiting, SpeakerField, speakerIn } from './fix-transcript.ts'
import { assertNoneWaits, newTranscript, ordersTaken } from './new-transcript.ts'
import { transcriptForWriter } from './transcript-for-writer.ts'

/** Of each of the three lists. */
const MAX_CHANGES = 500

export const TranscriptFixes = Type.Object({
  fixes: Type.Optional(
    Type.Array(
      Type.Object({
        segment: Type.String({ description: 'The paragraph.' }),
        content: Type.Optional(Type.String({ description: 'Absent: the words are right as they are.' })),
        complete: Type.Optional(
          Type.Boolean({
            description: 'true unless given: the whole paragraph was checked. false: only some words were fixed.',
          }),
        ),
        speaker: Type.Optional(SpeakerField),
        before: BeforeField,
      }),
      { maxItems: MAX_CHANGES },
    ),
  ),
  add: Type.Optional(
    Type.Array(AddedParagraph, {
      maxItems: MAX_CHANGES,
      description: 'New paragraphs. Several after the same one keep this order.',
    }),
  ),
  textKind: Type.Optional(
    Type.Enum(['transcript', 'hanacha'], {
      description:
        'Of the text that is made, where the recording has no transcript: `transcript`, the words as they are heard (the default), or `hanacha`, words that were edited to be read.',
    }),
  ),
  remove: Type.Optional(Type.Array(Type.String(), { maxItems: MAX_CHANGES, description: 'Paragraphs.' })),
  /** Kept of the first fix of a suggestion. */
  note: NoteField,
})
export type TranscriptFixes = Static<typeof TranscriptFixes>

/** One suggestion; it joins the person's open suggestion of this transcript. Refuses `not-found` for a paragraph of another
 *  transcript, `conflict` when a paragraph is not as its writer read it or a new transcript of this person waits, `invalid` when nothing changes, and for times out of
 *  order. */
export async function fixTranscriptAtOnce(
  services: Services,
  caller: Caller,
  recording: string,
  changes: TranscriptFixes,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const known = hasTranscript(main.reads, recording)
    ? await transcriptForWriter(services, writer, main.reads, recording)
    : null
  const begun = known === null ? newTranscript(main.reads, recording, changes) : null
  const parts = known ?? begun?.parts
  if (parts === undefined) throw new Error('a transcript is known or begun')
  if (begun !== null) await assertNoneWaits(services, parts, writer.person.id)
  const { items, timing } = fixedItems(parts, changes.fixes ?? [])
  const removed = removedItems(parts, changes.remove ?? [])
  assertOnce([...items, ...removed])
  const taken = await ordersTaken(services, parts, writer.person.id)
  const gone = new Set(removed.map(({ id }) => id))
  const added = addedItems(parts, changes.add ?? [], { taken, gone })
  const all = [...(begun?.items ?? []), ...items, ...removed, ...added]
  if (all.length === 0) {
    throw refuse('invalid', recordingsSaid('paragraphs-same'))
  }
  if (begun === null) {
    const joined = await joinWaiting(services, writer, parts.text, { items: all, timing })
    if (joined !== null) return joined
  }
  const what =
    begun === null ? 'transcript-fixes' : parts.text.data.kind === 'hanacha' ? 'new-hanacha' : 'new-transcript'
  const title = titleIn(main.reads, readItemId(recording), titlesSaid(what), writer)
  return await suggestItems(services, writer, { main, title, note: changes.note, items: all })
}

/** Paragraphs that are right and checked already are left out: the sender looked at them again. */
function fixedItems(parts: TranscriptParts, fixes: NonNullable<TranscriptFixes['fixes']>): FixedItems {
  const all: FixedItems = { items: [], timing: [] }
  for (const { segment, content, complete = true, speaker, before } of fixes) {
    const present = getSegment(parts, segment)
    const words = content ?? present.data.content
    const isSpeaker = speaker === undefined || speakerIn(speaker).speaker === present.data.speaker
    const isSame = words.trim() === present.data.content && isSpeaker
    if (isSame && (isChecked(present.data) || !complete)) continue
    const named = { ...(speaker !== undefined && { speaker }), ...(before !== undefined && { before }) }
    const fix = { segment, content: words, complete, ...named }
    const { items, timing } = itemsOf(parts, fix)
    all.items.push(...items)
    all.timing.push(...timing)
  }
  return all
}

function getSegment({ segments }: TranscriptParts, text: string): TranscriptParts['segments'][0] {
  const id = readItemId(text)
  const found = segments.find((each) => each.id === id)
  if (found === undefined) throw refuse('not-found', recordingsSaid('not-paragraph-of-transcript', { id }))
  return found
}

/** A paragraph and its time. */
function removedItems(parts: TranscriptParts, remove: readonly string[]): SuggestedItem[] {
  return remove.flatMap((text): SuggestedItem[] => {
    const { id, rev } = getSegment(parts, text)
    const span = parts.spans.get(id)
    const segment = { id, type: 'segment', data: null, baseRev: rev }
    if (span === undefined) return [segment]
    return [segment, { id: span.id, type: 'alignment-span', data: null, baseRev: span.rev }]
  })
}

function assertOnce(items: readonly SuggestedItem[]): void {
  const seen = new Set<string>()
  for (const { id } of items) {
    if (seen.has(id)) throw refuse('invalid', recordingsSaid('changed-twice', { id }))
    seen.add(id)
  }
}
