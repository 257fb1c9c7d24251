/** What is asked of machines, as it is shown. Source: service.md#machinerequest. */
import type { MachineKind, MachineStatus, Reader } from '@yalkut/ledger'
import { type MachineRequestRow, positionsOf } from '@yalkut/ledger/machines'

export interface MachineRequest {
  id: number
  kind: MachineKind
  /** The scan or the recording. */
  item: string
  /** Account id. */
  requestedBy: string
  status: MachineStatus
  /** Why it failed, or what the machine found. */
  note: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  /** The place in the line of its kind, 1 is next; null when it does not wait. */
  position: number | null
  /** How far it has come: pages, or seconds of sound; null before the machine says. */
  progress: { done: number; total: number | null } | null
  /** The suggestion that brings its words. */
  suggestion: number | null
}

/** Views rows in their order; one statement for all positions. */
export async function viewRequests(
  db: Reader,
  rows: readonly MachineRequestRow[],
): Promise<MachineRequest[]> {
  const positions = await positionsOf(db, rows)
  return rows.map((row) => viewRow(row, positions.get(row.id) ?? null))
}

export async function viewRequest(db: Reader, row: MachineRequestRow): Promise<MachineRequest> {
  return viewRow(row, (await positionsOf(db, [row])).get(row.id) ?? null)
}

function viewRow(row: MachineRequestRow, position: number | null): MachineRequest {
  const { id, kind, item, status, note, done, total } = row
  return {
    id,
    kind,
    item,
    requestedBy: row.requested_by,
    status,
    note,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    position,
    progress: done === null ? null : { done, total },
    suggestion: row.suggestion_id,
  }
}
