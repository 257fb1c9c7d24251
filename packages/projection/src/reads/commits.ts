/** The line of commits for readers, in order: whole commits, or a large one in parts. Source: service.md#events. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { ANY } from '../apply/commit-notes.ts'
import { CHANGES_A_PAGE, commitsOf, fitting, onePage, type SizedRow, startOf, trimmed } from './commit-pages.ts'
import { COLUMNS, type CommitFacts, type CommitRow, factsOf, prepareChoice, WITH_NAMES } from './commit-rows.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { ShownVersion, VersionRow } from './shown-versions.ts'
import type { VersionReads } from './versions.ts'

export interface ShownChange {
  id: string
  type: string
  path: string | null
  rev: number
  /** null: this version deletes the item. */
  data: JsonObject | null
  withheld?: string
  mergedInto?: string
  /** Of a deleted set: the item that its paths lead to. */
  forwardTo?: string
  hash: string
  /** Only with data that is shown whole. */
  salt?: string
}

export interface ShownCommit {
  seq: number
  at: string
  message: string
  mergedBy: string
  author: string
  via: JsonObject | null
  changed: number
  types: string[]
  prev: string | null
  hash: string
  /** The id of the suggestion that was merged. */
  changeset: number | null
  /** With a number of changes for each commit: the start of the changes that are left out. */
  cursor?: string
  changes: ShownChange[]
  facts: CommitFacts
}

export interface CommitQuery {
  /** Only commits after this one. */
  since: number
  cursor?: string
  limit: number
  /** At most this many changes of each commit; up to 2,000. */
  changes?: number
}

/** Whole commits. */
export interface WholePage extends CommitPage {
  /** A commit that is too large for a page, alone and without its changes; these are read while they are sent. */
  large: { commit: ShownCommit; changes: Iterable<readonly ShownChange[]> } | null
}

export interface CommitFilter extends CommitQuery {
  /** The newest first. */
  isNewestFirst: boolean
  /** An account id. */
  author?: string | undefined
  type?: string | undefined
  /** Commits that changed an item of this set, or of a set inside it, as the sets were then. With `type`: an item of this type. */
  set?: string | undefined
}

export interface CommitPage {
  commits: ShownCommit[]
  next: string | null
  /** The page reaches the end of the line. */
  newest: boolean
}

export interface CommitReads {
  /** All commits in order, none of them cut. A page ends before the commit that would make it too large. */
  whole(query: Omit<CommitQuery, 'changes'>): WholePage
  /** All commits in order, in parts: a large one takes several pages. With `changes` each commit is on one page. */
  list(query: CommitQuery): CommitPage
  /** Chosen commits. Each is on one page, with at most `changes` of its changes (10). */
  find(query: CommitFilter): CommitPage
  /** The commits of these numbers, the newest first, without their changes. */
  these(seqs: readonly number[]): ShownCommit[]
  /** The account id of a person who has an account id or a handle; null when no commit names the person. */
  person(idOrHandle: string): string | null
  /** The people that commits name, by id, after one. */
  authorsAfter(id: string, limit: number): CommitAuthor[]
  head(): number
  /** The numbers of commits after `after` up to `last` that changed an item of one of these types and, where there are sets,
   *  in one of these sets. Rising, at most `limit`. At least one type or set. */
  matching(wanted: CommitsWanted): number[]
}

export interface CommitAuthor {
  id: string
  handle: string
  name: string
  bot: 0 | 1
}

export interface CommitsWanted {
  types: readonly string[]
  sets: readonly string[]
  after: number
  last: number
  limit: number
}

/** Changes of each chosen commit, where the reader sets no number. */
const CHANGES_OF_CHOSEN = 10

/** The rest of the first commit, then the others. With one rule, `(seq, rev) > (…)`, SQLite reads each commit from its first
 *  change, so that the pages of a large one take longer and longer. */
export const IN_ORDER = `
  select r.*, coalesce(octet_length(r.data), octet_length(i.whole), 0) as bytes from (
    select * from revisions where seq = @start and rev > @startRev
    union all select * from revisions where seq > @start and seq <= @last
    order by seq, rev limit @most
  ) r left join items i on i.id = r.id order by r.seq, r.rev`

export function prepareCommitReads(db: Database.Database, versions: VersionReads): CommitReads {
  const after = db.prepare<[number, number], CommitRow>(
    `select ${COLUMNS} from commits c ${WITH_NAMES} where c.seq > ? order by c.seq limit ?`,
  )
  const numbered = db.prepare<[string], CommitRow>(
    `select ${COLUMNS} from json_each(?) n cross join commits c on c.seq = n.value ${WITH_NAMES} order by c.seq desc`,
  )
  const inOrder = db.prepare<object, SizedRow>(IN_ORDER)
  const firstOfEach = db.prepare<[string, number, number, number], VersionRow>(
    // The first changes of each commit alone: a commit may have a hundred thousand.
    `select r.* from json_each(?) c, json_each((
         select json_group_array(rev) from (
           select rev from revisions
           where seq = c.value and rev > (case c.value when ? then ? else 0 end) order by rev limit ?)
       )) first cross join revisions r on r.rev = first.value
     order by r.seq, r.rev`,
  )
  /** `from`: the first commit’s changes after this one. */
  const firstChanges = (
    rows: readonly CommitRow[],
    most: number,
    [start, startRev]: readonly [number, number] = [0, 0],
  ): VersionRow[] => {
    const seqs = JSON.stringify(rows.map(({ seq }) => seq))
    return most === 0 ? [] : firstOfEach.all(seqs, start, startRev, most)
  }
  function* partsOf(seq: number, from: number): Iterable<readonly ShownChange[]> {
    for (let startRev = from; ; ) {
      const { kept, rest } = onePage(inOrder.all({ start: seq, startRev, last: seq, most: CHANGES_A_PAGE + 1 }))
      yield changesBySeq(kept, versions).get(seq) ?? []
      if (rest === undefined) return
      startRev = kept.at(-1)?.rev ?? rest.rev
    }
  }
  const choose = prepareChoice(db)
  const person = db
    .prepare<[string, string], string>(
      'select id from people where id = ? union all select id from people where handle = ? collate nocase limit 1',
    )
    .pluck()
  const authors = db.prepare<[string, number], CommitAuthor>(
    'select id, handle, name, bot from people where id > ? order by id limit ?',
  )
  const head = db.prepare<[], number>("select value from meta where key = 'seq'").pluck()
  const ofKeys = db
    .prepare<[string, number, number, number], number>(
      `select distinct c.seq from json_each(?) k cross join commit_keys c
         on c.author = '${ANY}' and c.type = k.value ->> 0 and c.set_id = k.value ->> 1
       where c.seq > ? and c.seq <= ? order by c.seq limit ?`,
    )
    .pluck()
  return {
    matching({ types, sets, after, last, limit }) {
      const ofTypes = types.length === 0 ? [ANY] : types
      const keys = ofTypes.flatMap((type) => (sets.length === 0 ? [ANY] : sets).map((set) => [type, set]))
      return ofKeys.all(JSON.stringify(keys), after, last, limit)
    },
    head: () => head.get() ?? 0,
    authorsAfter: (id, limit) => authors.all(id, limit),
    whole({ since, cursor, limit }) {
      const [start, startRev] = cursor === undefined ? [since + 1, 0] : readCursor(cursor, 'number', 'number')
      const rows = after.all(start - 1, limit + 1)
      const few = rows.slice(0, fitting(rows.slice(0, limit)))
      const [first] = few
      const last = few.at(-1)?.seq ?? start
      const most = CHANGES_A_PAGE + 1
      const read = inOrder.all({ start, startRev, last, most })
      const { kept, rest } = onePage(read)
      // The rest begins inside the first commit, or ends the page between two.
      const isLarge = first !== undefined && rest?.seq === first.seq
      const page = isLarge ? [first] : few.filter(({ seq }) => rest === undefined || seq < rest.seq)
      const after1 = rows[page.length]
      const next = after1 === undefined ? null : writeCursor([after1.seq, 0])
      const ended = { next, newest: next === null }
      if (isLarge) {
        const changes = partsOf(first.seq, startRev)
        return { commits: [], ...ended, large: { commit: commitOf(first, []), changes } }
      }
      const whole = new Set(page.map(({ seq }) => seq))
      const shown = changesBySeq(
        kept.filter(({ seq }) => whole.has(seq)),
        versions,
      )
      const commits = page.map((row) => commitOf(row, shown.get(row.seq) ?? []))
      return { commits, ...ended, large: null }
    },
    list({ since, cursor, limit, changes: perCommit }) {
      const [start, startRev] = cursor === undefined ? [since + 1, 0] : readCursor(cursor, 'number', 'number')
      const most = perCommit === undefined ? limit : commitsOf(perCommit, limit)
      const rows = after.all(start - 1, most + 1)
      const page = rows.slice(0, most)
      const last = page.at(-1)?.seq ?? start
      // A commit that is too large for this page continues on the next one.
      const { kept, rest, cut } =
        perCommit === undefined
          ? {
              ...onePage(inOrder.all({ start, startRev, last, most: CHANGES_A_PAGE + 1 })),
              cut: NONE_CUT,
            }
          : {
              ...trimmed(firstChanges(page, perCommit + 1, [start, startRev]), perCommit),
              rest: undefined,
            }
      const next = rest === undefined ? rows[most] && [rows[most].seq, 0] : startOf(rest, kept.at(-1))
      const shown = changesBySeq(kept, versions)
      const commits = page
        .filter(({ seq }) => rest === undefined || seq < rest.seq || shown.has(seq))
        .map((row) => {
          const commit = commitOf(row, shown.get(row.seq) ?? [])
          const from = cut.get(row.seq)
          return from === undefined ? commit : { ...commit, cursor: writeCursor([row.seq, from]) }
        })
      return { commits, next: next ? writeCursor(next) : null, newest: !next }
    },
    find({ limit, changes = CHANGES_OF_CHOSEN, cursor, ...query }) {
      const from = cursor === undefined ? null : readCursor(cursor, 'number')[0]
      const most = commitsOf(changes, limit)
      const rows = choose({ ...query, from, rows: most + 1 })
      const page = rows.slice(0, most)
      const shown = changesBySeq(firstChanges(page, changes), versions)
      const commits = page.map((row) => commitOf(row, shown.get(row.seq) ?? []))
      const last = page.at(-1)
      const next = rows.length > most && last !== undefined ? writeCursor([last.seq]) : null
      const newest = query.isNewestFirst ? cursor === undefined : next === null
      return { commits, next, newest }
    },
    these: (seqs) => numbered.all(JSON.stringify(seqs)).map((row) => commitOf(row, [])),
    person: (idOrHandle) => person.get(idOrHandle, idOrHandle) ?? null,
  }
}

const NONE_CUT: ReadonlyMap<number, number> = new Map()

function changesBySeq(rows: readonly VersionRow[], versions: VersionReads): Map<number, ShownChange[]> {
  const shown = versions.showRows(rows)
  const bySeq = new Map<number, ShownChange[]>()
  rows.forEach((row, at) => {
    const version = shown[at]
    if (version === undefined) return
    const list = bySeq.get(row.seq) ?? []
    bySeq.set(row.seq, list)
    list.push(changeOf(row, version))
  })
  return bySeq
}

function commitOf(row: CommitRow, changes: ShownChange[]): ShownCommit {
  return {
    seq: row.seq,
    at: row.at,
    message: row.message,
    mergedBy: row.merged_by,
    author: row.author,
    via: row.via === null ? null : parseJsonObject(row.via),
    changed: row.changed,
    types: readTypes(row.types),
    prev: row.prev,
    hash: row.hash,
    changeset: row.suggestion_id,
    changes,
    facts: factsOf(row),
  }
}

function changeOf(row: VersionRow, version: ShownVersion): ShownChange {
  const { id, type, path, rev, hash, salt, merged_into: mergedInto } = row
  const { forward_to: forwardTo } = row
  const { data, withheld, whole } = version
  return {
    id,
    type,
    path,
    rev,
    data,
    ...(withheld === null ? {} : { withheld }),
    ...(mergedInto === null ? {} : { mergedInto }),
    ...(forwardTo === null ? {} : { forwardTo }),
    hash,
    ...(whole ? { salt } : {}),
  }
}

/** Of the JSON that the line of commits keeps. */
function readTypes(text: string): string[] {
  const types: string[] = JSON.parse(text)
  return types
}
