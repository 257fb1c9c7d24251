/** Rows of commits with what their sentences need, and the choice of commits by author, type and set. Source: shapes.md#commits. */
import type { LocalName } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { ANY, type Tally } from '../apply/commit-notes.ts'
import { readName } from './stored-name.ts'

/** What the commit did, in numbers and names. A name is today's; null for an item that main does not have, or without a name. */
export interface CommitFacts {
  tallies: Tally[]
  /** The item, when the commit changed only one. */
  item: { type: string; name: LocalName | null } | null
  /** The nearest sefer, printing, event or set that holds all changed items. */
  inside: LocalName | null
}

export interface CommitRow {
  seq: number
  at: string
  message: string
  author: string
  merged_by: string
  via: string | null
  changed: number
  types: string
  prev: string | null
  hash: string
  suggestion_id: number | null
  tallies: string
  item: string | null
  item_type: string | null
  item_name: string | null
  inside_name: string | null
}

/** Rows of commits `c` with the names that their sentences have. */
export const WITH_NAMES = `left join items i on i.id = c.item left join items w on w.id = c.inside`
export const COLUMNS = `c.*, i.type as item_type, i.name as item_name, w.name as inside_name`

/** Which commits: see `CommitFilter`. */
export interface Choice {
  since: number
  isNewestFirst: boolean
  author?: string | undefined
  type?: string | undefined
  set?: string | undefined
  /** The last commit of the page before; null on the first page. */
  from: number | null
  rows: number
}

/** Rows of chosen commits: one range of one index, whatever is asked. */
export function prepareChoice(db: Database.Database): (choice: Choice) => CommitRow[] {
  const of = (source: string, order: 'asc' | 'desc') => {
    const beyond = order === 'desc' ? '<' : '>'
    return db.prepare<object, CommitRow>(
      `select ${COLUMNS} from (
         select seq from ${source} ${order === 'desc' ? 'seq > @since and ' : ''}seq ${beyond} @from order by seq ${order} limit @rows
       ) k cross join commits c on c.seq = k.seq ${WITH_NAMES} order by c.seq ${order}`,
    )
  }
  const ofKey = 'commit_keys where author = @author and type = @type and set_id = @set and'
  const statements = {
    ofAll: { asc: of('commits where', 'asc'), desc: of('commits where', 'desc') },
    ofKey: { asc: of(ofKey, 'asc'), desc: of(ofKey, 'desc') },
  }
  return ({ isNewestFirst, from, since, rows, author = ANY, type = ANY, set = ANY }) => {
    const order = isNewestFirst ? 'desc' : 'asc'
    const start = isNewestFirst ? (from ?? AFTER_ALL) : Math.max(since, from ?? 0)
    const page = { since, from: start, rows }
    if (author === ANY && type === ANY && set === ANY) return statements.ofAll[order].all(page)
    return statements.ofKey[order].all({ ...page, author, type, set })
  }
}

/** Above every number of a commit. */
const AFTER_ALL = 2 ** 31

export function factsOf({ tallies, item_type: type, item_name: name, inside_name: inside }: CommitRow): CommitFacts {
  return {
    tallies: readTallies(tallies),
    item: type === null ? null : { type, name: readName(name) },
    inside: readName(inside),
  }
}

/** Of the JSON that `apply/commit-notes.ts` writes. */
function readTallies(text: string): Tally[] {
  const tallies: Tally[] = JSON.parse(text)
  return tallies
}
