/** The calls of a machine to the queue: claim the next request, renew its lease, and report its result.
 *  Source: routes.md#machines. */

import { randomBytes } from 'node:crypto'
import { MACHINE_KINDS, type MachineKind, type Reader, type Writer } from '@yalkut/ledger'
import {
  changeMachineRequest,
  endMachineRequest,
  forgetListener,
  giveBackMachineRequest,
  lockMachineRequest,
  type MachineChange,
  type MachineLease,
  type MachineRequestRow,
  noteListener,
  takeNextRequest,
} from '@yalkut/ledger/machines'
import { findSuggestion, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { listed, quoted, refuse, type Sentence } from '@yalkut/model'
import { TYPE_WORDS } from '@yalkut/model/glossary'
import { type Static, Type } from 'typebox'
import { suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { machinesSaid } from '../../core/sentences/machines.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import { LARGEST } from '../../core/shapes/fields.ts'
import type { ClaimedWork, Lease, LeftSpan, MachineRequest } from '../../core/shapes/machine.ts'
import { nullable } from '../../core/shapes/named.ts'
import { countOf } from '../../core/shown/place-title.ts'
import { findTimedText } from '../../core/shown/transcript-parts.ts'
import { PlacedSpan, placedItems } from '../recordings/place-spans.ts'
import { dropLapsed, LEASE_SECONDS, leaseEnd, MAX_ATTEMPTS } from './leases.ts'
import { whyNotWorkable } from './machine-items.ts'
import { viewRequest } from './view.ts'

/** The caller as a machine. Refuses `forbidden` for everybody else. */
function getMachine(caller: Caller): SignedIn {
  const writer = getWriter(caller)
  if (writer.person.bot) return writer
  throw refuse('forbidden', machinesSaid('only-machines-claim'))
}

/** Leases the next request of these kinds to a machine; requests with the fewest attempts come first. Requests whose
 *  files are no longer served fail here. */
export async function claimMachineWork(
  { write, clock }: Services,
  caller: Caller,
  kinds: readonly MachineKind[] = MACHINE_KINDS,
): Promise<ClaimedWork> {
  const { person } = getMachine(caller)
  const now = clock()
  const at = now.toISOString()
  return await write(async ({ tx, reads }) => {
    await dropLapsed(tx, now)
    for (;;) {
      const lease = { worker: person.id, lease: newLeaseId(), until: leaseEnd(now), at }
      const row = await takeNextRequest(tx, kinds, lease)
      if (row === null) {
        await noteListener(tx, { worker: person.id, kinds: [...new Set(kinds)], at })
        return { request: null, lease: null }
      }
      const why = whyNotWorkable(reads, row.kind, row.item)
      if (why === null) {
        await forgetListener(tx, person.id)
        return { request: await viewRequest(tx, row), lease: viewLease(lease) }
      }
      await endMachineRequest(tx, row.id, { status: 'failed', at, note: why.en })
    }
  })
}

function newLeaseId(): string {
  return `ml-${randomBytes(9).toString('base64url')}`
}

function viewLease({ lease, until, worker }: Omit<MachineLease, 'at'>): Lease {
  return { id: lease, until, worker, seconds: LEASE_SECONDS }
}

const LeaseId = Type.String({ maxLength: 100, description: '`lease.id` of the claim.' })
const SuggestionId = Type.Integer({ minimum: 1, maximum: LARGEST })
const Note = Type.String({ maxLength: 2_000 })
const MAX_COUNT = 1_000_000_000

export const MachineProgress = Type.Object({
  lease: LeaseId,
  /** Progress, out of `total`: pages, or seconds of audio. */
  done: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_COUNT })),
  total: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_COUNT })),
  suggestion: Type.Optional({
    ...SuggestionId,
    description: 'The draft with the machine’s words. A machine that takes over continues this draft.',
  }),
})
export type MachineProgress = Static<typeof MachineProgress>

/** Renews the lease and records the progress. Refuses `not-found`; `state` for an expired lease; `invalid` for a
 *  suggestion of another account and for `done` above `total`. */
export async function progressMachineWork(
  { ledger, clock }: Services,
  caller: Caller,
  id: number,
  { lease, done, total, suggestion }: MachineProgress,
): Promise<{ request: MachineRequest; lease: Lease }> {
  const { person } = getMachine(caller)
  const until = leaseEnd(clock())
  return await ledger.write(async (tx) => {
    const leased = await getLeased(tx, id, { lease, worker: person.id })
    if (suggestion !== undefined) await assertOwn(tx, person.id, suggestion)
    const [come, all] = [done ?? leased.done, total ?? leased.total]
    if (come !== null && all !== null && come > all) {
      throw refuse('invalid', machinesSaid('not-all-done', { come, all }), {
        done: come,
        total: all,
      })
    }
    const change: MachineChange = {
      lease_until: until,
      ...(done === undefined ? {} : { done }),
      ...(total === undefined ? {} : { total }),
      ...(suggestion === undefined ? {} : { suggestion_id: suggestion }),
    }
    const row = await changeMachineRequest(tx, id, change)
    return {
      request: await viewRequest(tx, row),
      lease: viewLease({ lease, until, worker: person.id }),
    }
  })
}

export const MachineDone = Type.Object({
  lease: LeaseId,
  suggestion: Type.Optional({
    ...SuggestionId,
    description: 'The suggestion that was sent for review. Left out: the machine found no words.',
  }),
  note: Type.Optional(nullable(Note)),
  spans: Type.Optional(
    Type.Array(PlacedSpan, {
      maxItems: 10_000,
      description: 'Of kind `align`: where the paragraphs are heard. They become the suggestion.',
    }),
  ),
  by: Type.Optional(Type.String({ maxLength: 200, description: 'With `spans`: the name of the machine.' })),
})
export type MachineDone = Static<typeof MachineDone>

/** Completes a request. Refuses as `progressMachineWork` does, and `invalid` for a suggestion that is still a draft. */
export async function finishMachineWork(
  services: Services,
  caller: Caller,
  id: number,
  done: MachineDone,
): Promise<FinishedWork> {
  const machine = getMachine(caller)
  return done.spans === undefined
    ? { request: await finish(services, machine, id, done) }
    : await finishWithSpans(services, machine, id, done)
}

export interface FinishedWork {
  request: MachineRequest
  /** Of `spans`: how many were left out, because a person has set or confirmed the time. */
  locked?: number
  /** Of `spans`: those that fit no paragraph, with the reason. */
  left?: LeftSpan[]
}

/** The times as one suggestion, made in the transaction that completes the request, so that they are suggested once; none where
 *  nothing is new. */
async function finishWithSpans(
  services: Services,
  machine: SignedIn,
  id: number,
  done: MachineDone,
): Promise<FinishedWork> {
  const { lease, spans = [], by = 'align:unknown' } = done
  const { person } = machine
  const row = await services.ledger.write((tx) => getLeased(tx, id, { lease, worker: person.id }))
  if (row.kind !== 'align') throw refuse('invalid', machinesSaid('only-align-spans'))
  const main = await services.latest()
  const parts = findTimedText(main.reads, row.item, 'forbidden')
  if (parts === null) throw refuse('invalid', machinesSaid('no-words-to-time'))
  const { items, locked, left } = placedItems(parts, spans, by)
  const noted = { ...done, note: noteWith(done.note, left)[machine.lang ?? 'he'] }
  if (items.length === 0) {
    return { request: await finish(services, machine, id, noted), locked, left }
  }
  const title = titlesSaid('sync-of', { count: countOf(TYPE_WORDS.segment, items.length) })[machine.lang ?? 'he']
  const note = titlesSaid('timed-by-machine', { by })[machine.lang ?? 'he']
  const ended: { request?: MachineRequest } = {}
  const before = async (tx: Writer, { id: suggestion }: SuggestionRow): Promise<void> => {
    await getLeased(tx, id, { lease, worker: person.id })
    await changeMachineRequest(tx, id, { suggestion_id: suggestion })
    ended.request = await viewRequest(tx, await endMachineRequest(tx, id, endOf(services, noted)))
  }
  await suggestItems(services, machine, { main, title, note, items, before })
  if (ended.request === undefined) throw new Error('The times were suggested for no request.')
  return { request: ended.request, locked, left }
}

/** The note of the machine, with what was left out. */
function noteWith(note: string | null | undefined, left: readonly LeftSpan[]): Sentence {
  if (left.length === 0) return quoted(note ?? '')
  const counts = [...Map.groupBy(left, ({ why }) => why)].map(([why, { length: n }]) => WHY_LEFT[why](n))
  const { en, he, ...said } = machinesSaid('left-out-spans', { note: quoted(note ?? ''), counts: listed(counts) })
  return { ...said, en: en.trim().slice(0, 2_000), he: he.trim().slice(0, 2_000) }
}

const WHY_LEFT: { readonly [W in LeftSpan['why']]: (n: number) => Sentence } = {
  gone: (n) => machinesSaid('span-gone', { n }),
  changed: (n) => machinesSaid('span-changed', { n }),
  twice: (n) => machinesSaid('span-twice', { n }),
  outside: (n) => machinesSaid('span-outside', { n }),
}

function endOf({ clock }: Services, { note }: MachineDone) {
  const words = cleanText(note ?? '') || null
  return { status: 'done' as const, at: clock().toISOString(), note: words }
}

async function finish(
  services: Services,
  { person }: SignedIn,
  id: number,
  done: MachineDone,
): Promise<MachineRequest> {
  const { lease, suggestion } = done
  const end = endOf(services, done)
  return await services.ledger.write(async (tx) => {
    await getLeased(tx, id, { lease, worker: person.id })
    if (suggestion !== undefined) {
      const { status } = await assertOwn(tx, person.id, suggestion)
      if (status === 'draft') {
        throw refuse('invalid', machinesSaid('suggestion-is-draft', { suggestion }))
      }
      await changeMachineRequest(tx, id, { suggestion_id: suggestion })
    }
    return await viewRequest(tx, await endMachineRequest(tx, id, end))
  })
}

/** `fail`: the work is impossible. `retry`: a later attempt may succeed; the third failed attempt is final.
 *  `give-back`: the machine stops, and the attempt is not counted. */
export const FAILURE_ENDS = ['fail', 'retry', 'give-back'] as const
export type FailureEnd = (typeof FAILURE_ENDS)[number]

export const MachineFailure = Type.Object({
  lease: LeaseId,
  note: Note,
  outcome: Type.Optional(
    Type.Enum([...FAILURE_ENDS], {
      default: 'fail',
      description:
        '`fail`: the work is impossible. `retry`: the request returns to the queue, and fails after three attempts. `give-back`: the machine stops; the attempt is not counted.',
    }),
  ),
})
export type MachineFailure = Static<typeof MachineFailure>

/** Fails a request or returns it to the queue. Refuses as `progressMachineWork` does. */
export async function failMachineWork(
  { ledger, clock }: Services,
  caller: Caller,
  id: number,
  { lease, note: words, outcome = 'fail' }: MachineFailure,
): Promise<MachineRequest> {
  const { person } = getMachine(caller)
  const at = clock().toISOString()
  const note = cleanText(words) || null
  return await ledger.write(async (tx) => {
    const { attempts } = await getLeased(tx, id, { lease, worker: person.id })
    const isOver = outcome === 'fail' || (outcome === 'retry' && attempts >= MAX_ATTEMPTS)
    const row = isOver
      ? await endMachineRequest(tx, id, { status: 'failed', at, note })
      : await giveBackMachineRequest(tx, id, { note, uncounted: outcome === 'give-back' })
    return await viewRequest(tx, row)
  })
}

/** The request, locked, if the lease is still valid and belongs to this machine. */
async function getLeased(
  tx: Writer,
  id: number,
  { lease, worker }: { lease: string; worker: string },
): Promise<MachineRequestRow> {
  const row = await lockMachineRequest(tx, id)
  if (row === null) throw refuse('not-found', machinesSaid('no-machine-request', { id }))
  if (row.status === 'running' && row.lease === lease && row.worker === worker) return row
  throw refuse('state', machinesSaid('lease-expired'), {
    status: row.status,
  })
}

async function assertOwn(db: Reader, author: string, id: number): Promise<{ status: string }> {
  const row = await findSuggestion(db, id)
  if (row?.author === author) return row
  throw refuse('invalid', machinesSaid('not-machines-suggestion', { id }), { suggestion: id })
}
