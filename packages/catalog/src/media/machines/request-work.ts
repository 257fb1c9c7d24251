/** Requests that a machine reads a scan or transcribes a recording. Source: service.md#machine-queue;
 *  shapes.md#machine-requests. */
import type { MachineKind, Reader, Writer } from '@yalkut/ledger'
import {
  addMachineRequest,
  countRequestsBy,
  findLatestRequest,
  findOpenRequest,
  listeningKinds,
  type MachineRequestRow,
  type NewMachineRequest,
  takeRequestNumber,
} from '@yalkut/ledger/machines'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { DAY_MS, refuse, type Sentence } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { machinesSaid } from '../../core/sentences/machines.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import type { MachineRequest, RequestedWork } from '../../core/shapes/machine.ts'
import { dropLapsed, LISTENING_SECONDS } from './leases.ts'
import { getWorkable } from './machine-items.ts'
import { viewRequest } from './view.ts'

/** The most requests of one person in 24 hours. */
export const REQUESTS_A_DAY = 30

/** Adds a request, or joins an open request for the same work. Refuses `bad-request`, `not-found`, `invalid` as
 *  `getWorkable` does; `state` for work that a machine has done already; `rate-limited` after 30 requests a day. */
export async function requestMachineWork(
  services: Services,
  caller: Caller,
  { kind, item }: { kind: MachineKind; item: string },
): Promise<RequestedWork> {
  const { person } = getWriter(caller)
  const { reads } = await services.latest()
  const id = getWorkable(reads, kind, item)
  const now = services.clock()
  const wanted = { kind, item: id, by: person.id, at: now.toISOString() }
  return await services.write(async (line) => {
    const { tx } = line
    await dropLapsed(tx, now)
    const { row, created } = await joinOrAdd(services, line, wanted)
    const request = await viewRequest(tx, row)
    return { request, created, startsAtOnce: await startsAtOnce(tx, request, now) }
  })
}

async function joinOrAdd(
  services: Services,
  line: LineTransaction,
  wanted: NewMachineRequest,
): Promise<{ row: MachineRequestRow; created: boolean }> {
  const { tx } = line
  const known = await findOpenRequest(tx, wanted)
  if (known !== null) return { row: known, created: false }
  const number = await takeRequestNumber(tx)
  // Another person may have made the request before this transaction got its lock.
  const open = await findOpenRequest(tx, wanted)
  if (open !== null) return { row: open, created: false }
  await assertNotDone(line, wanted)
  await assertMayRequest(services, tx, wanted)
  return { row: await addMachineRequest(tx, number, wanted), created: true }
}

const DONE: { readonly [K in Exclude<MachineKind, 'align'>]: Sentence } = {
  ocr: machinesSaid('scan-read-already'),
  transcript: machinesSaid('transcript-already'),
}

async function assertNotDone({ tx, reads }: LineTransaction, { kind, item }: NewMachineRequest): Promise<void> {
  // After new words, and after each anchor, the times are found better.
  if (kind === 'align') return
  if (reads.machineWords.isRead(kind, item)) throw refuse('state', DONE[kind], { item })
  const latest = await findLatestRequest(tx, { kind, item })
  if (latest?.status !== 'done' || (await wasTakenBack(tx, latest))) return
  const sentence = machinesSaid('found-waits', { done: DONE[kind] })
  throw refuse('state', sentence, { request: latest.id, suggestion: latest.suggestion_id })
}

/** Whether the machine's suggestion was rejected, so that the work may be requested again. */
async function wasTakenBack(tx: Writer, { suggestion_id }: MachineRequestRow): Promise<boolean> {
  const row = suggestion_id === null ? null : await findSuggestion(tx, suggestion_id)
  if (row === null) return false
  return row.status === 'withdrawn' || row.status === 'sent_back' || row.reverted_by !== null
}

async function assertMayRequest({ limits }: Services, tx: Writer, { by, at }: NewMachineRequest): Promise<void> {
  if (!limits.rate) return
  const nowMs = Date.parse(at)
  const { count, first } = await countRequestsBy(tx, by, new Date(nowMs - DAY_MS).toISOString())
  if (count < REQUESTS_A_DAY) return
  const freeAtMs = Date.parse(first ?? at) + DAY_MS
  throw refuse('rate-limited', machinesSaid('machine-requests-a-day', { requestsADay: REQUESTS_A_DAY }), {
    limit: 'machine-requests',
    quota: REQUESTS_A_DAY,
    retryAfterSeconds: Math.max(1, Math.ceil((freeAtMs - nowMs) / 1_000)),
  })
}

async function startsAtOnce(db: Reader, request: MachineRequest, now: Date): Promise<boolean> {
  if (request.position !== 1) return request.status === 'running'
  return (await freeKinds(db, now)).has(request.kind)
}

/** Kinds of work that have a free machine. */
export async function freeKinds(db: Reader, now: Date): Promise<Set<MachineKind>> {
  const since = new Date(now.getTime() - LISTENING_SECONDS * 1_000)
  return await listeningKinds(db, since.toISOString())
}
