/** When tokens and sessions were last used: a help to people, not a log. Whoever uses one does not wait for the note,
 *  since an import may hold the ledger for minutes, and reading goes on.
 *
 *  One note is written at a time, so that writers who matter stand behind one at most. */
import type { Ledger, Writer } from '@yalkut/ledger'
import type { Clock } from '../clock.ts'

/** What could not be noted is left alone for so long. */
const REST_MS = 60_000

export interface UseNote {
  /** The token, connection or session: one note of each is under way at most. */
  key: string
  write(tx: Writer): Promise<void>
}

export class UseNotes {
  readonly #ledger: Ledger
  readonly #clock: Clock
  /** Those under way, in the order they came. */
  readonly #underWay = new Map<string, UseNote>()
  /** Those that failed, until when they rest, in ms. */
  readonly #resting = new Map<string, number>()
  #writing: Promise<void> | null = null
  #isClosed = false

  constructor(ledger: Ledger, clock: Clock) {
    this.#ledger = ledger
    this.#clock = clock
  }

  /** Notes a use soon. False when a note of it is under way, or failed a moment ago, and nothing is begun. */
  note(note: UseNote): boolean {
    const { key } = note
    if (this.#isClosed || this.#underWay.has(key) || this.#rests(key)) return false
    this.#underWay.set(key, note)
    this.#writing ??= this.#writeAll()
    return true
  }

  /** Done when no note is under way. */
  async settled(): Promise<void> {
    await this.#writing
  }

  /** Begins no more notes, and waits for the one that is being written: afterwards the ledger may be closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    for (const [key, { write }] of this.#underWay) {
      const isNoted = !this.#isClosed && (await this.#isWritten(write))
      // Those behind it would only wait as long, one after the other.
      if (!isNoted) this.#restAll()
      this.#underWay.delete(key)
    }
    this.#writing = null
  }

  async #isWritten(write: UseNote['write']): Promise<boolean> {
    return await this.#ledger.write(write).then(
      () => true,
      () => false,
    )
  }

  #restAll(): void {
    const nowMs = this.#clock().getTime()
    for (const [key, until] of this.#resting) if (until <= nowMs) this.#resting.delete(key)
    for (const key of this.#underWay.keys()) this.#resting.set(key, nowMs + REST_MS)
    this.#underWay.clear()
  }

  #rests(key: string): boolean {
    return (this.#resting.get(key) ?? 0) > this.#clock().getTime()
  }
}
