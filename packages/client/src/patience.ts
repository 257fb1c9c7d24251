/** A `fetch` that waits when the catalog says so: 429 (too many requests) and 503 (busy) say by `Retry-After` when to ask again.
 *  Nothing was done by a request that was answered 429. A change that was answered 503 may nevertheless be stored (the database
 *  was lost while it committed), so only requests that read, and those with an `Idempotency-Key`, are sent again then.
 *  Source: shapes.md#error-kinds; service.md#sending-once. */

export interface Patience {
  /** How often a refused request is sent again. 3 unless told; 0: never. */
  retries?: number
  /** The longest wait for one retry, in seconds; a longer `Retry-After` is answered as it is. 60 unless told. */
  longestWait?: number
}

type Fetch = (request: Request) => Promise<Response>

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** An answer that is refused to the end is given as it came. Throws what `send` throws, and when the request is aborted. */
export function patientFetch(send: Fetch, { retries = 3, longestWait = 60 }: Patience = {}): Fetch {
  return async (request) => {
    for (let left = retries; ; left -= 1) {
      // A body can be sent once, so each try sends a copy.
      const response = await send(left > 0 ? request.clone() : request)
      const seconds = isWorthAnother(request, response) ? secondsToWait(response) : null
      if (left <= 0 || seconds === null || seconds > longestWait) return response
      await response.body?.cancel()
      await pause(seconds * 1_000, request.signal)
    }
  }
}

function isWorthAnother({ method, headers }: Request, { status }: Response): boolean {
  const isDoneOnce = READS.has(method) || headers.has('idempotency-key')
  return status === 429 || (status === 503 && isDoneOnce)
}

/** Null when the answer does not say when to ask again. */
function secondsToWait(response: Response): number | null {
  const after = response.headers.get('retry-after')
  if (after === null) return null
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

/** Rejects with the reason of the signal when it is aborted meanwhile. */
export async function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
