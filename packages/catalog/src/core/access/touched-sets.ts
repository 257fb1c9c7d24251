/** Which sets a change touches: the item's own sets and those of all its parents, up to the top.
 *  Source: shapes.md#inherited-sets. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems, type MainItem } from '@yalkut/ledger/items'
import { findProposedItems, type PositionedItem } from '@yalkut/ledger/suggestions'
import { idsIn, inheritsFrom, type JsonObject } from '@yalkut/model'

export interface SetFacts {
  id: string
  policy: 'open' | 'moderated' | 'locked'
  /** Account ids. */
  keepers: string[]
  /** Within how many days its keepers answer a suggestion; null: it does not say. */
  reviewDays: number | null
}

export interface Touch {
  /** The sets touched, each once. */
  sets: SetFacts[]
  /** An item of no set is among the touched items. */
  outside: boolean
}

/** Whether every touched item is in a set, and every such set is open. */
export function isAllOpen({ sets, outside }: Touch): boolean {
  return !outside && sets.every(({ policy }) => policy === 'open')
}

/** What is kept in memory of an item. Its words are left out, since a suggestion may have very many items. */
interface Known {
  /** Items whose sets the item inherits. */
  parents: string[]
  /** The item's own sets. */
  sets: string[]
  /** Null unless the item is a set. */
  facts: SetFacts | null
}

interface Item {
  type: string
  data: JsonObject | null
}

/** How many levels of parents are read; sensible data has fewer. */
const MAX_LEVELS = 50

/** Reads the sets of items and keeps what it has read. One instance for each pass over a suggestion. */
export class TouchedSets {
  readonly #db: Reader
  readonly #suggestionId: number | null
  #known = new Map<string, Known | null>()
  readonly #sets = new Map<string, SetFacts>()
  readonly #parents = new Set<string>()
  #outside = false

  /** `suggestionId`: a suggestion whose new items may be parents of its other items. Main does not have them yet. */
  constructor(db: Reader, suggestionId: number | null = null) {
    this.#db = db
    this.#suggestionId = suggestionId
  }

  /** A new pass, which shares what this one has read. */
  another(): TouchedSets {
    const other = new TouchedSets(this.#db, this.#suggestionId)
    other.#known = this.#known
    return other
  }

  /** Adds the sets of these versions of items. Call it with main's version and with the changed one.
   *  `proposed`: items that main may not have yet. */
  async add(
    versions: readonly { id: string; type: string; data: JsonObject }[],
    proposed: ReadonlyMap<string, Item> = new Map(),
  ): Promise<void> {
    for (const [id, item] of proposed) if (item.data !== null) this.#remember(id, item)
    const seen = versions.map(({ id, type, data }) => knownOf(id, type, data))
    await this.#load(seen.flatMap(linksUp))
    for (const item of seen) {
      const found = [...this.#setsOf(item)].filter((id) => this.#addSet(id))
      if (found.length === 0) this.#outside = true
      this.#addParents(linksUp(item))
    }
  }

  /** A change of which no item is left touches no set, and counts as `outside`. */
  touch(): Touch {
    return { sets: [...this.#sets.values()], outside: this.#outside || this.#sets.size === 0 }
  }

  /** All parents and sets of the added items, up to the top. */
  parents(): ReadonlySet<string> {
    return this.#parents
  }

  #remember(id: string, { type, data }: Item): void {
    this.#known.set(id, data === null ? null : knownOf(id, type, data))
  }

  /** Loads items and all their parents; one statement for each level. */
  async #load(ids: readonly string[]): Promise<void> {
    let level = [...new Set(ids)]
    for (let depth = 0; level.length > 0 && depth < MAX_LEVELS; depth += 1) {
      const missing = level.filter((id) => !this.#known.has(id))
      for (const id of missing) this.#known.set(id, null)
      for (const [id, item] of await findMainItems(this.#db, missing)) this.#remember(id, item)
      const newOnes = missing.filter((id) => this.#known.get(id) === null)
      if (this.#suggestionId !== null && newOnes.length > 0) {
        const found = await findProposedItems(this.#db, this.#suggestionId, newOnes)
        for (const [id, item] of found) this.#remember(id, item)
      }
      const above = level.flatMap((id) => linksUp(this.#known.get(id) ?? NOTHING))
      level = [...new Set(above)].filter((id) => !this.#known.has(id))
    }
  }

  /** The sets that an item is in, inherited ones too. A set touches itself and its parent. */
  #setsOf(item: Known): Set<string> {
    const sets = new Set<string>()
    const seen = new Set<string>()
    const visit = ({ parents, sets: own, facts }: Known): void => {
      for (const id of own) sets.add(id)
      for (const id of parents) {
        if (facts !== null) sets.add(id)
        const parent = this.#known.get(id) ?? null
        if (parent === null || facts !== null || seen.has(id)) continue
        seen.add(id)
        visit(parent)
      }
    }
    visit(item)
    return sets
  }

  /** False for an unknown set. */
  #addSet(id: string): boolean {
    const facts = this.#known.get(id)?.facts ?? null
    if (facts === null) return false
    this.#sets.set(id, this.#isLocked(id) ? { ...facts, policy: 'locked' } : facts)
    return true
  }

  /** A set inside a locked set is locked too. */
  #isLocked(set: string): boolean {
    const above = new Set([set])
    for (const id of above) {
      const known = this.#known.get(id)
      if (known?.facts?.policy === 'locked') return true
      for (const up of linksUp(known ?? NOTHING)) above.add(up)
    }
    return false
  }

  #addParents(ids: readonly string[]): void {
    const waiting = [...ids]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (this.#parents.has(id)) continue
      this.#parents.add(id)
      waiting.push(...linksUp(this.#known.get(id) ?? NOTHING))
    }
  }
}

const NOTHING: Known = { parents: [], sets: [], facts: null }

function knownOf(id: string, type: string, data: JsonObject): Known {
  return {
    parents: inheritsFrom(type, data),
    sets: idsIn(data, 'sets'),
    facts: type === 'set' ? setFacts(id, data) : null,
  }
}

function setFacts(id: string, data: JsonObject): SetFacts {
  const { policy } = data
  const known = policy === 'open' || policy === 'locked' ? policy : 'moderated'
  const { reviewDays } = data
  const days = typeof reviewDays === 'number' ? reviewDays : null
  return { id, policy: known, keepers: idsIn(data, 'keepers'), reviewDays: days }
}

function linksUp({ parents, sets }: Known): string[] {
  return [...sets, ...parents]
}

/** Adds the sets that a page of items touches, in main's version and in the proposed one. */
export async function touchPage(
  touched: TouchedSets,
  page: readonly PositionedItem[],
  main: ReadonlyMap<string, MainItem>,
): Promise<void> {
  const versions = page.flatMap(({ id, type, data }) => {
    const before = main.get(id)?.data ?? null
    return [before, data].flatMap((version) => (version === null ? [] : [{ id, type, data: version }]))
  })
  await touched.add(versions, new Map(page.map((item) => [item.id, item])))
}
