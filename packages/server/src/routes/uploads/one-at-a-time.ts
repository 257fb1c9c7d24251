/** One request at a time works on an upload: who comes asks who is there to end, and waits for it. A connection that
 *  broke without a word must not keep its sender out. */
import type { Lock, Locker, RequestRelease } from '@tus/server'

interface Holder {
  ask: RequestRelease
  waiting: (() => void)[]
}

/** Who waits longer is refused with 423, and tries again. */
const PATIENCE_MS = 15_000

export function createLocker(): Locker {
  const holders = new Map<string, Holder>()

  async function lock(id: string, signal: AbortSignal, ask: RequestRelease): Promise<void> {
    for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
      await holder.ask()
      await turnOf(holder, signal)
    }
    holders.set(id, { ask, waiting: [] })
  }

  return {
    newLock: (id): Lock => ({
      lock: (signal, ask) => lock(id, signal, ask),
      async unlock() {
        const holder = holders.get(id)
        holders.delete(id)
        for (const wake of holder?.waiting ?? []) wake()
      },
    }),
  }
}

function turnOf(holder: Holder, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const locked = { status_code: 423, body: 'Another request works on this upload. Try again.' }
  const timer = setTimeout(() => reject(locked), PATIENCE_MS)
  const gone = (): void => reject(locked)
  signal.addEventListener('abort', gone, { once: true })
  holder.waiting.push(resolve)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', gone)
  })
}
