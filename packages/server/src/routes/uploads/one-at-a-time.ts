/** A lock for each upload: one request at a time works on it. A new request asks the present holder to end, and waits.
 *  Without this, a connection that broke unnoticed would keep its own client out. */
import type { Lock, Locker, RequestRelease } from '@tus/server'

interface Holder {
  ask: RequestRelease
  waiting: (() => void)[]
}

/** How long a request waits for the lock, in ms. Then it is refused with 423, and the client may retry. */
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
