/** Applies commits of the feed, page by page of their changes, inside the transaction that the caller began. */
import type Database from 'better-sqlite3'
import type { CommitFeed, FeedChange, FeedCommit } from '../feed.ts'
import { ALL_BUILT, type LateIndexes } from '../store/late-indexes.ts'
import { prepareRightsApplier, type RightsApplier } from './apply-rights.ts'
import { prepareRefreshBelow, type RefreshBelow } from './below.ts'
import { type CommitNote, prepareCommitNotes } from './commit-notes.ts'
import { type ItemWriter, prepareItemWriter, type Written } from './item-writer.ts'
import { type PathMove, preparePaths } from './paths.ts'
import { prepareTurns, type Turns } from './turns.ts'
import type { TextIndex } from './words/text-index.ts'
import { prepareWordWriter, type WordWriter } from './words/word-writer.ts'

/** The writers of the projection, prepared once on a connection. */
export interface Appliers {
  commit: CommitApplier
  rights: RightsApplier
  /** Writes the answer of an item again, whose present version this is. */
  mend: (change: FeedChange, seq: number) => void
  /** Writes the tags of words again whose sefer or event has changed, of at most `limit` items. False when none waits any
   *  more. */
  renewTags: (limit: number) => boolean
  /** While a file is rebuilt: writes what is kept of all items together, when these are written. */
  sums: () => void
}

/** Given while a file is rebuilt. */
export interface Building {
  /** Writes the full-text indexes; otherwise the connection does. */
  text: TextIndex
  late: LateIndexes
}

export function prepareAppliers(db: Database.Database, building?: Building): Appliers {
  const late = building?.late ?? ALL_BUILT
  const words = prepareWordWriter(db, building?.text)
  const turns = prepareTurns(db)
  const areSumsLast = building !== undefined
  const items = prepareItemWriter(db, { words, turns, late, areSumsLast })
  const refreshBelow = prepareRefreshBelow(db, items)
  const applyRights = prepareRightsApplier(db, { items, turns }, refreshBelow)
  return {
    commit: prepareCommitApplier(db, { items, words, turns, late }, refreshBelow),
    rights(changes) {
      items.begin()
      words.begin()
      applyRights(changes)
      items.finishRefresh()
      words.finish()
    },
    mend: (change, seq) => items.mend(change, seq),
    sums: () => items.writeSums(),
    renewTags(limit) {
      words.begin()
      const isMore = words.renewTags(limit)
      words.finish()
      return isMore
    },
  }
}

interface Writers {
  items: ItemWriter
  words: WordWriter
  turns: Turns
  late: LateIndexes
}

export type CommitApplier = (feed: CommitFeed, commit: FeedCommit) => Promise<void>

/** Changes that are read from the feed at once. */
const PAGE = 250

function prepareCommitApplier(
  db: Database.Database,
  { items, words, turns, late }: Writers,
  refreshBelow: RefreshBelow,
): CommitApplier {
  const paths = preparePaths(db, late)
  const writeCommit = prepareCommitRows(db)
  const notes = prepareCommitNotes(db)
  return async (feed, commit) => {
    turns.begin()
    items.begin()
    words.begin()
    notes.begin()
    const moves: PathMove[] = []
    for (let rev = 0; ; ) {
      const page = await feed.changesOf(commit.seq, rev, PAGE)
      const events = new Set<string>()
      const roots: string[] = []
      for (const change of page) {
        rev = change.rev
        const written = change.data === null ? items.remove(change, commit.seq) : items.put(change, commit.seq)
        notes.changed(change, written.before, written.after)
        const { move } = written
        if (move !== null && !paths.takeNew(move)) moves.push(move)
        collect(written, change.id, { events, roots })
      }
      refreshBelow(roots)
      for (const id of events) items.refresh(id)
      if (page.length < PAGE) break
    }
    items.finish(commit.seq)
    words.finish()
    paths.move(moves)
    writeCommit(commit, notes.finish(commit))
  }
}

function collect(written: Written, id: string, into: { events: Set<string>; roots: string[] }): void {
  if (written.rightsChanged) into.roots.push(id)
  // The answer of an event contains the number of its recordings.
  for (const { to, field } of written.touched) if (field === 'event') into.events.add(to)
}

function prepareCommitRows(db: Database.Database): (commit: FeedCommit, note: CommitNote) => void {
  const insert = db.prepare(
    `insert into commits (seq, at, message, author, merged_by, via, suggestion_id, changed, types, prev, hash,
       tallies, item, inside)
     values (@seq, @at, @message, @author, @mergedBy, @via, @suggestionId, @changed, @types, @prev, @hash,
       @tallies, @item, @inside)`,
  )
  const person = db.prepare('insert or replace into people (id, handle, name, bot) values (?, ?, ?, ?)')
  const move = db.prepare("update meta set value = ? where key = 'seq'")
  const hash = db.prepare("update meta set value = ? where key = 'hash'")
  return (commit, note) => {
    const { people, ...row } = commit
    insert.run({ ...row, ...note })
    for (const { id, handle, name, bot } of people) person.run(id, handle, name, bot ? 1 : 0)
    move.run(commit.seq)
    hash.run(commit.hash)
  }
}
