/** Counts the requests of this minute by client, in memory, so that no request waits. All counts restart at each full
 *  minute of the clock, on all servers at once. No count about an address is kept longer.
 *
 *  Servers with the same ledger exchange their counts about once a second (`exchange`). Requests that were admitted
 *  between two exchanges stay admitted: in this time, several servers together may admit more than the limit. */
import { type CountSharing, type LimitCount, type LimitKey, minuteOf } from '@yalkut/catalog/core'

const LIMIT_KINDS = ['address', 'token', 'search', 'suggest', 'page', 'image', 'row', 'object'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

export const WINDOW_MS = 60_000

/** Counts sent in one exchange. The next exchange sends the rest. */
const MOST_SENT = 5_000

interface Counted {
  /** The hashed key in the ledger; null until an exchange needs it. */
  key: string | null
  name: string
  /** The sum of all servers, as of the last exchange. */
  known: number
  /** What this server has counted since and not sent yet. */
  unsent: number
}

export class RequestCounts {
  readonly #clock: () => Date
  /** How many times something was counted. */
  counted = 0
  /** Called each time. */
  onCounted: () => void = () => undefined
  #endsAtMs = 0
  #minute = new MinuteCounts(0)
  #keyOf: LimitKey | null = null

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** The rest of this minute, in seconds. Starts a new minute when the last one is over. */
  secondsLeft(): number {
    const nowMs = this.#clock().getTime()
    // A clock that was set back begins a new minute as well: it would count on to the end of one that is far away.
    if (nowMs >= this.#endsAtMs || nowMs < this.#endsAtMs - WINDOW_MS) {
      this.#endsAtMs = nowMs - (nowMs % WINDOW_MS) + WINDOW_MS
      this.#minute = new MinuteCounts(minuteOf(new Date(nowMs)))
    }
    return Math.ceil((this.#endsAtMs - nowMs) / 1_000)
  }

  /** Counts `count` requests and returns what is left of `most`. Below zero: over the limit, and nothing was counted.
   *  Call `secondsLeft` first. */
  take(kind: LimitKind, client: string, { count, most }: { count: number; most: number }): number {
    const counted = this.#minute.find(kind, client, this.#keyOf)
    const left = most - counted.known - counted.unsent - count
    if (left >= 0) {
      this.#minute.add(counted, count)
      this.counted += 1
      this.onCounted()
    }
    return left
  }

  /** Counts what another process of this server has admitted in a minute, and answers the sums of these counts. Empty for
   *  another minute than the present one. */
  addFrom(minute: number, counts: readonly LimitCount[]): LimitCount[] {
    this.secondsLeft()
    if (minute !== this.#minute.number) return []
    return counts.flatMap(({ key, count }) => {
      const [kind, client] = readName(key)
      if (kind === null) return []
      const counted = this.#minute.find(kind, client, this.#keyOf)
      this.#minute.add(counted, count)
      return { key, count: counted.known + counted.unsent }
    })
  }

  /** Sends this server's counts to the ledger and reads those of the others. Does nothing while there is no other
   *  server. Counts that could not be sent are sent in the next exchange. */
  async exchange(sharing: CountSharing): Promise<void> {
    this.#keyOf = await sharing.look()
    this.secondsLeft()
    const minute = this.#minute
    if (this.#keyOf === null) return
    const batch = minute.unsent(this.#keyOf)
    await sharing.addCounts(minute.number, batch)
    minute.markSent(batch)
    minute.learn(await sharing.readCounts(minute.number))
  }
}

function nameOf(kind: LimitKind, client: string): string {
  return `${kind}:${client}`
}

/** null: the name is none of `nameOf`. */
function readName(name: string): [kind: LimitKind | null, client: string] {
  const end = name.indexOf(':')
  const kind = LIMIT_KINDS.find((each) => each === name.slice(0, end)) ?? null
  return [kind, name.slice(end + 1)]
}

/** A count that is being sent. */
interface Sending {
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
    suggest: new Map<string, Counted>(),
    page: new Map<string, Counted>(),
    image: new Map<string, Counted>(),
    row: new Map<string, Counted>(),
    object: new Map<string, Counted>(),
  }
  readonly #byKey = new Map<string, Counted>()
  readonly #unsent = new Set<Counted>()

  constructor(number: number) {
    this.number = number
  }

  find(kind: LimitKind, client: string, keyOf: LimitKey | null): Counted {
    const known = this.#of[kind].get(client)
    if (known !== undefined) return known
    const name = nameOf(kind, client)
    const counted = this.#keyed({ key: null, name, known: 0, unsent: 0 }, keyOf)
    this.#of[kind].set(client, counted)
    return counted
  }

  add(counted: Counted, count: number): void {
    if (counted.unsent === 0) this.#unsent.add(counted)
    counted.unsent += count
  }

  unsent(keyOf: LimitKey): Sending[] {
    const batch: Sending[] = []
    for (const counted of this.#unsent) {
      if (batch.length === MOST_SENT) break
      const { key } = this.#keyed(counted, keyOf)
      if (key !== null) batch.push({ key, count: counted.unsent, counted })
    }
    return batch
  }

  markSent(batch: readonly Sending[]): void {
    for (const { counted, count } of batch) {
      counted.known += count
      counted.unsent -= count
      if (counted.unsent === 0) this.#unsent.delete(counted)
    }
  }

  learn(counts: readonly { key: string; count: number }[]): void {
    for (const { key, count } of counts) {
      const counted = this.#byKey.get(key)
      if (counted === undefined) this.#byKey.set(key, { key, name: '', known: count, unsent: 0 })
      else counted.known = count
    }
  }

  /** Gives a count its key. A count that another server sent first starts with that server's sum. */
  #keyed(counted: Counted, keyOf: LimitKey | null): Counted {
    if (counted.key !== null || keyOf === null) return counted
    const key = keyOf(counted.name)
    counted.key = key
    counted.known = this.#byKey.get(key)?.known ?? 0
    this.#byKey.set(key, counted)
    return counted
  }
}
