/** A writer of a SQLite file waits for the writers of this process, and then for those of other processes. Both waits
 *  together are no longer than one patience. */
import { busy, type Engine } from './engine.ts'

/** The same engine, but a write that does not begin in time is refused `busy` and changes nothing later. */
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
            // Its turn came after the refusal: the refusal stands.
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
