/** How many requests came in this minute, of whom: counted in memory, so that no request waits. All counts turn together
 *  each minute, by the clock, so that servers turn together too; nothing is kept about a place for longer.
 *
 *  Now and then servers over one ledger exchange what they counted (`exchange`). What one of them admitted in the meantime
 *  is never taken back: for about a second they may admit more together than each alone. */
import { type CountSharing, type LimitKey, minuteOf } from '@yalkut/catalog/limits'

export type LimitKind = 'address' | 'token' | 'search'

export const WINDOW_MS = 60_000

/** What is told in one exchange; the rest is told in the next. */
const MOST_TOLD = 5_000

interface Counted {
  /** Its name among servers; null while none needed it. */
  key: string | null
  name: string
  /** What all servers counted, as far as the ledger was heard. */
  known: number
  /** What this one counted since, and did not tell. */
  untold: number
}

export class RequestCounts {
  readonly #clock: () => Date
  #endsAtMs = 0
  #minute = new MinuteCounts(0)
  #keyOf: LimitKey | null = null

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** How long this minute lasts yet, in seconds. */
  secondsLeft(): number {
    const nowMs = this.#clock().getTime()
    if (nowMs >= this.#endsAtMs) {
      this.#endsAtMs = nowMs - (nowMs % WINDOW_MS) + WINDOW_MS
      this.#minute = new MinuteCounts(minuteOf(new Date(nowMs)))
    }
    return Math.ceil((this.#endsAtMs - nowMs) / 1_000)
  }

  /** What is left of `most` after taking `count`; below zero nothing was taken. Ask `secondsLeft` first. */
  take(kind: LimitKind, who: string, { count, most }: { count: number; most: number }): number {
    const counted = this.#minute.find(kind, who, this.#keyOf)
    const left = most - counted.known - counted.untold - count
    if (left >= 0) this.#minute.add(counted, count)
    return left
  }

  /** Tells the other servers what was counted here and hears of theirs; does nothing while there is none. What fails is
   *  told the next time. */
  async exchange(sharing: CountSharing): Promise<void> {
    this.#keyOf = await sharing.look()
    this.secondsLeft()
    const minute = this.#minute
    if (this.#keyOf === null) return
    const telling = minute.untold(this.#keyOf)
    await sharing.addCounts(minute.number, telling)
    minute.told(telling)
    minute.learn(await sharing.readCounts(minute.number))
  }
}

/** What is being told. */
interface Telling {
  key: string
  count: number
  counted: Counted
}

class MinuteCounts {
  readonly number: number
  readonly #of = {
    address: new Map<string, Counted>(),
    token: new Map<string, Counted>(),
    search: new Map<string, Counted>(),
  }
  readonly #byKey = new Map<string, Counted>()
  readonly #untold = new Set<Counted>()

  constructor(number: number) {
    this.number = number
  }

  find(kind: LimitKind, who: string, keyOf: LimitKey | null): Counted {
    const known = this.#of[kind].get(who)
    if (known !== undefined) return known
    const name = `${kind}:${who}`
    const counted = this.#keyed({ key: null, name, known: 0, untold: 0 }, keyOf)
    this.#of[kind].set(who, counted)
    return counted
  }

  add(counted: Counted, count: number): void {
    if (counted.untold === 0) this.#untold.add(counted)
    counted.untold += count
  }

  untold(keyOf: LimitKey): Telling[] {
    const telling: Telling[] = []
    for (const counted of this.#untold) {
      if (telling.length === MOST_TOLD) break
      const { key } = this.#keyed(counted, keyOf)
      if (key !== null) telling.push({ key, count: counted.untold, counted })
    }
    return telling
  }

  told(telling: readonly Telling[]): void {
    for (const { counted, count } of telling) {
      counted.known += count
      counted.untold -= count
      if (counted.untold === 0) this.#untold.delete(counted)
    }
  }

  learn(counts: readonly { key: string; count: number }[]): void {
    for (const { key, count } of counts) {
      const counted = this.#byKey.get(key)
      if (counted === undefined) this.#byKey.set(key, { key, name: '', known: count, untold: 0 })
      else counted.known = count
    }
  }

  /** The count under its key. One that other servers told of first is known from there. */
  #keyed(counted: Counted, keyOf: LimitKey | null): Counted {
    if (counted.key !== null || keyOf === null) return counted
    const key = keyOf(counted.name)
    counted.key = key
    counted.known = this.#byKey.get(key)?.known ?? 0
    this.#byKey.set(key, counted)
    return counted
  }
}
