/** What the keepers of a project may approve: what was suggested in it. Source: shapes.md#approving. */
import type { Reader } from '@yalkut/ledger'
import { findProjectById, type ProjectRow } from '@yalkut/ledger/projects'
import { parseTexts } from '@yalkut/model'

/** Whom a project lets approve what. */
export interface ProjectApproval {
  /** Account ids. */
  keepers: readonly string[]
  /** In this set its keepers approve like the set's own; null: in every set. */
  setId: string | null
}

/** Null where a suggestion is in no project, or in one that is closed. */
export async function projectApproval(
  db: Reader,
  projectId: number | null,
): Promise<ProjectApproval | null> {
  return approvalIn(projectId === null ? null : await findProjectById(db, projectId))
}

/** The same of a project that is known. */
export function approvalIn(
  row: Pick<ProjectRow, 'status' | 'keepers' | 'set_id'> | null,
): ProjectApproval | null {
  if (row?.status !== 'open') return null
  return { keepers: parseTexts(row.keepers), setId: row.set_id }
}

/** Whether the project lets this person approve changes in a set. */
export function approvesThrough(
  project: ProjectApproval | null | undefined,
  person: string,
  setId: string,
): boolean {
  if (project === null || project === undefined || !project.keepers.includes(person)) return false
  return project.setId === null || project.setId === setId
}
