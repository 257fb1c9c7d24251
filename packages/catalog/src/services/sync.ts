/** Keeps this server's projection at the end of the ledger's line. Source: decisions.md#scale-out. */
import type { Ledger, Reader } from '@yalkut/ledger'
import { filesChangedAfter, readFileHead } from '@yalkut/ledger/files'
import { changesOf, commitsAfter, readHead, versionAt } from '@yalkut/ledger/line'
import type { CommitFeed, Projection } from '@yalkut/projection'

/** How a server follows the line while it runs. */
export interface Watching {
  /** Follows the commits of other processes: at once where the ledger signals them, else every `everyMs`. `onError` is called with each fault; watching continues. */
  watch(everyMs: number, onError: (error: unknown) => void): void
  stop(): Promise<void>
}

/** For `catalog.ts` and `writing.ts` only: use cases ask for `latest`, `write` and `writeMain`. */
export interface Sync extends Watching {
  /** Brings the projection to the end of the line as `db` sees it. A transaction also sees its own commits, which are not
   *  durable yet: pass a transaction only before it appends. */
  catchUp(db?: Reader, onCommit?: (seq: number) => void): Promise<number>
  /** The same for committed data; cheaper when the projection is at the end already. */
  look(): Promise<void>
}

/** The ledger as a projection reads it. */
export function feedOf(db: Reader): CommitFeed {
  return {
    commitsAfter: (seq, limit) => commitsAfter(db, seq, limit),
    changesOf: (seq, afterRev, limit) => changesOf(db, seq, afterRev, limit),
    versionAt: (id, seq) => versionAt(db, id, seq),
    filesChangedAfter: (change, limit) => filesChangedAfter(db, change, limit),
  }
}

/** `onFollowed` is called when the projection may have followed new commits. */
export function createSync(
  ledger: Ledger,
  projection: Projection,
  onFollowed: () => void = () => undefined,
): Sync {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let stopListening: () => Promise<void> = async () => undefined

  async function look(): Promise<void> {
    const { seq } = await readHead(ledger.read)
    const change = await readFileHead(ledger.read)
    if (!projection.isBehind(seq, change)) return
    await projection.catchUp(feedOf(ledger.read))
    onFollowed()
  }

  return {
    async catchUp(db = ledger.read, onCommit) {
      const head = await projection.catchUp(feedOf(db), onCommit)
      onFollowed()
      return head
    },
    look,
    watch(everyMs, onError) {
      let woken = false
      let looking = false
      const next = (): void => {
        clearTimeout(timer)
        if (stopped) return
        timer = setTimeout(lookOn, woken ? 0 : everyMs)
        timer.unref()
      }
      const lookOn = (): void => {
        woken = false
        looking = true
        running = look()
          // While the projection is being built anew, every look is refused.
          .catch((error: unknown) => (projection.isSound() ? onError(error) : undefined))
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
    },
  }
}
