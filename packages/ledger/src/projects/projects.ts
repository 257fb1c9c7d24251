/** Projects: work that people share. Source: routes.md#projects; shapes.md#projects. */
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../engine/engine.ts'
import { nextNumber } from '../sql/counters.ts'
import type { ProjectsTable } from '../tables/threads.ts'

export type ProjectRow = Selectable<ProjectsTable>
export type NewProject = Omit<ProjectRow, 'id' | 'status'>

/** Null when another project has the slug. */
export async function addProject(tx: Writer, project: NewProject): Promise<ProjectRow | null> {
  const id = await nextNumber(tx, 'project')
  const row = await tx
    .insertInto('projects')
    .values({ ...project, id, status: 'open' })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findProject(db: Reader, slug: string): Promise<ProjectRow | null> {
  const row = await db.selectFrom('projects').selectAll().where('slug', '=', slug).executeTakeFirst()
  return row ?? null
}

export async function findProjectById(db: Reader, id: number): Promise<ProjectRow | null> {
  const row = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function findProjects(db: Reader, ids: readonly number[]): Promise<ProjectRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('projects')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Holds a project until the transaction ends, so that its claims are added one at a time. */
export async function lockProject(tx: Writer, slug: string): Promise<ProjectRow | null> {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('slug', '=', slug)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The newest first. `before`: only ids below this one. */
export async function listProjects(
  db: Reader,
  query: { status?: ProjectRow['status'] | undefined; before?: number | undefined; limit: number },
): Promise<ProjectRow[]> {
  const { status, before, limit } = query
  return await db
    .selectFrom('projects')
    .selectAll()
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'open'))
    .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Open projects of which this person is a keeper; at most `limit`. */
export async function projectsKeptBy(db: Reader, person: string, limit: number): Promise<ProjectRow[]> {
  return await db
    .selectFrom('projects')
    .selectAll()
    .where('status', '=', 'open')
    .where('keepers', 'like', `%"${person}"%`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Changes a project that the caller holds. */
export async function setProjectStatus(tx: Writer, id: number, status: ProjectRow['status']): Promise<void> {
  await tx.updateTable('projects').set({ status }).where('id', '=', id).execute()
}
