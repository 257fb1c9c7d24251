/** The line of writers inside one process. */
import { busy } from './engine.ts'

/** Lets so many writers in at once; the others wait in line, first come first served. One whose
 *  turn does not come within the patience is refused `busy`, and has done nothing. */
export class Turns {
  readonly #patienceMs: number
  readonly #line: (() => void)[] = []
  #free: number

  constructor(places: number, patienceMs: number) {
    this.#free = places
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
        this.#line.splice(this.#line.indexOf(admit), 1)
        reject(busy(new Error('writers of this process stand in line')))
      }, this.#patienceMs)
      this.#line.push(admit)
    })
  }

  /** The place goes to the next in line, without being free in between. */
  #leave(): void {
    const next = this.#line.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}
