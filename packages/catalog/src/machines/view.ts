/** Machine requests in the form that readers get. Source: service.md#machinerequest. */
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
  /** The reason of a failure, or the machine's note. */
  note: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  /** The position among waiting requests of its kind, 1 is next; null when it does not wait. */
  position: number | null
  /** Progress in pages, or in seconds of audio; null before the machine reports it. */
  progress: { done: number; total: number | null } | null
  /** The suggestion with the machine's results. */
  suggestion: number | null
}

/** Views of rows, in their order. One statement reads all positions. */
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
