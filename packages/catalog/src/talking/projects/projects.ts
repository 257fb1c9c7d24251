/** Lists projects, and reads one. Source: routes.md#threads-people-personal; shapes.md#projects. */
import { listProjects as listProjectRows, liveClaims } from '@yalkut/ledger/projects'
import { readCursor } from '@yalkut/projection'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import type { PROJECT_STATUSES, ProjectProgress, ProjectView } from '../../core/shapes/project.ts'
import { focusOf, focusQueryOf } from './focus.ts'
import { getProjectRow, throwNoProject, viewProjects, viewWork } from './project-view.ts'

export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** The newest first. */
export async function listProjects(
  { ledger, projection }: Services,
  query: { status?: ProjectStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<{ projects: ProjectView[]; next: string | null }> {
  const { status, cursor, limit } = query
  const before = cursor === undefined ? undefined : readCursor(cursor, 'number')[0]
  const found = await listProjectRows(ledger.read, { status, before, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, ({ id }) => [id])
  return { projects: await viewProjects(ledger.read, projection.reads, rows), next }
}

/** Refuses `not-found`. */
export async function getProject(
  { ledger, projection: { reads }, clock }: Services,
  slug: string,
  limit: number,
): Promise<ProjectProgress> {
  const row = await getProjectRow(ledger.read, slug)
  const [project] = await viewProjects(ledger.read, reads, [row])
  if (project === undefined) return throwNoProject(slug)
  const claims = await liveClaims(ledger.read, row.id, clock().toISOString())
  const holders = new Map(claims.map(({ item, person }) => [item, person]))
  const found = reads.focus.todo(focusQueryOf(focusOf(row.focus)), { limit })
  return {
    project,
    next: found.map((work) => viewWork(work, holders.get(work.item) ?? null)),
    todo: project.total - project.done,
  }
}
