/** What is noted in each transaction of the work that continues, in its asynchronous context: so it is known for certain whether
 *  the work has stored anything. Source: service.md#sending-once. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine, Writer } from './engine.ts'

/** Called at the end of each transaction. When it throws, the transaction is undone. */
export type WriteMark = (tx: Writer) => Promise<void>

const marks = new AsyncLocalStorage<WriteMark | null>()

export function presentMark(): WriteMark | null {
  return marks.getStore() ?? null
}

/** `null`: nothing is noted in the transactions of `act`. */
export function withMark<T>(mark: WriteMark | null, act: () => T): T {
  return marks.run(mark, act)
}

/** The same engine, but each transaction is marked. */
export function markingWrites(engine: Engine): Engine {
  return {
    ...engine,
    write: (work) => {
      const mark = presentMark()
      if (mark === null) return engine.write(work)
      return engine.write(async (tx) => {
        const done = await work(tx)
        await mark(tx)
        return done
      })
    },
  }
}
