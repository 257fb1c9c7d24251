/** The states of a form in order, so that one key takes back what was done last: typing, rows, chosen items. Pure. */
export type Fields = [string, string][]

/** Older ones are forgotten. */
const MOST = 200
/** Letters of one field that come closer together are one step. */
const TOGETHER_MS = 1_000

export class FormHistory {
  readonly #past: Fields[] = []
  #now: Fields
  #next: Fields[] = []
  #last: { field: string | null; at: number } = { field: null, at: 0 }

  constructor(now: Fields) {
    this.#now = now
  }

  /** `field`: the one that was typed into; null for an act. `at`: in ms. */
  note(now: Fields, field: string | null, at: number): void {
    if (isSame(now, this.#now)) return
    const isOne = field !== null && field === this.#last.field && at - this.#last.at < TOGETHER_MS
    if (!isOne) this.#past.push(this.#now)
    if (this.#past.length > MOST) this.#past.shift()
    this.#now = now
    this.#next = []
    this.#last = { field, at }
  }

  /** The state before the last step; null when nothing is left. */
  undo(): Fields | null {
    const before = this.#past.pop()
    if (before === undefined) return null
    this.#next.push(this.#now)
    return this.#goTo(before)
  }

  /** The state after the last one that was taken back; null when nothing is left. */
  redo(): Fields | null {
    const after = this.#next.pop()
    if (after === undefined) return null
    this.#past.push(this.#now)
    return this.#goTo(after)
  }

  #goTo(fields: Fields): Fields {
    this.#now = fields
    this.#last = { field: null, at: 0 }
    return fields
  }
}

function isSame(a: Fields, b: Fields): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
