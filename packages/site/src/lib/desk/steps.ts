/** Steps that can be taken back: states of a desk, each a whole value that shares its parts with the others. */
export class Steps<State> {
  readonly #most: number
  #before: State[] = []
  #after: State[] = []
  /** Steps of one kind in a row are one step: letters typed into a line. */
  #kind: string | null = null
  /** The first so many states cannot be taken back: they were sent. */
  #sealed = 0

  constructor(most = 500) {
    this.#most = most
  }

  /** Notes the state before a step. `kind`: null makes a step of its own. */
  note(before: State, kind: string | null): void {
    this.#after = []
    if (kind !== null && kind === this.#kind) return
    this.#kind = kind
    this.#before.push(before)
    if (this.#before.length <= this.#most) return
    this.#before.shift()
    this.#sealed = Math.max(0, this.#sealed - 1)
  }

  /** The next step begins again, also one of the same kind. */
  part(): void {
    this.#kind = null
  }

  /** The state before the last step; null: there is none, or it was sent. */
  undo(now: State): State | null {
    if (this.#before.length <= this.#sealed) return null
    return this.#take(now, this.#before, this.#after)
  }

  redo(now: State): State | null {
    return this.#take(now, this.#after, this.#before)
  }

  /** What was done until now is sent: an undo would show it as if it were not. */
  seal(): void {
    this.#after = []
    this.#kind = null
    this.#sealed = this.#before.length
  }

  /** It was not taken: it can be taken back again. */
  unseal(): void {
    this.#sealed = 0
  }

  /** The service has what was sealed. */
  forget(): void {
    this.#before.splice(0, this.#sealed)
    this.#sealed = 0
  }

  /** All states move onto a newer page. */
  move(by: (state: State) => State): void {
    this.#before = this.#before.map(by)
    this.#after = this.#after.map(by)
  }

  #take(now: State, from: State[], to: State[]): State | null {
    const state = from.pop()
    if (state === undefined) return null
    to.push(now)
    this.#kind = null
    return state
  }
}
