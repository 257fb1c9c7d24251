/** Names a suggestion again, and says again what it is about. Source: service.md#suggestions. */
import type { Writer } from '@yalkut/ledger'
import { type SuggestionRow, saveFixes, updateSuggestion } from '@yalkut/ledger/suggestions'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { readDescription, readTitle } from '../../core/input/bounds.ts'
import type { Services } from '../../core/services/services.ts'
import { nullable } from '../../core/shapes/named.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { noteLinks } from '../../talking/conversations/note-links.ts'
import { readFixes } from '../../talking/conversations/text-links.ts'
import { lockReadable, subjectOf } from './readable.ts'
import { assertTends } from './states.ts'
import { actOf, noteEvents, type TimelineEvent } from './timeline-events.ts'
import { viewSuggestion } from './view.ts'

export const SuggestionEdit = Type.Object({
  title: Type.Optional(Type.String({ description: 'At most 200 characters.' })),
  /** null removes the description. */
  description: Type.Optional(nullable(Type.String())),
})
export type SuggestionEdit = Static<typeof SuggestionEdit>

/** Changes the title, the description, or both, in any state; the commit of a merged suggestion keeps its message.
 *  Refuses `forbidden` to all but its author and stewards, `invalid` for a bad title or description. */
export async function editSuggestion(
  services: Services,
  caller: Caller,
  id: number,
  edit: SuggestionEdit,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const at = services.clock().toISOString()
  return await services.ledger.write(async (tx) => {
    const row = await lockReadable(tx, writer, id)
    assertTends(row, writer.person, 'edits')
    const title = edit.title === undefined ? row.title : readTitle(edit.title)
    const description = edit.description === undefined ? row.description : readDescription(edit.description)
    const edited = await updateSuggestion(tx, id, { title, description })
    await saveFixes(tx, id, readFixes(description ?? ''))
    await noteEdit(tx, { before: row, after: edited }, writer, at)
    return await viewSuggestion(tx, edited)
  })
}

async function noteEdit(
  tx: Writer,
  { before, after }: { before: SuggestionRow; after: SuggestionRow },
  writer: SignedIn,
  at: string,
): Promise<void> {
  const timelineEvents: TimelineEvent[] = []
  if (before.title !== after.title) {
    timelineEvents.push({ kind: 'renamed', detail: { from: before.title, to: after.title } })
  }
  if (before.description !== after.description) timelineEvents.push({ kind: 'edited' })
  const act = actOf(writer, at)
  await noteEvents(tx, after, act, timelineEvents)
  // Nobody else may see a draft: the links of its description are handled when it is sent.
  if (after.submitted_at === null || after.number === null) return
  const where = { subject: subjectOf(after.id), number: after.number }
  const text = { text: after.description, before: before.description, linking: true }
  await noteLinks(tx, { ...act, ...where, ...text })
}
