/** Keeps this server's projection at the end of the ledger's line. Source: decisions.md#scale-out. */
import { andOthers, isLedgerAway, type Ledger, type Reader, rollUp, whyAway } from '@yalkut/ledger'
import { readRightsHead, rightsChangedAfter } from '@yalkut/ledger/files'
import { changesOf, commitsAfter, readHead, versionAt } from '@yalkut/ledger/line'
import { isRefusal, refuse } from '@yalkut/model'
import type { CommitFeed, Projection } from '@yalkut/projection'
import { servicesSaid } from '../sentences/services.ts'

/** How a server follows the line while it runs. */
export interface Watching {
  /** Follows the commits of other processes: at once where the ledger signals them, else every `everyMs`. Watching
   *  continues after a fault, with waits that grow to `LONGEST_WAIT_MS`. `onFault` is called once a second at most; not for a
   *  ledger that is away, which reports itself (`ledger.onAway`). */
  watch(everyMs: number, onFault: OnFollowFault): void
  /** How many commits and changes of rights readers do not see yet because the last attempt to follow failed; 0
   *  while following works. */
  behind(): number
  stop(): Promise<void>
}

/** `about` says how many other faults were left out. */
export type OnFollowFault = (fault: unknown, about: string) => void

/** For `catalog.ts` and `writing.ts` only: use cases ask for `latest`, `write` and `writeMain`. */
export interface Sync extends Watching {
  /** Brings the projection to the end of the line as `db` sees it. A transaction also sees its own commits, which are not
   *  durable yet: pass a transaction only before it appends. */
  catchUp(db?: Reader, onCommit?: (seq: number) => void): Promise<number>
  /** The same for committed data; cheaper when the projection is at the end already. */
  look(): Promise<void>
  /** The same in a transaction that holds the end of the line, which is `seq`. */
  lookIn(tx: Reader, seq: number): Promise<void>
  /** The same after a transaction, which is durable and is answered as done whether readers see it or not. `commit`: the
   *  number of the commit that it appended. Watching tries again what failed. */
  follow(commit: number | null): Promise<void>
}

/** The ledger as a projection reads it. */
export function feedOf(db: Reader): CommitFeed {
  return {
    commitsAfter: (seq, limit) => commitsAfter(db, seq, limit),
    changesOf: (seq, afterRev, limit) => changesOf(db, seq, afterRev, limit),
    versionAt: (id, seq) => versionAt(db, id, seq),
    rightsChangedAfter: (change, limit) => rightsChangedAfter(db, change, limit),
  }
}

/** The longest wait before a server that could not follow tries again, in ms. */
const LONGEST_WAIT_MS = 5_000

/** `onFollowed` is called when the projection may have followed new commits. */
export function createSync(ledger: Ledger, projection: Projection, onFollowed: () => void = () => undefined): Sync {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let stopListening: () => Promise<void> = async () => undefined
  let behind = 0
  let onFault: OnFollowFault = () => undefined
  const faults = rollUp<unknown>((fault, leftOut) => onFault(fault, `following the ledger${andOthers(leftOut)}`))

  function report(error: unknown): void {
    // While the projection is rebuilt, every look is refused.
    if (isLedgerAway(error) || !projection.isSound()) return
    faults.add(isRefusal(error) && error.code === 'busy' ? (error.cause ?? error) : error)
  }

  async function catchUp(db: Reader, onCommit?: (seq: number) => void): Promise<number> {
    try {
      const head = await projection.catchUp(feedOf(db), onCommit)
      behind = 0
      onFollowed()
      return head
    } catch (error) {
      throw asRefusal(error)
    }
  }

  async function lookIn(tx: Reader, seq: number): Promise<void> {
    if (projection.isBehind(seq, await readRightsHead(tx))) await catchUp(tx)
  }

  async function look(): Promise<void> {
    const { seq } = await readHead(ledger.read)
    const change = await readRightsHead(ledger.read)
    if (!projection.isBehind(seq, change)) behind = 0
    else {
      await catchUp(ledger.read).finally(() => {
        behind = missing(seq, change)
      })
    }
  }

  /** 0 while the projection is rebuilt: its reads refuse by themselves. */
  function missing(seq: number, change: number): number {
    if (!projection.isSound()) return 0
    return Math.max(0, seq - projection.head()) + Math.max(0, change - projection.fileHead())
  }

  async function follow(commit: number | null): Promise<void> {
    try {
      await (commit === null ? look() : catchUp(ledger.read))
    } catch (error) {
      report(error)
      if (commit !== null) behind = Math.max(behind, missing(commit, 0))
    }
  }

  return {
    catchUp: (db = ledger.read, onCommit) => catchUp(db, onCommit),
    look,
    lookIn,
    follow,
    behind: () => behind,
    watch(everyMs, hear) {
      onFault = hear
      let woken = false
      let looking = false
      let failures = 0
      const next = (): void => {
        clearTimeout(timer)
        if (stopped) return
        const waitMs = Math.min(LONGEST_WAIT_MS, everyMs * 2 ** Math.min(failures, 10))
        timer = setTimeout(lookOn, woken ? 0 : Math.max(everyMs, waitMs))
        timer.unref()
      }
      const lookOn = (): void => {
        woken = false
        looking = true
        running = look()
          .then(
            () => {
              failures = 0
            },
            (error: unknown) => {
              failures += 1
              report(error)
            },
          )
          .finally(() => {
            looking = false
            next()
          })
      }
      stopListening = ledger.listen(() => {
        woken = true
        if (!looking) next()
      })
      next()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await stopListening()
      await running
      faults.end()
    },
  }
}

/** A disk that is full under the projection is no fault of the change that needs the projection. */
function asRefusal(error: unknown): unknown {
  const why = isRefusal(error) ? null : whyAway(error)
  if (why === null) return error
  const reason = why === 'full' ? 'its disk is full' : 'its disk does not answer'
  return refuse('busy', servicesSaid('cannot-follow', { reason }), { retryAfterSeconds: 60 }, { cause: error })
}
