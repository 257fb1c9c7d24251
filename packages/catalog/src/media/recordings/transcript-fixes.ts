/** Open fixes of transcripts, and decisions on them. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */
import type { Reader } from '@yalkut/ledger'
import { type OpenFix, openTranscriptFixes } from '@yalkut/ledger/projects'
import { findSuggestions, type OpenChange, wordChangesOf } from '@yalkut/ledger/suggestions'
import { type ItemType, idIn, isOf, isRefusal } from '@yalkut/model'
import type { AnyShownItem, Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { fixesToApprove } from '../../changing/approval/may-approve.ts'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { sendBackSuggestion } from '../../changing/review/send-back.ts'
import { withdrawSuggestion } from '../../changing/sending/withdraw.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import { LARGEST } from '../../core/shapes/fields.ts'
import type { FixChange, FixResult, WaitingFix } from '../../core/shapes/transcript.ts'
import type { Span } from '../../core/shown/transcript-parts.ts'
import { proposedStart, proposedWords } from './proposed-words.ts'

/** The oldest first, without fixes of withheld words. Three statements, and one for the right to approve. */
export async function listTranscriptFixes(
  { ledger, projection }: Services,
  caller: Caller,
  limit: number,
): Promise<WaitingFix[]> {
  const open = await openTranscriptFixes(ledger.read, limit)
  const found = await wordChangesOf(
    ledger.read,
    open.map(({ id }) => id),
  )
  const changes = Map.groupBy(found, ({ suggestionId }) => suggestionId)
  const around = new Surroundings(projection.reads, found)
  const may = await mayApprove(ledger.read, caller, open)
  return open.flatMap(({ kind: _, project: __, ...fix }) => {
    const context = around.contextOf(changes.get(fix.id) ?? [])
    if (context === null) return []
    const mine = caller.kind === 'person' && caller.person.id === fix.author
    return { ...fix, ...context, mayApprove: may.has(fix.id), mine }
  })
}

/** Ids of the fixes that the caller may approve. */
async function mayApprove(db: Reader, caller: Caller, fixes: readonly OpenFix[]): Promise<Set<number>> {
  if (caller.kind === 'visitor' || !caller.scopes.includes('write')) return new Set()
  return await fixesToApprove(db, fixes, caller.person)
}

type FixContext = Omit<WaitingFix, 'id' | 'number' | 'author' | 'authorName' | 'bot' | 'at' | 'mayApprove' | 'mine'>

/** The items related to the changes, read together. */
class Surroundings {
  readonly #items = new Map<string, AnyShownItem>()
  readonly #spans = new Map<string, Span>()

  constructor(reads: Reads, changes: readonly OpenChange[]) {
    const named = changes.flatMap(({ itemId, data }) => [
      itemId,
      ...['text', 'segment', 'alignment'].flatMap((field) => idIn(data, field) ?? []),
    ])
    for (const { item, span } of reads.transcripts.around([...new Set(named)])) {
      this.#items.set(item.id, item)
      if (span !== null) this.#spans.set(item.id, span)
    }
  }

  #find<T extends ItemType>(type: T, id: string | null | undefined): ShownItem<T> | null {
    const item = this.#items.get(id ?? '')
    return item !== undefined && isOf(item, type) ? item : null
  }

  /** null for items that belong to no transcript, and for withheld words. */
  contextOf(changes: readonly OpenChange[]): FixContext | null {
    const [first] = changes
    const recording = first === undefined ? null : this.#recordingOf(first)
    if (recording === null) return null
    const read = changes.map((change) => this.#viewChange(change))
    if (read.some((change) => change === 'withheld')) return null
    const event = this.#find('event', recording.data.event)
    const text = changes.map(({ data }) => this.#find('text', idIn(data, 'text'))).find(Boolean)
    return {
      recording: recording.id,
      recordingTitle: recording.data.title,
      event: event?.id ?? null,
      eventPath: event?.path ?? null,
      eventTitle: event?.data.title ?? null,
      date: event?.data.date ?? null,
      language: text?.data.language ?? null,
      changes: listedChanges(read.flatMap((change) => (change === 'withheld' || change === null ? [] : change))),
    }
  }

  #recordingOf({ type, data, itemId }: OpenChange): ShownItem<'recording'> | null {
    if (type === 'segment') {
      const main = this.#find('segment', itemId)
      const text = this.#find('text', idIn(data, 'text')) ?? this.#find('text', main?.data.text)
      return text?.data.kind === 'transcript' ? this.#find('recording', text.data.recording) : null
    }
    const main = this.#find('alignment-span', itemId)
    const alignment = this.#find('alignment', idIn(data, 'alignment')) ?? this.#find('alignment', main?.data.alignment)
    // An alignment that comes with its first span is not on main yet, but the text is.
    const segment = this.#find('segment', idIn(data, 'segment'))
    const holder = alignment ?? this.#find('text', segment?.data.text)
    return this.#find('recording', holder?.data.recording)
  }

  #viewChange({ itemId, type, data }: OpenChange): FixChange | 'withheld' | null {
    const segmentId = type === 'segment' ? itemId : (idIn(data, 'segment') ?? '')
    const segment = this.#find('segment', segmentId)
    if (this.#items.get(itemId)?.withheld != null || segment?.withheld != null) return 'withheld'
    const { startMs = null, endMs = null } = this.#spans.get(segmentId)?.data ?? {}
    const times = { startMs, endMs }
    if (type === 'alignment-span') {
      const newStartMs = proposedStart(data)
      return { segment: segmentId, kind: 'timing', before: null, after: null, ...times, newStartMs }
    }
    const words = proposedWords(data)
    const before = segment?.data.content ?? null
    const after = data === null ? null : (words?.content ?? '')
    const isCheck = before === after && words?.complete === true
    const kind = before === null ? 'new' : isCheck ? 'check' : 'words'
    return { segment: segmentId, kind, before, after, ...times, newStartMs: null }
  }
}

/** A fix of words also moves the positions of words inside the paragraph. Such a change of timing is part of the fix
 *  of words and is not listed apart. */
function listedChanges(changes: readonly FixChange[]): FixChange[] {
  const fixed = new Set(changes.flatMap(({ kind, segment }) => (kind === 'timing' ? [] : segment)))
  return changes.filter(
    ({ kind, segment, startMs, newStartMs }) => kind !== 'timing' || newStartMs !== startMs || !fixed.has(segment),
  )
}

const Ids = Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST }), { maxItems: 200 }))

export const FixDecision = Type.Object({
  /** Suggestions to approve. */
  keep: Ids,
  /** Fixes to withdraw (one's own) or to send back (another person's, with the note). */
  remove: Ids,
  note: Type.Optional(Type.String({ description: 'Required to send back a fix of another person.' })),
})
export type FixDecision = Static<typeof FixDecision>

/** Each fix is decided separately, by the rights of its text. A failure does not stop the others. */
export async function decideTranscriptFixes(
  services: Services,
  caller: Caller,
  { keep = [], remove = [], note }: FixDecision,
): Promise<FixResult[]> {
  const writer = getWriter(caller)
  const results: FixResult[] = []
  const attempt = async (id: number, act: () => Promise<FixResult['done']>): Promise<void> => {
    try {
      results.push({ id, done: await act() })
    } catch (error) {
      if (!isRefusal(error) || error.code === 'internal') throw error
      const { code, reason } = error
      const said = { message: error.messageIn('en'), messageHe: error.messageIn('he') }
      results.push({ id, done: null, error: { error: code, reason: reason ?? code, ...said } })
    }
  }
  for (const id of new Set(keep)) {
    await attempt(id, async () => {
      await approveSuggestion(services, caller, id, note === undefined ? {} : { note })
      return 'kept'
    })
  }
  const rows = await findSuggestions(services.ledger.read, [...remove])
  for (const id of new Set(remove)) {
    await attempt(id, async () => {
      if (rows.get(id)?.author === writer.person.id) {
        await withdrawSuggestion(services, caller, id)
        return 'withdrawn'
      }
      await sendBackSuggestion(services, caller, id, note ?? '')
      return 'sent_back'
    })
  }
  return results
}
