/** Machine requests in the form that readers get. Source: service.md#machinerequest. */
import type { Reader } from '@yalkut/ledger'
import { type MachineRequestRow, positionsOf } from '@yalkut/ledger/machines'
import type { MachineRequest } from '../../core/shapes/machine.ts'

/** Views of rows, in their order. One statement reads all positions. */
export async function viewRequests(db: Reader, rows: readonly MachineRequestRow[]): Promise<MachineRequest[]> {
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
