/** Who writes to one file stands in line behind the writers of this process, and then waits for those of others: both
 *  together no longer than one patience. */
import { busy, type Engine } from './engine.ts'

/** The same engine; a write that did not begin in time is refused `busy`, and then changes nothing any more. */
export function withOnePatience(engine: Engine, patienceMs: number): Engine {
  return {
    ...engine,
    write: (work) =>
      new Promise((resolve, reject) => {
        let isLate = false
        const giveUp = (): void => {
          isLate = true
          reject(late())
        }
        const timer = setTimeout(giveUp, patienceMs)
        engine
          .write(async (tx) => {
            clearTimeout(timer)
            // Its turn came after all: what it was told is kept to.
            if (isLate) throw late()
            return await work(tx)
          })
          .finally(() => clearTimeout(timer))
          .then(resolve, reject)
      }),
  }
}

function late(): Error {
  return busy(new Error('the ledger was not free in time'))
}
