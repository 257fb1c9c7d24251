/** Fills a new file with all that a feed has. The full-text indexes are written by a thread of their own, beside the tables,
 *  and indexes that only readers ask come last. Source: decisions.md#rebuilding. */
import { prepareAppliers } from '../apply/apply-commit.ts'
import type { CommitFeed } from '../feed.ts'
import { RIGHTS_PAGE, TAGS_PAGE } from '../follower.ts'
import { prepareCursor } from '../store/cursor-rows.ts'
import { READ_INDEXES, TEXT_INDEXES } from '../store/ddl.ts'
import { lateIndexesOf } from '../store/late-indexes.ts'
import { createStore } from '../store/open-store.ts'
import { gatherStatistics } from '../store/statistics.ts'
import { copyText } from './copy-text.ts'
import { changesAfter, memoryFor } from './line-size.ts'
import { openThreadedIndex } from './threaded-index.ts'

/** Commits that are read from the feed at once. */
const COMMITS_PAGE = 100

/** Gives the last commit. */
export async function fillAnew(building: string, feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number> {
  const memory = memoryFor(await changesAfter(feed, 0))
  const db = createStore(building, memory.tables)
  const text = openThreadedIndex(textFileOf(building), memory)
  /** A page of changes is read when the thread has room for their words. */
  const paced: CommitFeed = {
    ...feed,
    async changesOf(seq, rev, limit) {
      await text.room()
      return await feed.changesOf(seq, rev, limit)
    },
  }
  try {
    const cursor = prepareCursor(db)
    const late = lateIndexesOf(db)
    const apply = prepareAppliers(db, { text: text.index, late })
    db.exec('begin')
    for (;;) {
      const page = await feed.commitsAfter(cursor.seq(), COMMITS_PAGE)
      // In the order in which a follower applies them.
      for (;;) {
        const changes = await feed.rightsChangedAfter(cursor.files(), RIGHTS_PAGE)
        apply.rights(changes)
        if (changes.length === 0) break
      }
      if (page.length === 0) break
      for (const commit of page) {
        await apply.commit(paced, commit)
        onCommit?.(commit.seq)
      }
    }
    while (apply.renewTags(TAGS_PAGE)) await text.room()
    const written = text.end()
    db.exec('commit')
    late.makeAll()
    db.exec(READ_INDEXES)
    db.exec('begin')
    apply.sums()
    db.exec('commit')
    await written
    copyText(db, textFileOf(building))
    db.exec(TEXT_INDEXES)
    gatherStatistics(db)
    db.pragma('journal_mode = wal')
    return cursor.seq()
  } finally {
    db.close()
    await text.close()
  }
}

/** Where the thread writes until its tables are copied. */
export function textFileOf(building: string): string {
  return `${building}-text`
}
