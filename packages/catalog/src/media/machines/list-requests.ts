/** The public list of machine requests. Source: routes.md#machines; shapes.md#machine-requests. */

import { MACHINE_KINDS, type MachineKind, type MachineStatus } from '@yalkut/ledger'
import { countMachineRequests, listRequestRows, type MachineCount } from '@yalkut/ledger/machines'
import { WEEK_MS } from '@yalkut/model'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { readIds, readItemId } from '../../core/input/item-id.ts'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import { ItemIdParam } from '../../core/shapes/fields.ts'
import type { MachineKindSummary, MachineRequest, MachineSummary } from '../../core/shapes/machine.ts'
import { MachineKindName, MachineStatusName } from '../../core/shapes/machine.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { settleLapsed } from './leases.ts'
import { freeKinds } from './request-work.ts'
import { viewRequests } from './view.ts'

export const MachineRequestQuery = Type.Object({
  kind: Type.Optional(MachineKindName),
  status: Type.Optional(MachineStatusName),
  item: Type.Optional(ItemIdParam),
  items: Type.Optional(Type.String({ maxLength: 8_000, description: 'Ids, comma separated, at most 100.' })),
  limit: limitOf(500, 50),
  cursor: Cursor,
})
export type MachineRequestQuery = Static<typeof MachineRequestQuery>

const MAX_ITEMS = 100

/** The newest first. Refuses `bad-request` for invalid ids, more than 100 ids, and a bad cursor. */
export async function machineRequests(
  services: Services,
  { kind, status, item, items, cursor, limit }: MachineRequestQuery,
): Promise<{ requests: MachineRequest[]; next: string | null }> {
  const db = services.ledger.read
  const before = cursor === undefined ? undefined : readCursor(cursor, 'number')[0]
  const ids = itemsOf(item, items)
  await settleLapsed(services)
  const found = await listRequestRows(db, { kind, status, items: ids, before, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, ({ id }) => [id])
  return { requests: await viewRequests(db, rows), next }
}

/** The ids in both parameters, when both are given. */
function itemsOf(item: string | undefined, items: string | undefined): string[] | undefined {
  const one = item === undefined ? undefined : readItemId(item)
  const many = items === undefined ? undefined : readIds(items, MAX_ITEMS)
  if (one === undefined) return many
  return many === undefined || many.includes(one) ? [one] : []
}

export async function machineSummary(services: Services): Promise<MachineSummary> {
  await settleLapsed(services)
  return await summaryOf(services)
}

export interface MachineBoard {
  summary: MachineSummary
  running: MachineRequest[]
  waiting: MachineRequest[]
  failed: MachineRequest[]
}

/** What machines do now, for one page: the summary, and the newest requests of each state. `limit`: of each list. */
export async function machineBoard(services: Services, limit: number): Promise<MachineBoard> {
  const db = services.ledger.read
  await settleLapsed(services)
  const rows = []
  for (const status of ['running', 'waiting', 'failed'] as const) {
    rows.push(...(await listRequestRows(db, { status, limit })))
  }
  const requests = await viewRequests(db, rows)
  const of = (status: MachineRequest['status']): MachineRequest[] =>
    requests.filter((request) => request.status === status)
  const summary = await summaryOf(services)
  return { summary, running: of('running'), waiting: of('waiting'), failed: of('failed') }
}

async function summaryOf({ ledger, projection, clock }: Services): Promise<MachineSummary> {
  const now = clock()
  const since = new Date(now.getTime() - WEEK_MS).toISOString()
  const counts = await countMachineRequests(ledger.read, since)
  const backlog = projection.reads.machineWords.backlog()
  const free = await freeKinds(ledger.read, now)
  const of = (kind: MachineKind): MachineKindSummary => {
    return { ...countsOf(counts, kind), backlog: kind === 'align' ? 0 : backlog[kind] }
  }
  const isFree = MACHINE_KINDS.some((kind) => free.has(kind) && of(kind).waiting === 0)
  const kinds = { ocr: of('ocr'), transcript: of('transcript'), align: of('align') }
  return { ...kinds, startsAtOnce: isFree }
}

function countsOf(counts: readonly MachineCount[], kind: MachineKind): Omit<MachineKindSummary, 'backlog'> {
  const n = (status: MachineStatus): number =>
    counts.find((count) => count.kind === kind && count.status === status)?.count ?? 0
  return {
    waiting: n('waiting'),
    running: n('running'),
    doneLastWeek: n('done'),
    failedLastWeek: n('failed'),
  }
}
