/** Closes a project, and decides who may look after one. Source: routes.md#threads-people-personal. */

import type { Reader } from '@yalkut/ledger'
import { releaseAll } from '@yalkut/ledger/desks'
import type { Person } from '@yalkut/ledger/people'
import { dropClaims, lockProject, type ProjectRow, setProjectStatus } from '@yalkut/ledger/projects'
import { followersOfAny } from '@yalkut/ledger/threads'
import { parseTexts, refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { keepersOfSets } from '../../core/access/may-read-issue.ts'
import { isSteward } from '../../core/access/steward.ts'
import { projectsSaid } from '../../core/sentences/projects.ts'
import type { Services } from '../../core/services/services.ts'
import { notify } from '../conversations/notify.ts'
import { getProjectRow, throwNoProject } from './project-view.ts'
import type { ProjectStatus } from './projects.ts'

/** Closes a project: its claims end, and its followers are notified. Refuses `not-found`, `forbidden` to a caller who
 *  keeps neither the project nor its set, `state` for a closed project. */
export async function closeProject(
  { ledger, clock }: Services,
  caller: Caller,
  slug: string,
  outcome: Exclude<ProjectStatus, 'open'> = 'closed',
): Promise<void> {
  const { person } = getWriter(caller)
  await getProjectRow(ledger.read, slug)
  await ledger.write(async (tx) => {
    const row = (await lockProject(tx, slug)) ?? throwNoProject(slug)
    if (!(await keepsProject(tx, person, row))) {
      throw refuse('forbidden', projectsSaid('who-closes-project'))
    }
    if (row.status !== 'open') throw refuse('state', projectsSaid('project-closed-already', { slug }))
    await setProjectStatus(tx, row.id, outcome)
    await dropClaims(tx, row.id)
    await releaseAll(tx, `project:${row.id}`)
    const id = String(row.id)
    await notify(tx, {
      people: await followersOfAny(tx, [{ kind: 'project', target: id }]),
      reason: 'state',
      subject: { kind: 'project', id },
      actor: person.id,
      at: clock().toISOString(),
      detail: { state: outcome },
    })
  })
}

/** Whether a person looks after a project. */
export async function keepsProject(db: Reader, person: Person, row: ProjectRow): Promise<boolean> {
  if (isSteward(person) || parseTexts(row.keepers).includes(person.id)) return true
  return row.set_id !== null && (await keepersOfSets(db, [row.set_id])).has(person.id)
}
