/** The queue of writers inside one process. */
import { busy } from './engine.ts'

/** Lets `slots` writers work at the same time; the others wait, first come first served. A writer whose turn does not come
 *  within the patience is refused `busy`, with nothing changed. */
export class Turns {
  readonly #patienceMs: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(slots: number, patienceMs: number) {
    this.#free = slots
    this.#patienceMs = patienceMs
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1)
        reject(busy(new Error('writers of this process are waiting')))
      }, this.#patienceMs)
      this.#waiting.push(admit)
    })
  }

  /** Hands the slot to the next waiting writer, without freeing it in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}
