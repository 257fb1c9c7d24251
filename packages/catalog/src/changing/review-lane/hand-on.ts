/** Hands suggestions on: the late ones to the next keeper who did not have them yet, and at last to a steward; those without
 *  an owner, or whose owner is away or suspended, to another. A promise that has not passed stays as it is.
 *  Source: decisions.md#the-review-lane. */
import type { Writer } from '@yalkut/ledger'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import {
  addReviewRequests,
  addTurn,
  lateSuggestions,
  lockSuggestion,
  type SuggestionRow,
  strandedSuggestions,
  turnsOf,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import type { ReadServices } from '../../core/services/services.ts'
import { notify } from '../../talking/conversations/notify.ts'
import { approvalOf } from '../approval/may-approve.ts'
import { chooseOwner, dayOf } from '../assigning-reviews/choose-owner.ts'
import { promisedTime } from '../assigning-reviews/promised-time.ts'
import { subjectOf } from '../suggestions/readable.ts'
import { noteEvents } from '../suggestions/timeline-events.ts'

const PAGE = 50

type Parts = Pick<ReadServices, 'ledger' | 'clock'>

/** Answers how many have another owner. Each is handed on in a transaction of its own. */
export async function handOnSuggestions(parts: Parts, signal?: AbortSignal): Promise<number> {
  const { ledger, clock } = parts
  let handed = 0
  const handAll = async (rows: readonly SuggestionRow[]): Promise<void> => {
    for (const { id, owner } of rows) {
      if (signal?.aborted === true) return
      if (await handOn(parts, id, owner)) handed += 1
    }
  }
  const now = clock().toISOString()
  for (let after: { dueAt: string; id: number } | null = null; ; ) {
    const rows = await lateSuggestions(ledger.read, { now, after, limit: PAGE })
    await handAll(rows)
    const last = rows.at(-1)
    if (last === undefined || last.due_at === null || rows.length < PAGE) break
    after = { dueAt: last.due_at, id: last.id }
  }
  const today = dayOf(clock())
  for (let after = 0; ; ) {
    const rows = await strandedSuggestions(ledger.read, { today, after, limit: PAGE })
    await handAll(rows)
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return handed
  }
}

/** False when it is not to be handed on any more, or nobody else can answer it. `from`: its owner when it was found. */
async function handOn({ ledger, clock }: Parts, id: number, from: string | null): Promise<boolean> {
  return await ledger.write(async (tx) => {
    const row = await lockSuggestion(tx, id)
    if (row === null || row.status !== 'open' || row.owner !== from) return false
    const now = clock()
    const had = await turnsOf(tx, id)
    const approval = await approvalOf(tx, row)
    const except = new Set([...had, ...(from === null ? [] : [from])])
    const choosing = { row: { ...row, owner: null }, approval, except, now }
    const owner = await chooseOwner(tx, choosing)
    if (owner === null) return false
    const isPassed = row.due_at === null || row.due_at <= now.toISOString()
    const dueAt = isPassed ? promisedTime(approval.touch, now) : (row.due_at ?? '')
    await give(tx, row, { owner, dueAt, at: now.toISOString() })
    return true
  })
}

async function give(
  tx: Writer,
  row: SuggestionRow,
  { owner, dueAt, at }: { owner: string; dueAt: string; at: string },
): Promise<void> {
  await updateSuggestion(tx, row.id, { owner, owned_at: at, due_at: dueAt })
  await addTurn(tx, row.id, { owner, at })
  if (row.kind === 'import') return
  await addReviewRequests(tx, row.id, [owner], { requestedBy: null, at })
  const act = { actor: SYSTEM_ACCOUNT, via: null, at }
  const detail = { from: row.owner, to: owner, dueAt }
  await noteEvents(tx, row, act, [{ kind: 'handed_on', detail }])
  const subject = subjectOf(row.id)
  await notify(tx, { people: [owner], reason: 'review_requested', subject, actor: null, at })
}
