/** Which sets a change touches: an item's own, and those of what it belongs to, up to the top. Source: shapes.md, 5. */
import { findMainItems, type Reader } from '@yalkut/ledger'
import { inheritsFrom, isJsonObject, type JsonObject } from '@yalkut/model'

export interface SetFacts {
  id: string
  policy: 'open' | 'moderated' | 'locked'
  /** Account ids. */
  keepers: string[]
}

export interface Touch {
  /** The sets touched, each once. */
  sets: SetFacts[]
  /** An item of no set is among those touched. */
  outside: boolean
}

interface Known {
  type: string
  data: JsonObject | null
}

/** Reads the sets of items, remembering what it read: one for each pass over a suggestion. */
export class TouchedSets {
  readonly #db: Reader
  readonly #known = new Map<string, Known | null>()
  readonly #sets = new Map<string, SetFacts>()
  #outside = false

  constructor(db: Reader) {
    this.#db = db
  }

  /** Adds the sets of these versions of items: both what main has and what a change makes of it.
   *  `proposed` are items that main may not have yet; children may come before their parents only within it. */
  async add(
    versions: readonly { id: string; type: string; data: JsonObject }[],
    proposed: ReadonlyMap<string, Known> = new Map(),
  ): Promise<void> {
    for (const [id, item] of proposed) if (item.data !== null) this.#known.set(id, item)
    await this.#load(versions.flatMap(({ type, data }) => linksUp(type, data)))
    for (const { type, data } of versions) {
      const sets = this.#setsOf(type, data)
      if (sets.size === 0) this.#outside = true
      for (const id of sets) this.#addSet(id)
    }
  }

  touch(): Touch {
    return { sets: [...this.#sets.values()], outside: this.#outside }
  }

  /** Loads items and all that they belong to, one statement a level. */
  async #load(ids: readonly string[]): Promise<void> {
    for (let level = [...new Set(ids)]; level.length > 0; ) {
      const missing = level.filter((id) => !this.#known.has(id))
      const found = await findMainItems(this.#db, missing)
      for (const id of missing) this.#known.set(id, found.get(id) ?? null)
      level = [
        ...new Set(
          level.flatMap((id) => {
            const item = this.#known.get(id)
            return item?.data ? linksUp(item.type, item.data) : []
          }),
        ),
      ].filter((id) => !this.#known.has(id))
    }
  }

  /** A set counts as itself only through `touchedBy`; here: the sets that an item is in, inherited ones too. */
  #setsOf(type: string, data: JsonObject): Set<string> {
    const sets = new Set<string>()
    const seen = new Set<string>()
    const visit = (itemType: string, itemData: JsonObject): void => {
      for (const id of setLinks(itemData)) sets.add(id)
      for (const id of inheritsFrom(itemType, itemData)) {
        if (itemType === 'set') sets.add(id)
        const parent = this.#known.get(id)
        if (seen.has(id) || itemType === 'set' || !parent?.data) continue
        seen.add(id)
        visit(parent.type, parent.data)
      }
    }
    visit(type, data)
    return sets
  }

  #addSet(id: string): void {
    const item = this.#known.get(id)
    if (this.#sets.has(id) || !item?.data || item.type !== 'set') return
    const { policy, keepers } = item.data
    this.#sets.set(id, {
      id,
      policy: policy === 'open' || policy === 'locked' ? policy : 'moderated',
      keepers: Array.isArray(keepers) ? keepers.filter((k) => typeof k === 'string') : [],
    })
  }
}

function linksUp(type: string, data: JsonObject): string[] {
  return [...setLinks(data), ...inheritsFrom(type, data)]
}

function setLinks(data: JsonObject): string[] {
  if (!isJsonObject(data) || !Array.isArray(data.sets)) return []
  return data.sets.filter((id) => typeof id === 'string')
}
