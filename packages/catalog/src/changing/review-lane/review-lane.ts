/** The review lane: what waits for review, in the order in which the reader takes it: the reader's own first, and of the same
 *  kind those that are due first. Source: decisions.md#the-review-lane. */
import {
  countAlike,
  countLane,
  countSeen,
  type LaneFilter,
  type LanePlace,
  laneRows,
  type LaneRow as StoredRow,
  touchedSetsOf,
} from '@yalkut/ledger/suggestions'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { readVia } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { pageOf } from '../../core/input/page-of.ts'
import type { Services } from '../../core/services/services.ts'
import type { LaneLine } from '../../core/shapes/change-line.ts'
import { LARGEST } from '../../core/shapes/fields.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import type { Lane, LaneRow } from '../../core/shapes/review-lane.ts'
import { changeLines } from '../../core/shown/change-lines.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'
import { findNamed } from '../../talking/issues/issue-assignees.ts'
import { countsOf, readTypes } from '../suggestions/view.ts'
import { decidingOf, mayDecide } from './deciding.ts'

export const LaneQuery = Type.Object({
  which: Type.Optional(
    Type.Enum(['decidable', 'mine', 'all', 'live'], {
      description:
        'decidable: what the caller may decide; mine: what the caller is to answer; live: merged live fixes to look at after, ' +
        'that the caller may decide. Default: decidable; for a visitor all.',
    }),
  ),
  set: Type.Optional(Type.String({ description: 'A set or another item: changes inside it.' })),
  author: Type.Optional(Type.String({ maxLength: 200, description: 'A handle.' })),
  type: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 50, description: 'A type of items.' })),
  alike: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST,
      description: 'A suggestion: only it and those that make the same change of words.',
    }),
  ),
  limit: limitOf(200, 25),
  cursor: Cursor,
})
export type LaneQuery = Static<typeof LaneQuery>

const NOTHING: Lane = {
  rows: [],
  people: {},
  counts: { waiting: 0, late: 0, minutes: 0 },
  next: null,
}

/** Refuses `bad-request` for a bad cursor or id. */
export async function reviewLane(services: Services, caller: Caller, query: LaneQuery): Promise<Lane> {
  const db = services.ledger.read
  const filter = await filterOf(services, caller, query)
  if (filter === null) return NOTHING
  const reader = caller.kind === 'person' ? caller.person.id : null
  const after = query.cursor === undefined ? null : readPlace(query.cursor)
  const found = await laneRows(db, filter, { reader, after, limit: query.limit + 1 })
  const { rows, next } = pageOf(found, query.limit, ({ part, due_at, submitted_at, id }) => {
    return [part, (filter.isLive === true ? submitted_at : due_at) ?? '', id]
  })
  const shown = await showRows(services, caller, rows, filter)
  return {
    rows: shown,
    people: await nameAccounts(
      db,
      shown.flatMap(({ author, owner }) => [author, owner]),
    ),
    counts: await countLane(db, filter, services.clock().toISOString()),
    next,
  }
}

function readPlace(cursor: string): LanePlace {
  const [part, dueAt, id] = readCursor(cursor, 'number', 'string', 'number')
  return { part: part === 0 ? 0 : part === 1 ? 1 : 2, dueAt, id }
}

/** Null when nothing can match. */
async function filterOf(services: Services, caller: Caller, query: LaneQuery): Promise<LaneFilter | null> {
  const db = services.ledger.read
  const which = query.which ?? (caller.kind === 'visitor' ? 'all' : 'decidable')
  const reader = caller.kind === 'person' ? caller.person.id : null
  if (which === 'mine' && reader === null) return null
  const deciding = which === 'all' || which === 'mine' ? null : await decidingOf(services, caller)
  if (deciding === null && (which === 'decidable' || which === 'live')) return null
  const author = query.author === undefined ? undefined : (await findNamed(db, [query.author])).get(query.author)
  if (query.author !== undefined && author === undefined) return null
  const alike = query.alike === undefined ? undefined : await keyOf(services, query.alike)
  if (query.alike !== undefined && alike === null) return null
  return {
    ...(deciding === null ? {} : { decidable: deciding }),
    ...(which === 'live' ? { isLive: true } : {}),
    ...(which === 'mine' && reader !== null ? { owner: reader } : {}),
    ...(author === undefined ? {} : { author: author.id }),
    ...(query.set === undefined ? {} : { inside: readItemId(query.set) }),
    ...(query.type === undefined ? {} : { type: query.type }),
    ...(alike === undefined || alike === null ? {} : { alike }),
  }
}

/** Null where the key may not be known: it is made from the words. */
async function keyOf({ ledger, projection }: Services, id: number): Promise<string | null> {
  const db = ledger.read
  const [row] = await laneRows(db, { ids: [id] }, { reader: null, after: null, limit: 1 })
  const line = (await changeLines(db, projection.reads, [id])).get(id)
  return row === undefined || isWithheld(line) ? null : row.alike
}

function isWithheld(line: LaneLine | undefined): boolean {
  return line === undefined || line.words !== null || line.change === 'withheld'
}

async function showRows(
  services: Services,
  caller: Caller,
  rows: readonly StoredRow[],
  filter: LaneFilter,
): Promise<LaneRow[]> {
  const { ledger, projection, clock } = services
  const db = ledger.read
  const ids = rows.map(({ id }) => id)
  const reader = caller.kind === 'person' ? caller.person.id : null
  const deciding = filter.decidable ?? (await decidingOf(services, caller))
  const lines = await changeLines(db, projection.reads, ids)
  const touched = await touchedSetsOf(db, ids)
  const seen = reader === null ? new Map<number, number>() : await countSeen(db, reader, ids)
  const keys = rows.flatMap((row) => (isWithheld(lines.get(row.id)) ? [] : (row.alike ?? [])))
  const alike = await countAlike(db, filter, [...new Set(keys)])
  const now = clock().toISOString()
  return rows.map((row) => {
    const line = lines.get(row.id) ?? null
    const { warn, fail } = countsOf(row.check_counts)
    const key = isWithheld(line ?? undefined) ? null : row.alike
    const isOpen = row.status === 'open'
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      kind: row.kind,
      author: row.author,
      via: readVia(row.via),
      submittedAt: row.submitted_at ?? row.created_at,
      types: readTypes(row),
      items: row.items,
      size: { changes: row.changes, words: row.changed_words },
      minutes: Math.max(1, row.minutes),
      line,
      owner: isOpen ? row.owner : null,
      dueAt: isOpen ? row.due_at : null,
      isMine: isOpen && reader !== null && row.owner === reader,
      isLate: isOpen && row.due_at !== null && row.due_at < now,
      isSeen: row.items > 0 && (seen.get(row.id) ?? 0) >= row.items,
      mayDecide: mayDecide(deciding, row, touched.get(row.id) ?? []),
      alike: key === null ? null : { key, count: Math.max(1, alike.get(key) ?? 0) },
      warnings: warn,
      failures: fail,
    }
  })
}
