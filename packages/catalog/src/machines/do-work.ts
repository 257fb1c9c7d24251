/** What machines say to the queue: each takes the next request, renews its lease, and says how it ended.
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
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../access/caller.ts'
import { cleanText } from '../input/bounds.ts'
import type { Services } from '../services/services.ts'
import { dropLapsed, LEASE_SECONDS, leaseEnd, MAX_ATTEMPTS } from './leases.ts'
import { whyNotWorkable } from './machine-items.ts'
import { type MachineRequest, viewRequest } from './view.ts'

export interface Lease {
  /** Goes with everything that the machine says of this request. */
  id: string
  until: string
  /** Account id of the machine that has it. */
  worker: string
  /** How long it holds from when it was given or renewed. */
  seconds: number
}

export interface ClaimedWork {
  /** Null: nothing is to be done. */
  request: MachineRequest | null
  lease: Lease | null
}

/** The caller as a machine. Refuses `forbidden` to everybody else. */
function getMachine(caller: Caller): SignedIn {
  const writer = getWriter(caller)
  if (writer.person.bot) return writer
  throw refuse(
    'forbidden',
    'Only a machine, with the token of a bot’s account, works on the queue.',
  )
}

/** Gives a machine the next request of these kinds, those tried least first. What is not served any more fails on
 *  the way. */
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
      await endMachineRequest(tx, row.id, { status: 'failed', at, note: why })
    }
  })
}

function newLeaseId(): string {
  return `ml-${randomBytes(9).toString('base64url')}`
}

function viewLease({ lease, until, worker }: Omit<MachineLease, 'at'>): Lease {
  return { id: lease, until, worker, seconds: LEASE_SECONDS }
}

export interface MachineProgress {
  lease: string
  /** How far it has come, of `total`: pages, or seconds of sound. */
  done?: number
  total?: number
  /** The draft that its words go into: whoever takes the request after a crash goes on with it. */
  suggestion?: number
}

/** Renews the lease, and notes how far the machine has come. Refuses `not-found`; `state` for a lease that ended;
 *  `invalid` for a suggestion that is not the machine's own, and for more done than there is. */
export async function progressMachineWork(
  { ledger, clock }: Services,
  caller: Caller,
  id: number,
  { lease, done, total, suggestion }: MachineProgress,
): Promise<{ request: MachineRequest; lease: Lease }> {
  const { person } = getMachine(caller)
  const until = leaseEnd(clock())
  return await ledger.write(async (tx) => {
    const held = await getHeld(tx, id, { lease, worker: person.id })
    if (suggestion !== undefined) await assertOwn(tx, person.id, suggestion)
    const [come, all] = [done ?? held.done, total ?? held.total]
    if (come !== null && all !== null && come > all) {
      throw refuse('invalid', `${come} of ${all} cannot be done.`, { done: come, total: all })
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

export interface MachineDone {
  lease: string
  /** The suggestion that was sent; none when there was nothing to write. */
  suggestion?: number
  /** What the machine found. */
  note?: string | null
}

/** Ends a request well. Refuses as `progressMachineWork` does, and `invalid` for a suggestion that is still a
 *  draft. */
export async function finishMachineWork(
  { ledger, clock }: Services,
  caller: Caller,
  id: number,
  { lease, suggestion, note: words }: MachineDone,
): Promise<MachineRequest> {
  const { person } = getMachine(caller)
  const at = clock().toISOString()
  const note = cleanText(words ?? '') || null
  return await ledger.write(async (tx) => {
    await getHeld(tx, id, { lease, worker: person.id })
    if (suggestion !== undefined) {
      const { status } = await assertOwn(tx, person.id, suggestion)
      if (status === 'draft') {
        throw refuse('invalid', `Suggestion ${suggestion} is a draft: send it first.`)
      }
      await changeMachineRequest(tx, id, { suggestion_id: suggestion })
    }
    return await viewRequest(tx, await endMachineRequest(tx, id, { status: 'done', at, note }))
  })
}

/** `fail`: it cannot be done. `retry`: it may go well another time; after three tries it has failed. `give-back`: the
 *  machine stops, and this was no try. */
export const FAILURE_ENDS = ['fail', 'retry', 'give-back'] as const
export type FailureEnd = (typeof FAILURE_ENDS)[number]

export interface MachineFailure {
  lease: string
  note: string
  outcome?: FailureEnd
}

/** Ends a request badly, or puts it back in line. Refuses as `progressMachineWork` does. */
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
    const { attempts } = await getHeld(tx, id, { lease, worker: person.id })
    const isOver = outcome === 'fail' || (outcome === 'retry' && attempts >= MAX_ATTEMPTS)
    const row = isOver
      ? await endMachineRequest(tx, id, { status: 'failed', at, note })
      : await giveBackMachineRequest(tx, id, { note, uncounted: outcome === 'give-back' })
    return await viewRequest(tx, row)
  })
}

/** The request, held, if the lease is still the one that holds it, and this machine's own. */
async function getHeld(
  tx: Writer,
  id: number,
  { lease, worker }: { lease: string; worker: string },
): Promise<MachineRequestRow> {
  const row = await lockMachineRequest(tx, id)
  if (row === null) throw refuse('not-found', `There is no request ${id} of a machine.`)
  if (row.status === 'running' && row.lease === lease && row.worker === worker) return row
  throw refuse('state', 'This lease has ended: the request went back in line, or is over. Stop.', {
    status: row.status,
  })
}

async function assertOwn(db: Reader, author: string, id: number): Promise<{ status: string }> {
  const row = await findSuggestion(db, id)
  if (row?.author === author) return row
  throw refuse('invalid', `Suggestion ${id} is not one of this machine’s.`, { suggestion: id })
}
