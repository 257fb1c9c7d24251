/** A clock for work that every request does: asking the system for the time takes longer than all other work of counting a
 *  request. */
import type { Clock } from '@yalkut/catalog'

/** Reads the time once in each turn of the event loop. */
export function oncePerTurn(clock: Clock): Clock {
  let now: Date | null = null
  const forget = (): void => {
    now = null
  }
  return () => {
    if (now !== null) return now
    setImmediate(forget)
    now = clock()
    return now
  }
}
