/** Where the new units of a printing are in their sefer: their positions and order keys, from their place among the other entries.
 *  Pure. Source: shapes.md#contents-of-a-printing; service.md#order. */
import { type ItemData, type LocalName, manyBetween } from '@yalkut/model'

export type Position = ItemData['unit']['position']
type Step = Position[number]

export interface KnownUnit {
  order: string
  position: Position
}

/** An entry of the contents, in the order of the book. */
export type PlacedEntry =
  | { kind: 'heading'; level: number; name: LocalName }
  | ({ kind: 'known' } & KnownUnit)
  | { kind: 'new' }

export interface Sefer {
  levels: readonly string[]
  /** Its units in their order; of a large one the first. */
  units: readonly KnownUnit[]
  last: KnownUnit | null
  /** The volume that is printed, where the first level is that of volumes. */
  volume: string | null
  /** The order key of its nearest unit before or after this key. */
  beside(order: string, side: 'before' | 'after'): string | null
}

/** The position and the order key of each new unit, in the order of the entries. */
export function placeUnits(entries: readonly PlacedEntry[], sefer: Sefer): KnownUnit[] {
  const orders = ordersOf(entries, sefer)
  return positionsOf(entries, sefer).map((position, at) => ({ position, order: orders[at] ?? 'V' }))
}

const VOLUME_LEVELS: ReadonlySet<string> = new Set(['volume', 'chelek', 'kerech'])

function positionsOf(entries: readonly PlacedEntry[], sefer: Sefer): Position[] {
  const levels = levelsOf(sefer)
  const counting = new Counting(sefer)
  const depth = levels.length - 1
  let above: Step[] = volumeStep(levels, sefer, counting)
  let leaf: string | null = null
  const positions: Position[] = []
  for (const entry of entries) {
    if (entry.kind === 'known') {
      above = levels.slice(0, depth).flatMap((level) => stepAt(entry.position, level) ?? [])
      leaf = stepAt(entry.position, levels[depth])?.value ?? null
    } else if (entry.kind === 'heading') {
      const level = levels[entry.level]
      if (level === undefined || entry.level >= depth) continue
      above = whole(above.slice(0, entry.level), levels.slice(0, entry.level), sefer)
      above.push(counting.named(above, level, entry.name))
      leaf = null
    } else {
      above = whole(above, levels.slice(0, depth), sefer)
      const value = counting.next(above, leaf)
      leaf = value
      positions.push([...above, { level: levels[depth] ?? 'unit', value }])
    }
  }
  return positions
}

function levelsOf({ levels, last }: Sefer): readonly string[] {
  return levels.length > 0 ? levels : [last?.position.at(-1)?.level ?? 'unit']
}

/** Names of the steps of a printing by its volume: all its units are in it. */
function volumeStep(levels: readonly string[], { volume }: Sefer, counting: Counting): Step[] {
  const [first] = levels
  if (first === undefined || levels.length < 2 || volume === null) return []
  if (!VOLUME_LEVELS.has(first)) return []
  return [counting.named([], first, { he: volume })]
}

function stepAt(position: Position, level: string | undefined): Step | undefined {
  return position.find((step) => step.level === level)
}

/** Steps that no heading named are those of the last unit, where it appears under the same ones, and else the first. */
function whole(above: readonly Step[], levels: readonly string[], { last }: Sefer): Step[] {
  const steps = [...above]
  for (const level of levels.slice(steps.length)) {
    const known = last === null ? undefined : stepAt(last.position, level)
    const isUnder = steps.every(({ level, value }) => stepAt(last?.position ?? [], level)?.value === value)
    steps.push(known !== undefined && isUnder ? { ...known } : { level, value: '1' })
  }
  return steps
}

/** The values that are taken, under each step. */
class Counting {
  readonly #taken = new Map<string, Map<string, Step>>()

  constructor({ units, last }: Sefer) {
    for (const { position } of [...units, ...(last === null ? [] : [last])]) {
      for (const [at, step] of position.entries()) this.#take(position.slice(0, at), step)
    }
  }

  /** The step of this name under these, or the next one. */
  named(above: readonly Step[], level: string, name: LocalName): Step {
    const known = [...this.#under(above).values()]
    const same = known.find(({ value, label }) => label?.he === name.he || value === name.he)
    if (same !== undefined) return { ...same }
    const isNumber = /^\d{1,9}$/.test(name.he)
    const value = isNumber ? name.he : this.#free(above, null)
    const step = { level, value, ...(!isNumber && { label: { ...name } }) }
    this.#take(above, step)
    return step
  }

  /** The free value after this one; null: after the last. */
  next(above: readonly Step[], after: string | null): string {
    const value = this.#free(above, after)
    this.#take(above, { level: '', value })
    return value
  }

  #free(above: readonly Step[], after: string | null): string {
    const taken = this.#under(above)
    let value = after === null ? afterAll(taken.keys()) : numberAfter(after)
    for (let tries = 0; taken.has(value) && tries < 10_000; tries += 1) value = numberAfter(value)
    return value
  }

  #take(above: readonly Step[], step: Step): void {
    const key = keyOf(above)
    const taken = this.#taken.get(key) ?? new Map<string, Step>()
    if (!taken.has(step.value)) taken.set(step.value, step)
    this.#taken.set(key, taken)
  }

  #under(above: readonly Step[]): ReadonlyMap<string, Step> {
    return this.#taken.get(keyOf(above)) ?? new Map()
  }
}

function keyOf(steps: readonly Step[]): string {
  return JSON.stringify(steps.map(({ value }) => value))
}

function afterAll(values: Iterable<string>): string {
  const numbers = [...values].flatMap((value) => (/^\d{1,9}$/.test(value) ? [Number(value)] : []))
  return String(Math.max(0, ...numbers) + 1)
}

/** `8` after `7`; another value gets a number after it. */
function numberAfter(value: string): string {
  if (/^\d{1,9}$/.test(value)) return String(Number(value) + 1)
  const [, stem = value, number = '1'] = /^(.*)-(\d{1,9})$/.exec(value) ?? []
  return `${stem}-${Number(number) + 1}`
}

/** Each run of new units is after the unit before it in the book, before what follows that unit in the sefer. */
function ordersOf(entries: readonly PlacedEntry[], { last, beside }: Sefer): string[] {
  const first = entries.find((entry) => entry.kind === 'known')
  let low = first === undefined ? (last?.order ?? null) : beside(first.order, 'before')
  let high = first === undefined ? null : first.order
  const ends = new Map<string, string>()
  const orders: string[] = []
  let waiting = 0
  const flush = (): void => {
    const keys = manyBetween(low === null ? null : (ends.get(low) ?? low), high, waiting)
    const end = keys.at(-1)
    if (low !== null && end !== undefined) ends.set(low, end)
    orders.push(...keys)
    waiting = 0
  }
  for (const entry of entries) {
    if (entry.kind === 'new') waiting += 1
    if (entry.kind !== 'known') continue
    flush()
    low = entry.order
    high = beside(entry.order, 'after')
  }
  flush()
  return orders
}
