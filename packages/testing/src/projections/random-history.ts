/** Random histories of a small catalog that keep the rules of main: links lead to existing items, an item with links to it is
 *  not deleted, and no two items have the same path. */
import { type JsonObject, RIGHTS, type Rights } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { Put } from './line.ts'

/** One change of a commit. A change that is not possible at that time is left out. */
export interface Step {
  /** Chooses the item. */
  slot: number
  drop: boolean
  /** Chooses the item's links, path, order, lock and licence. */
  dice: number[]
  /** Chooses a file and its new rights. */
  file: number
  /** Chooses a slot whose item a request withholds, or no longer withholds. */
  stop: number
}

export const histories: fc.Arbitrary<Step[][]> = fc.array(
  fc.array(
    fc.record({
      slot: fc.nat(19),
      drop: fc.nat(3).map((n) => n === 0),
      dice: fc.array(fc.nat(11), { minLength: 5, maxLength: 5 }),
      file: fc.nat(23),
      stop: fc.nat(79),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  { minLength: 1, maxLength: 14 },
)

const SLOTS = [
  'set',
  'set',
  'set',
  'work',
  'work',
  'unit',
  'unit',
  'unit',
  'unit',
  'event',
  'event',
  'recording',
  'recording',
  'text',
  'text',
  'text',
  'segment',
  'segment',
  'segment',
  'segment',
]
const PATHS = ['/a', '/b', '/c', '/d/e', '/f']
const ORDERS = ['A', 'V', 'VV', 'a']
const FILES = ['1'.repeat(64), '2'.repeat(64)]
const LICENCES = ['cc0', 'cc-by', 'commercial', 'unknown']

export interface ModelItem {
  type: string
  path: string | null
  data: JsonObject
}

/** Main as plain maps. */
export class NaiveMain {
  readonly items = new Map<string, ModelItem>()
  readonly files = new Map<string, Rights>()
  /** Ids of items that a request withholds; an item may be deleted. */
  readonly stops = new Set<string>()
  readonly paths = new Map<string, { id: string; current: boolean }>()
  /** The paths that each item ever had, with the last version that had it. */
  readonly #had = new Map<string, Map<string, number>>()
  #versions = 0

  /** Turns steps into one valid commit, and makes the same changes in these maps. */
  commit(steps: readonly Step[]): Put[] {
    const puts: Put[] = []
    const done = new Set<number>()
    const back = new Set<string>()
    for (const { slot, drop, dice } of steps) {
      if (done.has(slot)) continue
      const id = idOf(slot)
      if (drop && !this.items.has(id)) continue
      if (drop && this.linksTo(id).length > 0) continue
      const put = drop ? { id, type: typeOf(slot), data: null } : this.#put(slot, dice)
      if (put === null) continue
      done.add(slot)
      puts.push(put)
      if (!drop && !this.items.has(id) && this.#had.has(id)) back.add(id)
      this.#apply(put)
    }
    this.#returnPaths(back)
    return puts
  }

  /** Returns the older paths of restored items that lead nowhere. */
  #returnPaths(back: ReadonlySet<string>): void {
    const wanted = [...back].flatMap((id) => {
      const had = [...(this.#had.get(id) ?? [])]
      return had.map(([path, version]) => ({ path, id, version }))
    })
    for (const { path, id } of wanted.sort((a, b) => b.version - a.version)) {
      if (!this.paths.has(path)) this.paths.set(path, { id, current: false })
    }
  }

  #put(slot: number, dice: readonly number[]): Put | null {
    const type = typeOf(slot)
    const data = this.#data(slot, type, dice)
    if (data === null) return null
    const wanted = type === 'segment' ? undefined : PATHS[dice[3] ?? 0]
    const holder = wanted === undefined ? undefined : this.paths.get(wanted)
    const free = holder === undefined || !holder.current || holder.id === idOf(slot)
    return { id: idOf(slot), type, data, path: wanted !== undefined && free ? wanted : null }
  }

  /** Null when the item's parent does not exist. */
  #data(slot: number, type: string, [a = 0, b = 0, c = 0, , d = 0]: readonly number[]) {
    const sets = [...new Set([this.#pick('set', a), this.#pick('set', b)])].filter((s) => s !== null)
    const name = { he: `שם ${a}`, en: `name ${b}` }
    const more: { [type: string]: () => JsonObject | null } = {
      set: () => {
        const parent = a % 2 === 0 ? null : this.#pick('set', b, slot)
        const policy = c < 4 ? 'locked' : 'open'
        return { name, policy, ...(parent === null ? {} : { parent }) }
      },
      work: () => ({ title: name, ...(c % 2 === 0 ? {} : { sets }) }),
      unit: () => this.#below('work', 'work', d, { label: name, order: ORDERS[c % 4] ?? 'V' }),
      event: () => ({ title: name, ...(c % 2 === 0 ? {} : { sets }) }),
      recording: () => {
        const facts: JsonObject = { title: name, part: 1 + c }
        if (c % 3 > 0) facts.file = FILES[c % 2] ?? ''
        return this.#below('event', 'event', d, facts)
      },
      text: () => {
        const recording = a % 2 === 0 ? null : this.#pick('recording', b)
        const facts: JsonObject = { licence: LICENCES[c % 4] ?? 'cc0' }
        if (recording !== null) facts.recording = recording
        return this.#below('unit', 'unit', d, facts)
      },
      segment: () => this.#below('text', 'text', d, { order: ORDERS[c % 4] ?? 'V', content: 'א ב ג' }),
    }
    return more[type]?.() ?? null
  }

  #below(field: string, type: string, dice: number, data: JsonObject): JsonObject | null {
    const parent = this.#pick(type, dice)
    return parent === null ? null : { ...data, [field]: parent }
  }

  /** One of the existing items of a type; only slots before `below`, so that sets make no cycle. */
  #pick(type: string, dice: number, below = SLOTS.length): string | null {
    const there = SLOTS.flatMap((t, slot) =>
      t === type && slot < below && this.items.has(idOf(slot)) ? [idOf(slot)] : [],
    )
    return there[dice % Math.max(there.length, 1)] ?? null
  }

  #apply({ id, type, data, path = null }: Put): void {
    if (data === null) {
      for (const [key, { id: to }] of this.paths) if (to === id) this.paths.delete(key)
      this.items.delete(id)
      return
    }
    for (const entry of this.paths.values()) if (entry.id === id) entry.current = false
    const had = this.#had.get(id) ?? new Map<string, number>()
    this.#had.set(id, had)
    this.#versions += 1
    if (path !== null) had.set(path, this.#versions)
    if (path !== null) this.paths.set(path, { id, current: true })
    this.items.set(id, { type, path, data })
  }

  /** `from field to` of every link. */
  links(): { from: string; field: string; to: string }[] {
    const fields = ['sets', 'parent', 'work', 'event', 'unit', 'recording', 'text']
    return [...this.items].flatMap(([from, { data }]) =>
      fields.flatMap((field) => [data[field] ?? []].flat().map((to) => ({ from, field, to: String(to) }))),
    )
  }

  linksTo(id: string): string[] {
    return this.links().flatMap(({ from, to }) => (to === id ? [from] : []))
  }

  /** Whether an item is in a locked set, at any depth. */
  isLocked(id: string): boolean {
    const item = this.items.get(id)
    if (item === undefined) return false
    if (item.data.policy === 'locked') return true
    const ups = this.links().flatMap(({ from, to }) => (from === id ? [to] : []))
    return ups.some((up) => this.isLocked(up))
  }

  /** Whether a request withholds an item, or an item above it. */
  isStopped(id: string): boolean {
    if (this.stops.has(id)) return true
    const ups = this.links().flatMap(({ from, to }) => (from === id ? [to] : []))
    return ups.some((up) => this.isStopped(up))
  }

  /** Whether a segment's words are withheld. */
  isWithheld(id: string): boolean {
    const text = this.items.get(String(this.items.get(id)?.data.text))
    const licence = text?.data.licence
    const recording = this.items.get(String(text?.data.recording))
    const rights = this.files.get(String(recording?.data.file)) ?? 'open'
    const isWithheld = rights === 'link' || rights === 'preserved'
    return isWithheld || this.isLocked(id) || this.isStopped(id) || licence === 'commercial' || licence === 'unknown'
  }

  /** The change of a file's rights in these steps; null when there is none. */
  changeFile(steps: readonly Step[]): { sha256: string; rights: Rights } | null {
    const choice = steps[0]?.file ?? 0
    const [sha256, rights] = [FILES[choice % 2], RIGHTS[Math.floor(choice / 2)]]
    if (sha256 === undefined || rights === undefined) return null
    this.files.set(sha256, rights)
    return { sha256, rights }
  }

  /** The change of a stop in these steps; null when there is none. */
  changeStop(steps: readonly Step[]): { item: string; isStopped: boolean } | null {
    const choice = steps[0]?.stop ?? 0
    const slot = Math.floor(choice / 2)
    if (slot >= SLOTS.length) return null
    const [item, isStopped] = [idOf(slot), choice % 2 === 0]
    if (isStopped) this.stops.add(item)
    else this.stops.delete(item)
    return { item, isStopped }
  }
}

function idOf(slot: number): string {
  return `rh-${String(slot).padStart(8, '0')}`
}

function typeOf(slot: number): string {
  return SLOTS[slot] ?? ''
}
