import type { Reader } from '@yalkut/ledger'
import { findProject, type ProjectRow } from '@yalkut/ledger/projects'
import { isSlug, parseTexts, refuse } from '@yalkut/model'
import type { FocusItem, Reads } from '@yalkut/projection'
import { projectsSaid } from '../../core/sentences/projects.ts'
import type { ProjectView, WorkItem } from '../../core/shapes/project.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'
import { focusOf, focusQueryOf } from './focus.ts'

/** Two statements of the ledger, and one of the projection for each kind of focus. */
export async function viewProjects(db: Reader, reads: Reads, rows: readonly ProjectRow[]): Promise<ProjectView[]> {
  const focuses = rows.map((row) => focusOf(row.focus))
  const counts = reads.focus.count(focuses.map(focusQueryOf))
  const creators = await nameAccounts(
    db,
    rows.map((row) => row.created_by),
  )
  return rows.map((row, at) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    goal: row.goal,
    set: row.set_id,
    keepers: parseTexts(row.keepers),
    status: row.status,
    focus: focusOf(row.focus),
    createdBy: row.created_by,
    creatorName: creators[row.created_by]?.name ?? null,
    createdAt: row.created_at,
    ...(counts[at] ?? { total: 0, done: 0 }),
  }))
}

export function viewWork(found: FocusItem, claimedBy: string | null): WorkItem {
  const { item, kind, id, page, date, title, event, level } = found
  return {
    item,
    kind,
    id,
    ...(page === null ? {} : { page }),
    ...(date === null ? {} : { date }),
    ...(title === null ? {} : { title }),
    ...(event === null ? {} : { event }),
    ...(level === null ? {} : { level }),
    claimedBy,
  }
}

/** Refuses `not-found`. */
export async function getProjectRow(db: Reader, slug: string): Promise<ProjectRow> {
  return (isSlug(slug) ? await findProject(db, slug) : null) ?? throwNoProject(slug)
}

export function throwNoProject(slug: string): never {
  throw refuse('not-found', projectsSaid('no-project', { slug: slug.slice(0, 80) }))
}
