/** Ends what a test has opened, also when the end of something else fails. The test runner stops at the first hook that fails;
 *  what the other hooks would have ended then keeps the file running until its limit. */
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

type End = () => void | Promise<void>

/** How long one end may take, in ms. */
const LIMIT_MS = 60_000
/** How long a file may continue after an end failed, in ms: something is still open. */
const GRACE_MS = 10_000

let open = 0
const failures: unknown[] = []

/** Calls `end` after the present test, or after the tests of the file when no test runs; in the order of the calls. */
export function atEnd(end: End, limitMs: number = LIMIT_MS): void {
  open += 1
  after(async () => {
    try {
      await inTime(end, limitMs)
    } catch (error) {
      failures.push(error)
      endTheFileSoon(error)
    }
    open -= 1
    // Only the last hook throws, as the hooks after it would not run.
    if (open > 0 || failures.length === 0) return
    throw new AggregateError(failures.splice(0), 'not everything that was opened could be ended')
  })
}

async function inTime(end: End, limitMs: number): Promise<void> {
  const limit = new AbortController()
  const late = sleep(limitMs, true, { signal: limit.signal }).catch(() => false)
  const ended = Promise.resolve(end()).then(() => false)
  const isLate = await Promise.race([ended, late]).finally(() => limit.abort())
  if (isLate) throw new Error(`not ended within ${limitMs / 1_000} seconds`)
}

/** Does nothing where the file ends by itself. */
function endTheFileSoon(cause: unknown): void {
  setTimeout(() => {
    console.error('This file was ended, as its tests left something open:', cause)
    process.exit(1)
  }, GRACE_MS).unref()
}
