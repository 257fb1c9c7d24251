/** Through which sets and projects a caller may decide. It is read from the sets as readers see them, once for each state of
 *  main; the decision itself checks the right again. */
import { projectsKeptBy } from '@yalkut/ledger/projects'
import type { Deciding, SuggestionRow } from '@yalkut/ledger/suggestions'
import type { Reads } from '@yalkut/projection'
import type { Caller } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import { readTypes } from '../suggestions/view.ts'

const MAX_PROJECTS = 100
/** Types that only stewards change. */
const STEWARD_TYPES = ['set', 'schema', 'source']

/** Sets that are not locked, by keeper. */
type KeepersSets = ReadonlyMap<string, readonly string[]>

const known = new WeakMap<Reads, { head: number; kept: KeepersSets }>()

/** Null for a caller who decides nothing: a visitor, a bot, a suspended person, a token that may only read. */
export async function decidingOf(
  { ledger, projection }: Pick<Services, 'ledger' | 'projection'>,
  caller: Caller,
): Promise<Deciding | null> {
  if (caller.kind === 'visitor' || !caller.scopes.includes('write')) return null
  const { id, steward, admin, bot, suspended } = caller.person
  if (bot || suspended) return null
  if (steward || admin) return { person: id, sets: null, projects: [] }
  const sets = keptSets(projection).get(id) ?? []
  const projects = await projectsKeptBy(ledger.read, id, MAX_PROJECTS)
  return {
    person: id,
    sets,
    projects: projects.map((row) => ({ id: row.id, set: row.set_id })),
  }
}

function keptSets({ reads, head }: Pick<Services['projection'], 'reads' | 'head'>): KeepersSets {
  const now = head()
  const last = known.get(reads)
  if (last?.head === now) return last.kept
  const kept = keptIn(reads)
  known.set(reads, { head: now, kept })
  return kept
}

function keptIn(reads: Reads): KeepersSets {
  const sets = reads.tree.allSets()
  const parents = new Map(
    sets.map(({ id, data }) => [id, [...(data.parent === undefined ? [] : [data.parent]), ...(data.sets ?? [])]]),
  )
  const locked = new Set(sets.flatMap(({ id, data }) => (data.policy === 'locked' ? [id] : [])))
  const isLocked = (set: string): boolean => {
    const above = new Set([set])
    for (const id of above) {
      if (locked.has(id)) return true
      for (const up of parents.get(id) ?? []) above.add(up)
    }
    return false
  }
  const kept = new Map<string, string[]>()
  for (const { id, data } of sets) {
    if (isLocked(id)) continue
    for (const keeper of data.keepers) kept.set(keeper, [...(kept.get(keeper) ?? []), id])
  }
  return kept
}

/** Whether the person may decide it, as of when it was sent. `touched`: the sets that it touches. */
export function mayDecide(deciding: Deciding | null, row: SuggestionRow, touched: readonly string[]): boolean {
  if (deciding === null) return false
  const { person, sets, projects } = deciding
  if (sets === null) return true
  if (row.touches_outside === 1 || touched.length === 0) return false
  if (row.author === person && row.kind !== 'revert') return false
  if (readTypes(row).some((type) => STEWARD_TYPES.includes(type))) return false
  const project = projects.find(({ id }) => id === row.project_id)
  return touched.every((set) => {
    return sets.includes(set) || (project !== undefined && (project.set ?? set) === set)
  })
}
