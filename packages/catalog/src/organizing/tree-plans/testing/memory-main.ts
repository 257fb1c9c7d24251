/** A main without a ledger, for plans: items in memory, and paths with the rules of the ledger. */
import { type JsonObject, referencesOf } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { FoundItem, PlannedChange, PlanReader } from '../plan-items.ts'

export interface Put {
  id: string
  type: string
  data: JsonObject
  path?: string
}

export class MemoryMain implements PlanReader {
  readonly items = new Map<string, FoundItem>()
  /** The target of every path: present and former paths. */
  readonly paths = new Map<string, { id: string; current: boolean }>()
  #rev = 0

  constructor(puts: readonly Put[] = []) {
    for (const { id, type, data, path = null } of puts) {
      this.#rev += 1
      this.items.set(id, { id, type, rev: this.#rev, path, data })
      if (path !== null) this.paths.set(path, { id, current: true })
    }
  }

  /** Prints a counterexample as its choices, not as all items. */
  [fc.toStringMethod](): string {
    return `a catalog of ${this.items.size} items`
  }

  copy(): MemoryMain {
    const main = new MemoryMain()
    for (const [id, item] of this.items) main.items.set(id, item)
    for (const [path, at] of this.paths) main.paths.set(path, at)
    main.#rev = this.#rev
    return main
  }

  /** Applies the changes of a plan, as a merge does. */
  merge(changes: readonly PlannedChange[]): void {
    for (const { id, after, mergedInto, forwardTo } of changes) {
      if (after !== null) continue
      this.items.delete(id)
      for (const [path, at] of this.paths) {
        const successor = mergedInto ?? forwardTo
        if (at.id !== id) continue
        if (successor === null) this.paths.delete(path)
        else this.paths.set(path, { id: successor, current: false })
      }
    }
    for (const { before, after } of changes) {
      if (after === null || before === null || before.path === after.path) continue
      if (before.path !== null) this.paths.set(before.path, { id: after.id, current: false })
    }
    for (const { before, after } of changes) {
      if (after === null) continue
      this.#rev += 1
      this.items.set(after.id, { ...after, rev: this.#rev })
      if (after.path !== null && after.path !== before?.path) this.#take(after.path, after.id)
    }
  }

  #take(path: string, id: string): void {
    const holder = this.paths.get(path)
    if (holder?.current === true && holder.id !== id) throw new Error(`${path} is taken by ${holder.id}`)
    this.paths.set(path, { id, current: true })
  }

  async find(ids: readonly string[]): Promise<Map<string, FoundItem>> {
    return new Map(
      ids.flatMap((id): [string, FoundItem][] => {
        const item = this.items.get(id)
        return item === undefined ? [] : [[id, item]]
      }),
    )
  }

  async linkedTo(id: string, filter: { field?: string; type?: string }): Promise<string[]> {
    return [...this.items.values()]
      .filter(({ type }) => filter.type === undefined || filter.type === type)
      .filter(({ type, data }) =>
        referencesOf(type, data).some(
          ({ to, field }) => to === id && (filter.field === undefined || filter.field === field),
        ),
      )
      .map((item) => item.id)
  }

  async topSets(): Promise<string[]> {
    return [...this.items.values()]
      .filter(({ type, data }) => type === 'set' && data.parent === undefined)
      .map(({ id }) => id)
  }

  async redirectsAt(paths: readonly string[]): Promise<Map<string, string>> {
    return new Map(
      paths.flatMap((path): [string, string][] => {
        const at = this.paths.get(path)
        return at?.current === false ? [[path, at.id]] : []
      }),
    )
  }

  async holdersOf(paths: readonly string[]): Promise<Map<string, string>> {
    return new Map(
      paths.flatMap((path): [string, string][] => {
        const at = this.paths.get(path)
        return at?.current === true ? [[path, at.id]] : []
      }),
    )
  }
}
