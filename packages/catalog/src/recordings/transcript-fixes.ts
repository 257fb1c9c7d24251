/** Fixes of transcripts that wait for approval, and their end. Source: routes.md#texts-and-media;
 *  shapes.md#transcripts-and-waiting-fixes. */
import type { Reader } from '@yalkut/ledger'
import { type OpenFix, openTranscriptFixes } from '@yalkut/ledger/projects'
import { findSuggestions, type OpenChange, wordChangesOf } from '@yalkut/ledger/suggestions'
import { isRefusal, type JsonObject, type LocalName, nameOf } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Caller, getWriter } from '../access/caller.ts'
import { approveSuggestion } from '../review/approve.ts'
import { fixesToApprove } from '../review/approvers.ts'
import { sendBackSuggestion } from '../review/send-back.ts'
import { withdrawSuggestion } from '../sending/withdraw.ts'
import type { Services } from '../services/services.ts'
import { type ReadItem, readItem } from '../shown/read-item.ts'
import { isChecked } from '../shown/transcript-parts.ts'

export interface FixChange {
  segment: string
  kind: 'words' | 'check' | 'timing' | 'new'
  before: string | null
  after: string | null
  /** Where the paragraph is heard. */
  startMs: number | null
  endMs: number | null
  /** Where it would be heard, of a change of timing. */
  newStartMs: number | null
}

export interface WaitingFix {
  /** The suggestion. */
  id: number
  number: number | null
  author: string
  authorName: string | null
  bot: boolean
  at: string
  recording: string
  recordingTitle: LocalName | null
  event: string | null
  eventPath: string | null
  eventTitle: LocalName | null
  date: string | null
  language: string | null
  mayApprove: boolean
  mine: boolean
  changes: FixChange[]
}

/** The oldest first. What is withheld is not among them. Three statements, and one to say who may approve them. */
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
    const place = around.placeOf(changes.get(fix.id) ?? [])
    if (place === null) return []
    const mine = caller.kind === 'person' && caller.person.id === fix.author
    return { ...fix, ...place, mayApprove: may.has(fix.id), mine }
  })
}

/** The ids of those that the caller may approve. */
async function mayApprove(
  db: Reader,
  caller: Caller,
  fixes: readonly OpenFix[],
): Promise<Set<number>> {
  if (caller.kind === 'visitor' || !caller.scopes.includes('write')) return new Set()
  return await fixesToApprove(db, fixes, caller.person)
}

type Place = Omit<
  WaitingFix,
  'id' | 'number' | 'author' | 'authorName' | 'bot' | 'at' | 'mayApprove' | 'mine'
>

/** The items around changes of words, read together in one statement. */
class Surroundings {
  readonly #items = new Map<string, ReadItem>()
  readonly #spans = new Map<string, ReadItem>()

  constructor(reads: Reads, changes: readonly OpenChange[]) {
    const named = changes.flatMap(({ itemId, data }) => [
      itemId,
      ...['text', 'segment', 'alignment'].flatMap((field) => idIn(data, field) ?? []),
    ])
    for (const { bytes, span } of reads.transcripts.around([...new Set(named)])) {
      const item = readItem(bytes)
      this.#items.set(item.id, item)
      if (span !== null) this.#spans.set(item.id, readItem(span))
    }
  }

  /** Null for what is no transcript's, and for what is withheld. */
  placeOf(changes: readonly OpenChange[]): Place | null {
    const [first] = changes
    const recording = first === undefined ? null : this.#recordingOf(first)
    if (recording === null) return null
    const read = changes.map((change) => this.#viewChange(change))
    if (read.some((change) => change === 'withheld')) return null
    const event = this.#items.get(idIn(recording.data, 'event') ?? '') ?? null
    const date = event?.data.date
    const text = changes.map(({ data }) => this.#items.get(idIn(data, 'text') ?? '')).find(Boolean)
    const language = text?.data.language
    return {
      recording: recording.id,
      recordingTitle: nameOf('recording', recording.data),
      event: event?.id ?? null,
      eventPath: event?.path ?? null,
      eventTitle: event === null ? null : nameOf('event', event.data),
      date: typeof date === 'string' ? date : null,
      language: typeof language === 'string' ? language : null,
      changes: told(
        read.flatMap((change) => (change === 'withheld' || change === null ? [] : change)),
      ),
    }
  }

  #recordingOf({ type, data, itemId }: OpenChange): ReadItem | null {
    const main = this.#items.get(itemId)?.data ?? null
    const above = (field: string, of: JsonObject | null): ReadItem | undefined =>
      this.#items.get(idIn(of, field) ?? '')
    if (type === 'segment') {
      const text = above('text', data) ?? above('text', main)
      return text?.data.kind === 'transcript' ? (above('recording', text.data) ?? null) : null
    }
    // An alignment that comes with its first span is not on main yet; the words are.
    const words = above('text', above('segment', data)?.data ?? null)
    const holder = above('alignment', data) ?? above('alignment', main) ?? words
    return above('recording', holder?.data ?? null) ?? null
  }

  #viewChange({ itemId, type, data }: OpenChange): FixChange | 'withheld' | null {
    const main = this.#items.get(itemId) ?? null
    const segmentId = type === 'segment' ? itemId : (idIn(data, 'segment') ?? '')
    const segment = this.#items.get(segmentId)
    if (main?.withheld != null || segment?.withheld != null) return 'withheld'
    const times = timesOf(this.#spans.get(segmentId)?.data ?? null)
    if (type === 'alignment-span') {
      const { startMs: newStartMs } = timesOf(data)
      return { segment: segmentId, kind: 'timing', before: null, after: null, ...times, newStartMs }
    }
    const before = main === null ? null : String(main.data.content ?? '')
    const after = data === null ? null : String(data.content ?? '')
    const isCheck = before === after && data !== null && isChecked(data)
    const kind = before === null ? 'new' : isCheck ? 'check' : 'words'
    return { segment: segmentId, kind, before, after, ...times, newStartMs: null }
  }
}

/** Words put right move the places of words inside their paragraph, which is told with the words. */
function told(changes: readonly FixChange[]): FixChange[] {
  const fixed = new Set(changes.flatMap(({ kind, segment }) => (kind === 'timing' ? [] : segment)))
  return changes.filter(
    ({ kind, segment, startMs, newStartMs }) =>
      kind !== 'timing' || newStartMs !== startMs || !fixed.has(segment),
  )
}

function idIn(data: JsonObject | null, field: string): string | null {
  const value = data?.[field]
  return typeof value === 'string' ? value : null
}

function timesOf(data: JsonObject | null): { startMs: number | null; endMs: number | null } {
  const { startMs, endMs } = data ?? {}
  return {
    startMs: typeof startMs === 'number' ? startMs : null,
    endMs: typeof endMs === 'number' ? endMs : null,
  }
}

export interface FixDecision {
  /** Ids of suggestions to approve. */
  keep?: readonly number[]
  /** Ids to take back (one's own) or to send back (another's, with the note). */
  remove?: readonly number[]
  note?: string
}

export interface FixResult {
  id: number
  done: 'kept' | 'withdrawn' | 'sent_back' | null
  /** Why not. */
  error?: { error: string; message: string }
}

/** Each is decided for itself, by its own rights: one that fails stops no other. */
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
      results.push({ id, done: null, error: { error: error.code, message: error.message } })
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
