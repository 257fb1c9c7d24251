/** A person's public profile and recent activity. Drafts, private issues, hidden comments and roles are left out;
 *  only bots and keepers of sets are marked. Source: service.md#people; shapes.md#people. */
import { findHolders, handleKey, isHandle, type Person } from '@yalkut/ledger/people'
import { type ActivityEntry, activityByDay, countActivity, latestActivity, setsKeptBy } from '@yalkut/ledger/threads'
import { DAY_MS, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { readVia } from '../../core/access/caller.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import type { Services } from '../../core/services/services.ts'
import type { NamedItem } from '../../core/shapes/names.ts'
import type { Activity, Profile } from '../../core/shapes/person.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { OUTSIDE_KIND } from '../../talking/conversations/thread-kinds.ts'

const YEAR_DAYS = 365

/** Sets that one profile names. */
const MAX_SETS = 100

/** The profile of the person with this present or former handle, also when suspended. Refuses `not-found`. */
export async function getProfile(services: Services, handle: string, limit: number): Promise<Profile> {
  const { ledger, projection, clock } = services
  const db = ledger.read
  const key = handleKey(handle)
  const isOne = isHandle(handle.normalize('NFC'))
  const person = isOne ? (await findHolders(db, [handle])).get(key) : undefined
  if (person === undefined) {
    throw refuse('not-found', commonSaid('nobody-has-handle', { handle: handle.slice(0, 80) }))
  }
  const since = new Date(clock().getTime() - YEAR_DAYS * DAY_MS).toISOString().slice(0, 10)
  const entries = await latestActivity(db, person.id, limit)
  return {
    person: viewPerson(person),
    ...(handleKey(person.handle) === key ? {} : { movedFrom: handle }),
    counts: await countActivity(db, person.id),
    keeps: person.suspended || person.bot ? [] : await getKeptSets(services, person.id),
    activity: viewActivity(projection.reads, entries),
    days: await activityByDay(db, person.id, since),
  }
}

/** The sets that a person keeps. */
export async function getKeptSets({ ledger, projection }: Services, id: string): Promise<NamedItem[]> {
  const sets = await setsKeptBy(ledger.read, id)
  return [...nameItems(projection.reads, sets.slice(0, MAX_SETS)).values()]
}

function viewPerson({ id, handle, name, bot }: Person): Profile['person'] {
  return { id, username: handle, displayName: name, bot }
}

/** Comments on the talk page of a deleted item are left out, because that page can no longer be read. */
function viewActivity(reads: Reads, entries: readonly ActivityEntry[]): Activity[] {
  const talks = entries.filter(({ subjectKind }) => subjectKind === 'item')
  const items = nameItems(
    reads,
    talks.map(({ subjectId }) => subjectId),
  )
  return entries.flatMap(({ kind, at, via, subjectKind, subjectId: id, number, title }) => {
    const item = items.get(id)
    if (subjectKind === 'item' && item?.id !== id) return []
    const named = { title: title ?? item?.name?.he ?? null, path: item?.path ?? null }
    const thread = { kind: OUTSIDE_KIND[subjectKind], id, number, ...named }
    return [{ kind, at, thread, via: readVia(via) }]
  })
}
