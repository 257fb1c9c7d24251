/** What a person does before the desk has found what was kept: it is done once that is back, in order. */
export class Early {
  #waiting: (() => void)[] | null = null

  /** From now on acts wait. */
  begin(): void {
    this.#waiting ??= []
  }

  /** True: the act waits. False: do it now. */
  hold(act: () => void): boolean {
    this.#waiting?.push(act)
    return this.#waiting !== null
  }

  end(): void {
    const acts = this.#waiting ?? []
    this.#waiting = null
    for (const act of acts) act()
  }
}
