/** A server's projection: the database that readers read. It follows the line of commits. Source: decisions.md#the-idea.
 *
 *  Its file may be replaced while the server runs: by `yalkut reindex`, or because it was damaged. The new file is brought to
 *  the end of the line before readers see it, so nobody goes back in time. */
import { buildAnew } from './building/build-anew.ts'
import { changesAfter } from './building/line-size.ts'
import { lookForDamage } from './building/look-for-damage.ts'
import type { CommitFeed, FeedCommit } from './feed.ts'
import { type Follower, followStore } from './follower.ts'
import { createLiveReads } from './live-reads.ts'
import { type Reads, readsOfNothing } from './reads/index.ts'
import { isDamage, isDamageAtOpening, mending } from './store/damage.ts'
import { holdProjection, type ProjectionOwner } from './store/hold.ts'
import { type Opening, openPlaced, openStore, type Store } from './store/open-store.ts'
import { fileKey } from './store/places.ts'
import { WrongRow } from './store/row-sums.ts'

/** What is damaged. `file`: the whole file, which has to be rebuilt; `key` tells the file from the one that replaces it.
 *  `item`: the stored answer of one item. */
export type Damage = { kind: 'file'; file: string; key: string | null; cause: unknown } | { kind: 'item'; id: string }

export interface Projection {
  /** While the file is damaged: what can be read is answered, and the rest refuses `busy`. */
  readonly reads: Reads
  /** The latest commit that readers see. */
  head(): number
  /** Tells the file that readers see from one that takes its place later; null when it could not be opened. */
  key(): string | null
  /** The latest change of rights that readers see. */
  fileHead(): number
  /** A name of all that readers see: another file, a commit and a change of rights each make another. One statement. */
  state(): string
  /** False from when damage of the file is found until another file has taken its place. */
  isSound(): boolean
  /** Whether `catchUp` has anything to do for a ledger with these heads. Refuses `busy` while the file is damaged. */
  isBehind(seq: number, fileChange: number): boolean
  /** Applies every commit and every change of rights that the feed has and the projection has not, also to a file that has
   *  taken the place of this one. Gives the new head. Calls `onCommit` after each commit. Refuses `busy` while the file is
   *  damaged. */
  catchUp(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number>
  /** Writes the answer of an item again. False when the line does not have the item. */
  mendItem(feed: CommitFeed, id: string): Promise<boolean>
  /** Builds everything again from commit 1, beside the present file, which readers see until the new one takes its place. A
   *  damaged file is kept under another name. */
  rebuild(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<Rebuilt>
  close(): void
}

export interface Rebuilt {
  head: number
  /** Where the damaged file is now; null when none was damaged. */
  setAside: string | null
}

export interface ProjectionOptions extends Opening {
  /** The ledger that the projection is built from. Processes of other ledgers are kept out while it is open. */
  owner?: ProjectionOwner
  /** Called when damage is found: once for a file, and for an item each time it is read. */
  onDamage?: (damage: Damage) => void
  /** Called when readers of this process see a file that has taken the place of another. No commit is applied to the new
   *  file until the promise resolves. */
  afterReplaced?: (key: string | null) => Promise<void>
}

/** When a reader may try again, in seconds: after an item, or the whole file, was rebuilt. */
const AFTER_ITEM = 1
const AFTER_FILE = 15

/** From so many changes of items on, a new file may be faster than the present one. */
const MANY_CHANGES = 10_000
/** A file is rebuilt when more than this share of it would be new. */
const SHARE_OF_NEW = 2 / 3

/** Whether it is faster to rebuild the file than to apply the next commit to it, with those that come after. */
async function isFasterAnew(feed: CommitFeed, { head, reads }: Follower, next: FeedCommit): Promise<boolean> {
  // The first commit of a long line may be small.
  if (head() > 0 && next.changed < MANY_CHANGES) return false
  const waiting = await changesAfter(feed, head())
  if (waiting < MANY_CHANGES) return false
  const present = Object.values(reads.sums.counts()).reduce((sum, count) => sum + count, 0)
  return present < waiting * (1 / SHARE_OF_NEW - 1)
}

/** Refuses `conflict` when the projection belongs to another ledger than that of the owner. */
export async function openProjection(
  file: string,
  { owner, onDamage = () => undefined, afterReplaced = async () => undefined, ...opening }: ProjectionOptions = {},
): Promise<Projection> {
  const hold = owner === undefined ? null : await holdProjection(file, owner)
  let current: Follower | null = null
  let isDamaged = false
  /** The file that is open, or that could not be opened. */
  let key = fileKey(file)
  let queue: Promise<unknown> = Promise.resolve()

  function noteDamage(cause: unknown): void {
    if (isDamaged) return
    isDamaged = true
    onDamage({ kind: 'file', file, key, cause })
  }

  /** What the reader gets instead of an error of the file. */
  function onFault(error: unknown): unknown {
    if (error instanceof WrongRow) {
      onDamage({ kind: 'item', id: error.id })
      return mending(AFTER_ITEM, error)
    }
    if (!isDamage(error)) return error
    noteDamage(error)
    return mending(AFTER_FILE, error)
  }

  function guarded<T>(read: (follower: Follower) => T): T {
    if (current === null) throw mending(AFTER_FILE)
    try {
      return read(current)
    } catch (error) {
      throw onFault(error)
    }
  }

  /** Opens a file. Null, with the damage noted, when it is damaged. */
  async function tryOpen(open: () => Promise<Store | null>): Promise<Follower | null> {
    try {
      const store = await open()
      return store === null ? null : followStore(store, file)
    } catch (error) {
      if (!isDamageAtOpening(error)) throw error
      isDamaged = false
      noteDamage(error)
      return null
    }
  }

  /** One at a time in this process; the files' own locks keep other processes out. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work)
    queue = turn.catch(() => undefined)
    return turn
  }

  function isReplaced(): boolean {
    const present = fileKey(file)
    return present !== null && present !== key
  }

  async function adoptReplaced(feed: CommitFeed): Promise<void> {
    if (!isReplaced()) return
    key = fileKey(file)
    const next = await tryOpen(() => openPlaced(file, opening))
    if (next === null) return
    try {
      await next.catchUp(feed)
    } catch (error) {
      next.close()
      key = null
      throw error
    }
    live.use(next.reads)
    current?.close()
    current = next
    key = next.key
    isDamaged = false
    await afterReplaced(next.key)
  }

  async function catchUp(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<number> {
    await adoptReplaced(feed)
    if (isDamaged || current === null) throw mending(AFTER_FILE)
    const follower = current
    try {
      const head = await follower.catchUp(feed, {
        onCommit,
        isLeft: (next) => isFasterAnew(feed, follower, next),
      })
      if (head !== null) return head
    } catch (error) {
      // A row that the ledger does not have: the file is no projection of it.
      if (error instanceof WrongRow) noteDamage(error)
      throw onFault(error)
    }
    await buildAnew(file, feed, { insteadOf: key, keepsDamaged: () => false, onCommit })
    return await catchUp(feed, onCommit)
  }

  async function rebuild(feed: CommitFeed, onCommit?: (seq: number) => void): Promise<Rebuilt> {
    const search = lookForDamage(file)
    try {
      const keepsDamaged = async (): Promise<boolean> => isDamaged || (await search.isDamaged())
      const { setAside } = await buildAnew(file, feed, { keepsDamaged, onCommit })
      return { head: await catchUp(feed), setAside }
    } finally {
      await search.close()
    }
  }

  try {
    current = await tryOpen(() => openStore(file, opening))
  } catch (error) {
    hold?.release()
    throw error
  }
  key = fileKey(file)
  const live = createLiveReads(current?.reads ?? readsOfNothing(), onFault)
  if (current === null) live.useNone(() => mending(AFTER_FILE))

  return {
    reads: live.reads,
    head: () => guarded((follower) => follower.head()),
    key: () => current?.key ?? null,
    fileHead: () => guarded((follower) => follower.fileHead()),
    state: () => guarded(({ key: file, state }) => `${file} ${state()}`),
    isSound: () => !isDamaged,
    isBehind(seq, fileChange) {
      if (isReplaced()) return true
      if (isDamaged) throw mending(AFTER_FILE)
      return guarded((follower) => seq > follower.head() || fileChange > follower.fileHead() || follower.hasStaleTags())
    },
    catchUp: (feed, onCommit) => inTurn(() => catchUp(feed, onCommit)),
    mendItem: (feed, id) => inTurn(async () => (current === null ? false : await current.mendItem(feed, id))),
    rebuild: (feed, onCommit) => inTurn(() => rebuild(feed, onCommit)),
    close() {
      current?.close()
      hold?.release()
    },
  }
}
