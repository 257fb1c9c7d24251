/** The project that a draft is made for. Source: routes.md#suggestions; shapes.md#who-may-do-what. */
import type { Reader } from '@yalkut/ledger'
import { findProject, findProjectById } from '@yalkut/ledger/projects'
import { isSlug, refuse } from '@yalkut/model'
import { projectsSaid } from '../../core/sentences/projects.ts'

/** The project's id, from a slug or an id; null for null. Refuses `invalid` for an unknown project, `state` for a closed
 *  one. */
export async function projectOfDraft(db: Reader, project: string | number | null): Promise<number | null> {
  if (project === null) return null
  const row = await find(db, project)
  if (row === null) throw refuse('invalid', projectsSaid('no-project-asked', { project: String(project).slice(0, 80) }))
  if (row.status === 'open') return row.id
  throw refuse('state', projectsSaid('project-closed', { slug: row.slug }))
}

async function find(db: Reader, project: string | number): ReturnType<typeof findProject> {
  if (typeof project === 'number') {
    const isId = Number.isInteger(project) && project > 0 && project < 2 ** 31
    return isId ? await findProjectById(db, project) : null
  }
  return isSlug(project) ? await findProject(db, project) : null
}
