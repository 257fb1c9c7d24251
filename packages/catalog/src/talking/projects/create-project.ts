/** Makes a project. A keeper of its set or a steward may make one. Source: routes.md#threads-people-personal. */

import type { Reader } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import { findHolders, findPeople, handleKey, type Person } from '@yalkut/ledger/people'
import { addProject } from '@yalkut/ledger/projects'
import { isAccountId, isSlug, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { keepersOfSets } from '../../core/access/may-read-issue.ts'
import { isSteward } from '../../core/access/steward.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { projectsSaid } from '../../core/sentences/projects.ts'
import type { Services } from '../../core/services/services.ts'
import { nullable } from '../../core/shapes/named.ts'
import type { ProjectView } from '../../core/shapes/project.ts'
import { Focus } from '../../core/shapes/project.ts'
import { readFocus } from './focus.ts'
import { throwNoProject, viewProjects } from './project-view.ts'

export const NewProject = Type.Object({
  slug: Type.String({ description: 'Lowercase letters and digits, with hyphens between them.' }),
  name: Type.String({ description: 'At most 200 characters.' }),
  goal: Type.Optional(nullable(Type.String({ description: 'At most 5,000 characters.' }))),
  set: Type.Optional(nullable(Type.String({ description: 'The set that it works in.' }))),
  keepers: Type.Optional(
    Type.Array(Type.String({ description: 'Handle or account id.' }), {
      description: 'Default: the caller.',
    }),
  ),
  focus: Focus,
})
export type NewProject = Static<typeof NewProject>

const MAX_NAME = 200
const MAX_GOAL = 5_000
const MAX_KEEPERS = 50

/** Makes a project. Refuses `forbidden` to all but stewards and keepers of its set (without a set: to all but stewards),
 *  `conflict` for a slug that is taken, `invalid` for bad fields. */
export async function createProject(
  services: Services,
  caller: Caller,
  { slug, set, ...rest }: NewProject,
): Promise<ProjectView> {
  const { person } = getWriter(caller)
  const { ledger, projection, clock } = services
  if (!isSlug(slug) || slug.length > 80) {
    throw refuse('invalid', projectsSaid('project-slug-form'))
  }
  const name = readText('name', rest.name, MAX_NAME)
  if (name === null) throw refuse('invalid', projectsSaid('project-name-needed'), { field: 'name' })
  const goal = readText('goal', rest.goal ?? '', MAX_GOAL)
  const setId = set === undefined || set === null ? null : readItemId(set)
  const focus = readFocus(projection.reads, rest.focus)
  const row = await ledger.write(async (tx) => {
    await assertKeepsSet(tx, person, setId)
    const keepers = await readKeepers(tx, rest.keepers ?? [person.id])
    const created = await addProject(tx, {
      slug,
      name,
      goal,
      set_id: setId,
      keepers: JSON.stringify(keepers),
      focus: JSON.stringify(focus),
      created_by: person.id,
      created_at: clock().toISOString(),
    })
    return created ?? throwTaken(slug)
  })
  const [project] = await viewProjects(ledger.read, projection.reads, [row])
  return project ?? throwNoProject(slug)
}

async function assertKeepsSet(db: Reader, person: Person, setId: string | null): Promise<void> {
  if (setId !== null) {
    const set = (await findMainItems(db, [setId])).get(setId)
    if (set?.type !== 'set' || set.data === null) {
      throw refuse('invalid', projectsSaid('no-set', { setId }), { set: setId })
    }
  }
  if (isSteward(person)) return
  if (setId === null) throw refuse('forbidden', projectsSaid('project-without-set'))
  if ((await keepersOfSets(db, [setId])).has(person.id)) return
  throw refuse('forbidden', projectsSaid('who-makes-project'))
}

/** Account ids of the named people. Refuses `invalid` for none, for too many, for an unknown person and for a bot. */
async function readKeepers(db: Reader, named: readonly string[]): Promise<string[]> {
  if (named.length === 0 || named.length > MAX_KEEPERS) {
    throw refuse('invalid', projectsSaid('project-keepers', { max: MAX_KEEPERS }))
  }
  const byId = await findPeople(db, named.filter(isAccountId))
  const handles = named.filter((text) => !isAccountId(text)).map((text) => text.slice(0, 80))
  const byHandle = await findHolders(db, handles)
  const ids = named.map((text) => {
    const person = byId.get(text) ?? byHandle.get(handleKey(text))
    if (person !== undefined && !person.bot && !person.suspended) return person.id
    throw refuse('invalid', projectsSaid('cannot-keep-project', { text: text.slice(0, 60) }), {
      keeper: text,
    })
  })
  return [...new Set(ids)]
}

function readText(field: 'name' | 'goal', text: string, max: number): string | null {
  const clean = cleanText(text)
  if (clean.length <= max) return clean === '' ? null : clean
  throw refuse('invalid', field === 'name' ? projectsSaid('long-name', { max }) : projectsSaid('long-goal', { max }), {
    field,
  })
}

function throwTaken(slug: string): never {
  throw refuse('conflict', projectsSaid('project-exists', { slug }))
}
