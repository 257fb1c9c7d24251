/** Works that wait at the same time share one transaction, and so one flush of the disk. Each has its own part of it, its
 *  own answer, and its own refusal. Source: decisions.md#merges-together. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inSavepoint, presentMark, type Writer, withMark } from '@yalkut/ledger'
import { isRefusal } from '@yalkut/model'

/** A work's part of a transaction. */
export interface Part {
  readonly tx: Writer
  /** False: other work came before in this transaction. */
  readonly isFirst: boolean
  /** Work that is not the first is taken back here, and runs again as the first of another transaction. Called before it
   *  waits for a lock, since its transaction holds main already, and before it reads what is kept outside the ledger, since
   *  that has not seen the work before it. */
  mustBeFirst(): void
  /** No work comes after this one in the transaction: it changes what later work reads outside the ledger. */
  mustBeLast(): void
}

/** The part of a work that has a transaction of its own. */
export function wholeTransaction(tx: Writer): Part {
  return { tx, isFirst: true, mustBeFirst: () => undefined, mustBeLast: () => undefined }
}

/** Runs `work`, which changes nothing outside the database: it may run again. Resolves when the transaction is durable. */
export type Together = <T>(work: (part: Part) => Promise<T>) => Promise<T>

/** The most works of one transaction: the first waits for the last. */
export const MOST_TOGETHER = 32

/** Thrown by `mustBeFirst`. */
class NotFirst extends Error {
  constructor() {
    super('this work must be the first of its transaction')
    this.name = 'NotFirst'
  }
}

interface Waiting {
  /** Runs the work. Gives what answers its caller once the transaction is durable. */
  run(part: Part): Promise<() => void>
  fail(error: unknown): void
}

/** `transact` runs one durable transaction. */
export function createTogether(transact: (work: (tx: Writer) => Promise<void>) => Promise<void>): Together {
  const queue: Waiting[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (queue.length > 0) await runSome()
    isRunning = false
  }

  /** One transaction. */
  async function runSome(): Promise<void> {
    const begun: Waiting[] = []
    const answers: (() => void)[] = []
    try {
      await transact(async (tx) => {
        let isOpen = true
        const mustBeLast = (): void => {
          isOpen = false
        }
        const first = queue.shift()
        if (first === undefined) return
        begun.push(first)
        answers.push(await first.run({ ...wholeTransaction(tx), mustBeLast }))
        // Other requests, and reads, have a turn between two works.
        for (await nextTurn(); isOpen && begun.length < MOST_TOGETHER; await nextTurn()) {
          const [next] = queue
          if (next === undefined) break
          const answer = await runAfter(next, {
            tx,
            isFirst: false,
            mustBeFirst: throwNotFirst,
            mustBeLast,
          })
          if (answer === null) break
          queue.shift()
          begun.push(next)
          answers.push(answer)
        }
      })
    } catch (error) {
      // When the transaction could not begin, it is the same for all that wait.
      for (const each of begun.length > 0 ? begun : queue.splice(0)) each.fail(error)
      return
    }
    for (const answer of answers) answer()
  }

  return (work) =>
    new Promise((resolve, reject) => {
      // The transaction is of all; each work notes for itself that it has stored something.
      const mark = presentMark()
      queue.push({
        run: (part) =>
          withMark(mark, async () => {
            const value = await work(part)
            await mark?.(part.tx)
            return () => resolve(value)
          }),
        fail: reject,
      })
      if (!isRunning) void withMark(null, runAll)
    })
}

function throwNotFirst(): never {
  throw new NotFirst()
}

/** Null when the work has to run again as the first of a transaction: it asks for that, or it failed with another error than
 *  a refusal. A refusal is an answer: it waits for the transaction too, since it may be about work before it. */
async function runAfter(each: Waiting, part: Part): Promise<(() => void) | null> {
  try {
    return await inSavepoint(part.tx, () => each.run(part))
  } catch (error) {
    return isRefusal(error) ? () => each.fail(error) : null
  }
}
