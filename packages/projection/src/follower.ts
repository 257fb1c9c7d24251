/** Follows the line of commits into one open file.
 *
 *  A commit, or some small ones, are applied in one transaction with the cursor, so a crash leaves only whole commits.
 *  Several processes may follow into the same file: the one that holds the write lock applies a commit, the others find it
 *  applied. */
import { dirname, resolve } from 'node:path'
import { refuseOperator } from '@yalkut/model'
import { type Appliers, prepareAppliers } from './apply/apply-commit.ts'
import type { CommitFeed, FeedCommit } from './feed.ts'
import { prepareReads, type Reads } from './reads/index.ts'
import { prepareCursor } from './store/cursor-rows.ts'
import { begin } from './store/locks.ts'
import type { Store } from './store/open-store.ts'
import { WrongRow } from './store/row-sums.ts'
import { gatherStatistics } from './store/statistics.ts'

export interface Follower {
  /** Tells this file from one that takes its place later. */
  readonly key: string | null
  readonly reads: Reads
  head(): number
  fileHead(): number
  state(): string
  /** Whether tags of words are to be written again. */
  hasStaleTags(): boolean
  /** Gives the new head; null when it stopped before a commit for which `isLeft` holds. */
  catchUp(feed: CommitFeed, options?: Following): Promise<number | null>
  /** Writes the answer of one item again, from the ledger. False when the line does not have the item. */
  mendItem(feed: CommitFeed, id: string): Promise<boolean>
  close(): void
}

export interface Following {
  onCommit?: ((seq: number) => void) | undefined
  isLeft?: (next: FeedCommit) => Promise<boolean>
}

/** Changes of rights that are applied in one transaction. */
export const RIGHTS_PAGE = 100
/** Items whose tags of words are written again in one transaction. */
export const TAGS_PAGE = 1_000

/** Commits that are read at once. */
const COMMITS_PAGE = 50
/** The most changes of items of several commits that are applied in one transaction. */
const CHANGES_TOGETHER = 200

/** The first of these commits, with those after it that are small enough to be applied together. */
export function firstTogether(commits: readonly FeedCommit[]): readonly FeedCommit[] {
  let changes = 0
  const end = commits.findIndex(({ changed }, at) => {
    changes += changed
    return at > 0 && changes > CHANGES_TOGETHER
  })
  return end === -1 ? commits : commits.slice(0, end)
}

/** Changes of items after which the statistics of the tables may be old. */
const MANY_CHANGES = 5_000

/** Closes the store when a statement cannot be prepared. */
export function followStore(store: Store, file: string): Follower {
  try {
    return follow(store, file)
  } catch (error) {
    store.close()
    throw error
  }
}

function follow(store: Store, file: string): Follower {
  const seen = prepareCursor(store.read)
  const cursor = prepareCursor(store.write)
  const apply: Appliers = prepareAppliers(store.write)
  let isSameLine = false
  /** Since the statistics were gathered. Counts only changes since the file was opened. */
  let changed = MANY_CHANGES

  async function inTransaction(work: () => void | Promise<void>): Promise<void> {
    await begin(store.write)
    try {
      await work()
      store.write.exec('commit')
    } catch (error) {
      // SQLite has ended the transaction itself when the disk is full or cannot be read.
      if (store.write.inTransaction) store.write.exec('rollback')
      throw error
    }
  }

  async function applyCommits(feed: CommitFeed, commits: readonly FeedCommit[]): Promise<void> {
    await inTransaction(async () => {
      let seq = cursor.seq()
      let hash = cursor.hash()
      for (const next of commits) {
        // Another process may have applied it while this one waited for the lock.
        if (seq !== next.seq - 1) continue
        if (next.prev !== hash) throw diverged(file, next.seq)
        await apply.commit(feed, next)
        seq = next.seq
        hash = next.hash
      }
    })
  }

  /** Applies a page of changes of rights; false when there was none. */
  async function applyNextRights(feed: CommitFeed): Promise<boolean> {
    const after = cursor.files()
    const page = await feed.rightsChangedAfter(after, RIGHTS_PAGE)
    if (page.length === 0) return false
    await inTransaction(() => {
      // Another process may have applied them while this one waited for the lock.
      if (cursor.files() === after) apply.rights(page)
    })
    return true
  }

  /** Writes the tags of a page of waiting items; the rest waits for the next call. */
  async function renewTags(): Promise<void> {
    if (!cursor.hasStaleTags()) return
    await inTransaction(() => {
      apply.renewTags(TAGS_PAGE)
    })
  }

  async function renewStatistics(): Promise<void> {
    if (changed < MANY_CHANGES) return
    changed = 0
    await inTransaction(() => gatherStatistics(store.write))
  }

  async function mendItem(feed: CommitFeed, id: string): Promise<boolean> {
    for (;;) {
      const at = cursor.seq()
      const version = await feed.versionAt(id, at)
      if (version === null || version.change.data === null) return false
      let isDone = false
      await inTransaction(() => {
        // Another process may have applied a newer version meanwhile.
        if (cursor.seq() !== at) return
        apply.mend(version.change, version.seq)
        isDone = true
      })
      if (isDone) return true
    }
  }

  /** Runs a step again after each wrong row that it met was mended. */
  async function mendingRows<T>(feed: CommitFeed, step: () => Promise<T>): Promise<T> {
    for (const mended = new Set<string>(); ; ) {
      try {
        return await step()
      } catch (error) {
        if (!(error instanceof WrongRow) || mended.has(error.id)) throw error
        if (!(await mendItem(feed, error.id))) throw error
        mended.add(error.id)
      }
    }
  }

  /** Refuses a feed whose line does not contain the projection's last commit. Checked once: the line of a ledger that was
   *  restored to an older state may be shorter than the projection, which would then never apply a commit again. */
  async function assertSameLine(feed: CommitFeed): Promise<void> {
    const seq = cursor.seq()
    const hash = cursor.hash()
    if (isSameLine || seq === 0) return
    const [last] = await feed.commitsAfter(seq - 1, 1)
    if (last?.seq !== seq || last.hash !== hash) throw diverged(file, seq)
    isSameLine = true
  }

  async function catchUp(
    feed: CommitFeed,
    { onCommit, isLeft = async () => false }: Following = {},
  ): Promise<number | null> {
    await assertSameLine(feed)
    for (let isMore = true; isMore; ) {
      const page = await feed.commitsAfter(cursor.seq(), COMMITS_PAGE)
      // Changes of rights are read after the commits and applied before them, so that their items are never shown by rights
      // that their file had lost before the commit.
      while (await mendingRows(feed, () => applyNextRights(feed)));
      const [next] = page
      if (next === undefined) break
      if (await isLeft(next)) return null
      const some = firstTogether(page)
      await mendingRows(feed, () => applyCommits(feed, some))
      for (const each of some) {
        changed += each.changed
        onCommit?.(each.seq)
      }
      isMore = some.length < page.length || page.length === COMMITS_PAGE
    }
    await mendingRows(feed, renewTags)
    await renewStatistics()
    return cursor.seq()
  }

  return {
    key: store.key,
    reads: prepareReads(store.read),
    head: () => seen.seq(),
    fileHead: () => seen.files(),
    state: () => seen.state(),
    hasStaleTags: () => seen.hasStaleTags(),
    catchUp,
    mendItem,
    close: () => store.close(),
  }
}

/** The projection has diverged from the line: the ledger was restored from a backup, or replaced. */
function diverged(file: string, seq: number): Error {
  const folder = resolve(dirname(file))
  return refuseOperator(
    'internal',
    `The projection in ${folder} does not belong to this ledger (at commit ${seq}). If the ledger of this folder was restored from a backup, run: yalkut reindex --data ${folder}`,
  )
}
