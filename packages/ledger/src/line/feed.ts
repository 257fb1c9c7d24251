/** The line of commits as projections and consumers read it: in order, page by page, whatever the size of a commit. */
import type { Reader } from '../engine/engine.ts'
import { prepared } from '../sql/prepared.ts'
import type { CommitsTable, PeopleTable, RevisionsTable } from '../tables/ledger-db.ts'

/** A commit with the people that it names. */
export interface FeedCommit {
  seq: number
  at: string
  message: string
  author: string
  mergedBy: string
  /** JSON of Via, or null. */
  via: string | null
  suggestionId: number | null
  /** How many items it changed. */
  changed: number
  /** JSON: the types of the items changed, sorted. */
  types: string
  prev: string | null
  hash: string
  /** Its author and merger, those of them that have an account. */
  people: { id: string; handle: string; name: string; bot: boolean }[]
}

/** One version of an item; `data` is the JSON text as the ledger stores it, null when the version deletes the item. */
export interface FeedChange {
  rev: number
  id: string
  type: string
  path: string | null
  data: string | null
  mergedInto: string | null
  /** Of a deleted item that was not merged into another: the item that its paths lead to. */
  forwardTo: string | null
  salt: string
  hash: string
}

/** Commits after `seq`, in order, at most `limit`. */
export async function commitsAfter(db: Reader, seq: number, limit: number): Promise<FeedCommit[]> {
  const rows = await commitRows(db, { seq, limit })
  if (rows.length === 0) return []
  const ids = [...new Set(rows.flatMap((row) => [row.author, row.merged_by]))]
  const people = await peopleNamed(db, { ids })
  const known = new Map(people.map((person) => [person.id, { ...person, bot: person.bot === 1 }]))
  return rows.map(({ merged_by: mergedBy, suggestion_id: suggestionId, ...row }) => ({
    ...row,
    mergedBy,
    suggestionId,
    people: [...new Set([row.author, mergedBy])].flatMap((id) => known.get(id) ?? []),
  }))
}

const commitRows = prepared<{ seq: number; limit: number }, CommitsTable>((db, given) =>
  db.selectFrom('commits').selectAll().where('seq', '>', given.value('seq')).orderBy('seq').limit(given.value('limit')),
)

const peopleNamed = prepared<{ ids: readonly string[] }, Pick<PeopleTable, 'id' | 'handle' | 'name' | 'bot'>>(
  (db, given) => db.selectFrom('people').select(['id', 'handle', 'name', 'bot']).where('id', 'in', given.list('ids')),
)

/** The changes of one commit after `afterRev`, in order, at most `limit`. */
export async function changesOf(db: Reader, seq: number, afterRev: number, limit: number): Promise<FeedChange[]> {
  return (await changeRows(db, { seq, afterRev, limit })).map(changeOf)
}

const changeRows = prepared<{ seq: number; afterRev: number; limit: number }, ChangeRow>((db, given) =>
  db
    .selectFrom('revisions')
    .select(COLUMNS)
    .where('commit_seq', '=', given.value('seq'))
    .where('rev', '>', given.value('afterRev'))
    .orderBy('rev')
    .limit(given.value('limit')),
)

/** The version of an item as of a commit, with the commit that made it; null when the item did not exist yet. */
export async function versionAt(
  db: Reader,
  id: string,
  seq: number,
): Promise<{ change: FeedChange; seq: number } | null> {
  const row = await db
    .selectFrom('revisions')
    .select([...COLUMNS, 'commit_seq'])
    .where('entity_id', '=', id)
    .where('commit_seq', '<=', seq)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { commit_seq, ...change } = row
  return { change: changeOf(change), seq: commit_seq }
}

const COLUMNS = ['rev', 'entity_id', 'type', 'path', 'data', 'merged_into', 'forward_to', 'salt', 'hash'] as const

type ChangeRow = Pick<RevisionsTable, (typeof COLUMNS)[number]>

function changeOf(row: ChangeRow): FeedChange {
  const { entity_id, merged_into, forward_to, ...rest } = row
  return { ...rest, id: entity_id, mergedInto: merged_into, forwardTo: forward_to }
}
