/** A server's projection: the database that readers read. It follows the line of commits. Source: decisions.md#the-idea.
 *
 *  Each commit is applied in one transaction with the cursor, so a crash leaves only whole commits. Several processes may
 *  follow into the same file: the one that holds the write lock applies a commit, the others find it applied. */
import { dirname, resolve } from 'node:path'
import { refuse } from '@yalkut/model'
import { prepareAppliers } from './apply/apply-commit.ts'
import type { CommitFeed, FeedCommit } from './feed.ts'
import { prepareReads, type Reads } from './reads/index.ts'
import { begin, emptyStore, openStore } from './store/open-store.ts'

export interface Projection {
  readonly reads: Reads
  /** The latest commit that readers see. */
  head(): number
  /** The latest change of a file that readers see. */
  fileHead(): number
  /** Applies every commit and every change of a file that the feed has and the projection has not. Gives the new head. Calls
   *  `onCommit` after each commit. */
  catchUp(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number>
  /** Builds everything again from commit 1, in one transaction: readers see the old content until it is committed. */
  rebuild(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number>
  close(): void
}

/** Changed files that are applied in one transaction. */
const FILES_PAGE = 100

/** Commits that a rebuild reads at once. */
const COMMITS_PAGE = 100

export async function openProjection(file: string): Promise<Projection> {
  const store = await openStore(file)
  const cursor = store.write.prepare<[], number>("select value from meta where key = 'seq'").pluck()
  const lastHash = store.write
    .prepare<[], string | null>("select value from meta where key = 'hash'")
    .pluck()
  const fileCursor = store.write
    .prepare<[], number>("select value from meta where key = 'files'")
    .pluck()
  const filesSeen = store.read
    .prepare<[], number>("select value from meta where key = 'files'")
    .pluck()
  const seen = store.read.prepare<[], number>("select value from meta where key = 'seq'").pluck()
  let apply = prepareAppliers(store.write)
  let queue: Promise<unknown> = Promise.resolve()
  let isSameLine = false

  /** One at a time in this process; `begin` keeps other processes out. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function applyCommit(feed: CommitFeed, next: FeedCommit): Promise<void> {
    await begin(store.write)
    try {
      // Another process may have applied it while this one waited for the lock.
      if (cursor.get() === next.seq - 1) {
        if (next.prev !== (lastHash.get() ?? null)) throw diverged(file, next.seq)
        await apply.commit(feed, next)
      }
      store.write.exec('commit')
    } catch (error) {
      store.write.exec('rollback')
      throw error
    }
  }

  /** Applies a page of changed files; false when there was none. */
  async function applyNextFiles(feed: CommitFeed): Promise<boolean> {
    const after = fileCursor.get() ?? 0
    const page = await feed.filesChangedAfter(after, FILES_PAGE)
    if (page.length === 0) return false
    await begin(store.write)
    try {
      // Another process may have applied them while this one waited for the lock.
      if (fileCursor.get() === after) apply.files(page)
      store.write.exec('commit')
    } catch (error) {
      store.write.exec('rollback')
      throw error
    }
    return true
  }

  /** Refuses a feed whose line does not contain the projection's last commit. Checked once: the line of a ledger that was
   *  restored to an older state may be shorter than the projection, which would then never apply a commit again. */
  async function assertSameLine(feed: CommitFeed): Promise<void> {
    const seq = cursor.get() ?? 0
    const hash = lastHash.get() ?? null
    if (isSameLine || seq === 0) return
    const [last] = await feed.commitsAfter(seq - 1, 1)
    if (last?.seq !== seq || last.hash !== hash) throw diverged(file, seq)
    isSameLine = true
  }

  async function catchUp(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number> {
    await assertSameLine(feed)
    for (;;) {
      const [next] = await feed.commitsAfter(cursor.get() ?? 0, 1)
      // Files are read after the commit and applied before it, so that its items are never shown by rights that their file
      // had lost before the commit.
      while (await applyNextFiles(feed));
      if (next === undefined) return cursor.get() ?? 0
      await applyCommit(feed, next)
      onCommit?.(next.seq)
    }
  }

  /** Applies all changed files, in the transaction of a rebuild. */
  async function applyAllFiles(feed: CommitFeed): Promise<void> {
    for (;;) {
      const page = await feed.filesChangedAfter(fileCursor.get() ?? 0, FILES_PAGE)
      if (page.length === 0) return
      apply.files(page)
    }
  }

  async function rebuild(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number> {
    await begin(store.write)
    try {
      emptyStore(store.write)
      apply = prepareAppliers(store.write)
      for (;;) {
        const page = await feed.commitsAfter(cursor.get() ?? 0, COMMITS_PAGE)
        // Files are read after the commits and applied before them, as in `catchUp`.
        await applyAllFiles(feed)
        for (const commit of page) {
          await apply.commit(feed, commit)
          onCommit?.(commit.seq)
        }
        if (page.length === 0) break
      }
      store.write.exec('commit')
    } catch (error) {
      store.write.exec('rollback')
      throw error
    }
    return cursor.get() ?? 0
  }

  return {
    reads: prepareReads(store.read),
    head: () => seen.get() ?? 0,
    fileHead: () => filesSeen.get() ?? 0,
    catchUp: (feed, onCommit) => inTurn(() => catchUp(feed, onCommit)),
    rebuild: (feed, onCommit) => inTurn(() => rebuild(feed, onCommit)),
    close: () => store.close(),
  }
}

/** The projection has diverged from the line: the ledger was restored from a backup, or replaced. */
function diverged(file: string, seq: number): Error {
  const folder = resolve(dirname(file))
  return refuse(
    'internal',
    `The projection in ${folder} does not belong to this ledger (at commit ${seq}). If the ledger of this folder was restored from a backup, run: yalkut reindex --data ${folder}`,
  )
}
