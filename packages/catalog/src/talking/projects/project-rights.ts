/** What a person may do with projects, for pages that show it before it is needed. Source: shapes.md#projects. */

import { setsKeptBy } from '@yalkut/ledger/threads'
import { type Caller, mayWrite } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import type { Services } from '../../core/services/services.ts'
import type { NamedItem } from '../../core/shapes/names.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { keepsProject } from './close-project.ts'
import { getProjectRow } from './project-view.ts'

/** Sets that one form offers. */
const MAX_SETS = 100

/** Where the caller may make a project: in these sets, and in no set. null: nowhere. */
export async function whereMayMakeProjects(
  { ledger, projection }: Services,
  caller: Caller,
): Promise<{ inNone: boolean; sets: NamedItem[] } | null> {
  if (!mayWrite(caller)) return null
  const keptSets = await setsKeptBy(ledger.read, caller.person.id)
  const inNone = isSteward(caller.person)
  if (!inNone && keptSets.length === 0) return null
  return { inNone, sets: [...nameItems(projection.reads, keptSets.slice(0, MAX_SETS)).values()] }
}

/** Whether the caller may close the project and release what others hold. Refuses `not-found`. */
export async function mayCloseProject({ ledger }: Services, caller: Caller, slug: string): Promise<boolean> {
  if (!mayWrite(caller)) return false
  const row = await getProjectRow(ledger.read, slug)
  return row.status === 'open' && (await keepsProject(ledger.read, caller.person, row))
}
