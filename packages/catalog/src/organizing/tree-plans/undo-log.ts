/** Takes back the changes of maps, the last first. */
export class UndoLog {
  #steps: (() => void)[] = []

  /** Forgets the steps: what was done until now stays. */
  clear(): void {
    this.#steps = []
  }

  add(step: () => void): void {
    this.#steps.push(step)
  }

  /** Notes the value of a key that is about to change. */
  note<K, V extends object | string>(map: Map<K, V>, key: K): void {
    const before = map.get(key)
    this.add(() => {
      if (before === undefined) map.delete(key)
      else map.set(key, before)
    })
  }

  rollBack(): void {
    for (const step of this.#steps.reverse()) step()
    this.clear()
  }
}
