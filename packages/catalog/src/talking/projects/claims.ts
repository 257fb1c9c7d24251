/** Claims on the work of a project: one person holds each thing to do. Source: routes.md#projects;
 *  shapes.md#projects. */
import type { Writer } from '@yalkut/ledger'
import { claimPlace, releaseAll } from '@yalkut/ledger/desks'
import { dropClaim, dropClaims, liveClaims, lockProject, saveClaim } from '@yalkut/ledger/projects'
import { HOUR_MS, refuse } from '@yalkut/model'
import type { FocusItem } from '@yalkut/projection'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { projectsSaid } from '../../core/sentences/projects.ts'
import type { Services } from '../../core/services/services.ts'
import type { WorkItem } from '../../core/shapes/project.ts'
import { keepsProject } from './close-project.ts'
import { focusOf, focusQueryOf } from './focus.ts'
import { getProjectRow, throwNoProject, viewWork } from './project-view.ts'

/** How long a claim lasts unless it is renewed. */
const HOLD_MS = 3 * HOUR_MS
/** Later than the end of any recording; whole numbers of the ledger fit 31 bits. */
const MAX_MS = 2 ** 31 - 1

/** Claims the next free thing to do for the caller, for three hours. A caller who holds something that is still to be done
 *  gets the same again. Null when nothing is left. Refuses `not-found`, `state` for a closed project. */
export async function claimNext(services: Services, caller: Caller, slug: string): Promise<WorkItem | null> {
  const { person } = getWriter(caller)
  const { ledger, clock } = services
  const known = await getProjectRow(ledger.read, slug)
  const query = focusQueryOf(focusOf(known.focus))
  return await services.write(async ({ tx, reads }) => {
    const row = (await lockProject(tx, slug)) ?? throwNoProject(slug)
    if (row.status !== 'open') throw refuse('state', projectsSaid('project-closed', { slug }))
    const now = clock()
    await dropClaims(tx, row.id, now.toISOString())
    const claims = await liveClaims(tx, row.id, now.toISOString())
    const own = claims.filter((claim) => claim.person === person.id).map(({ item }) => item)
    const others = claims.filter((claim) => claim.person !== person.id).map(({ item }) => item)
    const ownPage = own.length === 0 ? [] : reads.focus.todo(query, { only: own, limit: 1 })
    const free = ownPage.length > 0 ? ownPage : reads.focus.todo(query, { except: others, limit: 1 })
    const [next] = free
    if (next === undefined) return null
    const until = new Date(now.getTime() + HOLD_MS).toISOString()
    await saveClaim(tx, row.id, { item: next.item, person: person.id, until })
    await claimAtDesk(tx, { project: row.id, person: person.id, work: next }, { now, until })
    return viewWork(next, person.id)
  })
}

/** Releases the caller's claim; keepers of the project release anyone's. Does nothing when nobody holds the item.
 *  Refuses `not-found`, `forbidden`. */
export async function releaseClaim(
  { ledger, clock }: Services,
  caller: Caller,
  slug: string,
  item: string,
): Promise<void> {
  const { person } = getWriter(caller)
  await getProjectRow(ledger.read, slug)
  await ledger.write(async (tx) => {
    const row = (await lockProject(tx, slug)) ?? throwNoProject(slug)
    const claims = await liveClaims(tx, row.id, clock().toISOString())
    const current = claims.find((claim) => claim.item === item)
    if (current === undefined) return
    if (current.person !== person.id && !(await keepsProject(tx, person, row))) {
      throw refuse('forbidden', projectsSaid('held-by-another'))
    }
    await dropClaim(tx, row.id, current)
    await releaseAll(tx, `project:${row.id}`, current.person)
  })
}

/** The desk shows who holds the page or the recording. A person holds one thing of a project. */
async function claimAtDesk(
  tx: Writer,
  { project, person, work }: { project: number; person: string; work: FocusItem },
  { now, until }: { now: Date; until: string },
): Promise<void> {
  const source = `project:${project}` as const
  await releaseAll(tx, source, person)
  if (work.kind === 'event') return
  const stretch = work.page === null ? { first: 0, last: MAX_MS } : { first: work.page, last: work.page }
  await claimPlace(tx, { item: work.id, person, source }, { ...stretch, now: now.toISOString(), until })
}
