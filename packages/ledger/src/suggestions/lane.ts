/** The review lane: open suggestions in the order in which a reviewer takes them. Source: decisions.md#the-review-lane.
 *
 *  The order has three parts, each read through an index of its own: the reviewer's own, by their promised time; the others,
 *  by theirs; those without one. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { LedgerDb } from '../tables/ledger-db.ts'
import type { SuggestionRow } from './suggestions.ts'

/** Through whom a person may decide, beside being a steward. */
export interface Deciding {
  /** Account id. */
  person: string
  /** Sets in which the person approves; null: in all of them, as a steward does. */
  sets: readonly string[] | null
  /** Open projects that give the right to approve; `set` null: in every set. */
  projects: readonly { id: number; set: string | null }[]
}

export interface LaneFilter {
  /** Only what this person may decide, as of when it was sent. */
  decidable?: Deciding
  /** Account id: only what this person is to answer. */
  owner?: string
  /** Account id. */
  author?: string
  /** It changes this item, or something inside it. */
  inside?: string
  /** It changes items of this type. */
  type?: string
  /** Only those with this key. */
  alike?: string
  /** Merged live fixes that wait for a look after, in place of suggestions that wait. */
  isLive?: boolean
  /** Only these. */
  ids?: readonly number[]
}

/** Where a page of the lane begins: after this one. `part` 0: the reviewer's own; 1: with a promised time; 2: without. */
export interface LanePlace {
  part: 0 | 1 | 2
  dueAt: string
  id: number
}

export interface LanePage {
  /** Whose lane it is: their own suggestions come first. */
  reader: string | null
  after: LanePlace | null
  limit: number
}

export interface LaneRow extends SuggestionRow {
  part: LanePlace['part']
}

/** At most three statements. */
export async function laneRows(db: Reader, filter: LaneFilter, { reader, after, limit }: LanePage): Promise<LaneRow[]> {
  if (filter.isLive === true) {
    return (await liveRows(db, filter, after, limit)).map((row) => ({ ...row, part: 2 }))
  }
  const found: LaneRow[] = []
  for (const part of PARTS) {
    if (found.length >= limit || part < (after?.part ?? 0)) continue
    if (part === 0 && reader === null) continue
    const from = after?.part === part ? after : null
    const rows = await partOf(db, filter, { part, reader, from, limit: limit - found.length })
    found.push(...rows.map((row) => ({ ...row, part })))
  }
  return found
}

/** The oldest sent first. */
async function liveRows(
  db: Reader,
  filter: LaneFilter,
  after: LanePlace | null,
  limit: number,
): Promise<SuggestionRow[]> {
  const [sentAt, last] = [after?.dueAt ?? '', after?.id ?? 0]
  return await db
    .selectFrom('suggestions')
    .selectAll()
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== null, (q) =>
      q.where((eb) =>
        eb.or([eb('submitted_at', '>', sentAt), eb.and([eb('submitted_at', '=', sentAt), eb('id', '>', last)])]),
      ),
    )
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const PARTS = [0, 1, 2] as const

interface Part {
  part: LanePlace['part']
  reader: string | null
  from: LanePlace | null
  limit: number
}

async function partOf(db: Reader, filter: LaneFilter, { part, reader, from, limit }: Part): Promise<SuggestionRow[]> {
  const isDue = part === 1
  return await db
    .selectFrom('suggestions')
    .selectAll()
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(part === 0, (q) => q.where('owner', '=', reader ?? ''))
    .$if(part > 0 && reader !== null, (q) =>
      q.where((eb) => eb.or([eb('owner', 'is', null), eb('owner', '!=', reader ?? '')])),
    )
    .$if(isDue || part === 0, (q) => q.where('due_at', 'is not', null))
    .$if(part === 2, (q) => q.where('due_at', 'is', null))
    .$if(from !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('due_at', '>', from?.dueAt ?? ''),
          eb.and([
            part === 2 ? eb('due_at', 'is', null) : eb('due_at', '=', from?.dueAt ?? ''),
            eb('id', '>', from?.id ?? 0),
          ]),
        ]),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Rows = ExpressionBuilder<LedgerDb, 'suggestions'>

function conditions(eb: Rows, filter: LaneFilter): Expression<SqlBool>[] {
  const { decidable, owner, author, inside, type, alike, ids } = filter
  const isLive = filter.isLive === true
  return [
    eb('status', '=', isLive ? 'merged' : 'open'),
    ...(isLive ? [eb('post_review', '=', 'pending')] : []),
    ...(decidable === undefined ? [] : [mayDecide(eb, decidable)]),
    ...(owner === undefined ? [] : [eb('owner', '=', owner)]),
    ...(author === undefined ? [] : [eb('author', '=', author)]),
    ...(inside === undefined ? [] : [isInside(eb, inside)]),
    // Types are names of small letters and hyphens, each in quotes.
    ...(type === undefined ? [] : [eb('types', 'like', `%"${type}"%`)]),
    ...(alike === undefined ? [] : [eb('alike', '=', alike)]),
    ...(ids === undefined ? [] : [ids.length === 0 ? eb.lit(false) : eb('id', 'in', [...ids])]),
  ]
}

function isInside(eb: Rows, item: string): Expression<SqlBool> {
  const places = eb
    .selectFrom('suggestion_places')
    .select('item_id')
    .whereRef('suggestion_id', '=', 'suggestions.id')
    .where('item_id', '=', item)
  return eb.exists(places)
}

/** Types whose changes only stewards approve. */
const STEWARD_TYPES = ['set', 'schema', 'source']

function mayDecide(eb: Rows, { person, sets, projects }: Deciding): Expression<SqlBool> {
  if (sets === null) return eb.lit(true)
  const throughSets = onlyIn(eb, sets)
  const throughProjects = projects.map(({ id, set }) =>
    eb.and([eb('project_id', '=', id), set === null ? eb.lit(true) : onlyIn(eb, [...sets, set])]),
  )
  return eb.and([
    eb('touches_outside', '=', 0),
    eb.or([eb('author', '!=', person), eb('kind', '=', 'revert')]),
    ...STEWARD_TYPES.map((type) => eb('types', 'not like', `%"${type}"%`)),
    eb.or([throughSets, ...throughProjects]),
  ])
}

/** It touches sets, and only these. */
function onlyIn(eb: Rows, sets: readonly string[]): Expression<SqlBool> {
  if (sets.length === 0) return eb.lit(false)
  const touched = eb.selectFrom('suggestion_sets').select('set_id').whereRef('suggestion_id', '=', 'suggestions.id')
  const others = touched.where('set_id', 'not in', [...sets])
  return eb.and([eb.exists(touched), eb.not(eb.exists(others))])
}

/** How many suggestions of a filter wait, and how many of them are late. */
export async function countLane(
  db: Reader,
  filter: LaneFilter,
  now: string,
): Promise<{ waiting: number; late: number; minutes: number }> {
  const row = await db
    .selectFrom('suggestions')
    .select((eb) => [eb.fn.countAll().as('n'), eb.fn.sum('minutes').as('minutes')])
    .select(sql<number | null>`sum(case when due_at < ${now} then 1 else 0 end)`.as('late'))
    .where((eb) => eb.and(conditions(eb, filter)))
    .executeTakeFirstOrThrow()
  const { n, late, minutes } = row
  return { waiting: Number(n), late: Number(late ?? 0), minutes: Number(minutes ?? 0) }
}

/** How many open suggestions of a filter have each of these keys. */
export async function countAlike(
  db: Reader,
  filter: LaneFilter,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('suggestions')
    .select((eb) => ['alike', eb.fn.countAll().as('n')])
    .where('alike', 'in', [...keys])
    .where((eb) => eb.and(conditions(eb, filter)))
    .groupBy('alike')
    .execute()
  return new Map(rows.map(({ alike, n }) => [alike ?? '', Number(n)]))
}
