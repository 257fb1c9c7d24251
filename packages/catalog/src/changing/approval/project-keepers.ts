/** The keepers of a project may approve the suggestions made in it. Source: shapes.md#approving. */
import type { Reader } from '@yalkut/ledger'
import { findProjectById, type ProjectRow } from '@yalkut/ledger/projects'
import { parseTexts } from '@yalkut/model'

/** Who may approve through a project, and in which sets. */
export interface ProjectApproval {
  /** Account ids. */
  keepers: readonly string[]
  /** The set in which they approve like the set's own keepers; null: every set. */
  setId: string | null
}

/** Null for a suggestion in no project or in a closed one. */
export async function projectApproval(db: Reader, projectId: number | null): Promise<ProjectApproval | null> {
  return approvalIn(projectId === null ? null : await findProjectById(db, projectId))
}

/** The same for a project that is loaded already. */
export function approvalIn(row: Pick<ProjectRow, 'status' | 'keepers' | 'set_id'> | null): ProjectApproval | null {
  if (row?.status !== 'open') return null
  return { keepers: parseTexts(row.keepers), setId: row.set_id }
}

/** Whether the project gives this person the right to approve changes in a set. */
export function approvesThrough(project: ProjectApproval | null | undefined, person: string, setId: string): boolean {
  if (project === null || project === undefined || !project.keepers.includes(person)) return false
  return project.setId === null || project.setId === setId
}
