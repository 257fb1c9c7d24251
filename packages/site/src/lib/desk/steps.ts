/** Steps that can be taken back: states of a desk, each a whole value that shares its parts with the others. */
export class Steps<State> {
  readonly #most: number
  #before: State[] = []
  #after: State[] = []
  /** Steps of one kind in a row are one step: letters typed into a line. */
  #kind: string | null = null

  constructor(most = 500) {
    this.#most = most
  }

  /** Notes the state before a step. `kind`: null makes a step of its own. */
  note(before: State, kind: string | null): void {
    this.#after = []
    if (kind !== null && kind === this.#kind) return
    this.#kind = kind
    this.#before.push(before)
    if (this.#before.length > this.#most) this.#before.shift()
  }

  /** The next step begins anew, also one of the same kind. */
  part(): void {
    this.#kind = null
  }

  /** The state before the last step; null: there is none. */
  undo(now: State): State | null {
    return this.#move(now, this.#before, this.#after)
  }

  redo(now: State): State | null {
    return this.#move(now, this.#after, this.#before)
  }

  #move(now: State, from: State[], to: State[]): State | null {
    const state = from.pop()
    if (state === undefined) return null
    to.push(now)
    this.#kind = null
    return state
  }
}
