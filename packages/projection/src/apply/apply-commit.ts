/** Applies one commit, a page of changes at a time, inside the transaction that the caller began. */
import type Database from 'better-sqlite3'
import type { CommitFeed, FeedCommit } from '../feed.ts'
import { type ItemWriter, prepareItemWriter, type Written } from './item-writer.ts'
import { type PathMove, preparePaths } from './paths.ts'
import { INHERITANCE_FIELDS } from './rights.ts'

export type CommitApplier = (feed: CommitFeed, commit: FeedCommit) => Promise<void>

/** Changes read from the feed at once. */
const PAGE = 1_000

export function prepareApplier(db: Database.Database): CommitApplier {
  const items = prepareItemWriter(db)
  const movePaths = preparePaths(db)
  const writeCommit = prepareCommitRows(db)
  const refreshBelow = prepareRefresh(db, items)
  return async (feed, commit) => {
    const moves: PathMove[] = []
    for (let rev = 0; ; ) {
      const page = await feed.changesOf(commit.seq, rev, PAGE)
      const events = new Set<string>()
      const roots: string[] = []
      for (const change of page) {
        rev = change.rev
        const written =
          change.data === null ? items.remove(change, commit.seq) : items.put(change, commit.seq)
        note(written, change.id, { moves, events, roots })
      }
      refreshBelow(roots)
      for (const id of events) items.refresh(id)
      if (page.length < PAGE) break
    }
    movePaths(moves)
    writeCommit(commit)
  }
}

function note(
  written: Written,
  id: string,
  into: { moves: PathMove[]; events: Set<string>; roots: string[] },
): void {
  if (written.move !== null) into.moves.push(written.move)
  if (written.rightsChanged) into.roots.push(id)
  // An event is shown with the number of its recordings.
  for (const { to, field } of written.touched) if (field === 'event') into.events.add(to)
}

/** Writes again all that follows the rights of these items, level by level, as far as they change. */
function prepareRefresh(db: Database.Database, items: ItemWriter): (roots: string[]) => void {
  const below = db.prepare<[string, string, string, string], { id: string; sort: string }>(
    `select from_id as id, sort from edges
     where to_id = ? and field = ? and (sort, from_id) > (?, ?)
     order by sort, from_id limit 1000`,
  )
  return (roots) => {
    const waiting = [...roots]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (const field of INHERITANCE_FIELDS) {
        let after = { id: '', sort: '' }
        for (;;) {
          const page = below.all(id, field, after.sort, after.id)
          for (const child of page) {
            after = child
            if (items.refresh(child.id)) waiting.push(child.id)
          }
          if (page.length < 1000) break
        }
      }
    }
  }
}

function prepareCommitRows(db: Database.Database): (commit: FeedCommit) => void {
  const insert = db.prepare(
    `insert into commits (seq, at, message, author, merged_by, via, suggestion_id, changed, types, prev, hash)
     values (@seq, @at, @message, @author, @mergedBy, @via, @suggestionId, @changed, @types, @prev, @hash)`,
  )
  const person = db.prepare(
    'insert or replace into people (id, handle, name, bot) values (?, ?, ?, ?)',
  )
  const move = db.prepare("update meta set value = ? where key = 'seq'")
  const hash = db.prepare("update meta set value = ? where key = 'hash'")
  return (commit) => {
    const { people, ...row } = commit
    insert.run(row)
    for (const { id, handle, name, bot } of people) person.run(id, handle, name, bot ? 1 : 0)
    move.run(commit.seq)
    hash.run(commit.hash)
  }
}
