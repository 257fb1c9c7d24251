/** Claims on the work of a project: one person holds each thing to do. Source: routes.md#projects;
 *  shapes.md#projects. */
import { dropClaim, dropClaims, liveClaims, lockProject, saveClaim } from '@yalkut/ledger/projects'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../access/caller.ts'
import type { Services } from '../services/services.ts'
import type { WorkItem } from '../shapes/project.ts'
import { keepsProject } from './close-project.ts'
import { focusOf, focusQueryOf } from './focus.ts'
import { getProjectRow, throwNoProject, viewWork } from './project-view.ts'

/** How long a claim lasts unless it is renewed. */
const HOLD_MS = 3 * 3_600_000

/** Claims the next free thing to do for the caller, for three hours. A caller who holds something that is still to be done
 *  gets the same again. Null when nothing is left. Refuses `not-found`, `state` for a closed project. */
export async function claimNext(
  services: Services,
  caller: Caller,
  slug: string,
): Promise<WorkItem | null> {
  const { person } = getWriter(caller)
  const { ledger, clock } = services
  const known = await getProjectRow(ledger.read, slug)
  const query = focusQueryOf(focusOf(known.focus))
  return await services.write(async ({ tx, reads }) => {
    const row = (await lockProject(tx, slug)) ?? throwNoProject(slug)
    if (row.status !== 'open') throw refuse('state', `The project ${slug} is closed.`)
    const now = clock()
    await dropClaims(tx, row.id, now.toISOString())
    const claims = await liveClaims(tx, row.id, now.toISOString())
    const own = claims.filter((claim) => claim.person === person.id).map(({ item }) => item)
    const others = claims.filter((claim) => claim.person !== person.id).map(({ item }) => item)
    const held = own.length === 0 ? [] : reads.focus.todo(query, { only: own, limit: 1 })
    const free = held.length > 0 ? held : reads.focus.todo(query, { except: others, limit: 1 })
    const [next] = free
    if (next === undefined) return null
    const until = new Date(now.getTime() + HOLD_MS).toISOString()
    await saveClaim(tx, row.id, { item: next.item, person: person.id, until })
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
    const held = claims.find((claim) => claim.item === item)
    if (held === undefined) return
    if (held.person !== person.id && !(await keepsProject(tx, person, row))) {
      throw refuse(
        'forbidden',
        'Another person holds this. Only that person or a keeper releases it.',
      )
    }
    await dropClaim(tx, row.id, held)
  })
}
