/** Records when tokens and sessions were last used. The record helps people; it is not a log. A request does not wait
 *  for this write: an import may hold the ledger for minutes, and reading continues meanwhile.
 *
 *  Only one note is written at a time, so that any other writer waits for one note at most. */
import type { Ledger, Writer } from '@yalkut/ledger'
import type { Clock } from '../../clock.ts'

/** How long a note that failed is not tried again. */
const REST_MS = 60_000

export interface UseNote {
  /** Id of the token, connection or session. At most one note of each key is pending. */
  key: string
  write(tx: Writer): Promise<void>
}

export class UseNotes {
  readonly #ledger: Ledger
  readonly #clock: Clock
  /** Pending notes, in the order in which they came. */
  readonly #pending = new Map<string, UseNote>()
  /** Keys whose note failed, and when each may be tried again: a time in ms. */
  readonly #resting = new Map<string, number>()
  #writing: Promise<void> | null = null
  #isClosed = false

  constructor(ledger: Ledger, clock: Clock) {
    this.#ledger = ledger
    this.#clock = clock
  }

  /** Starts to record a use. False, and nothing is started, when a note of the same key is pending or failed a moment ago. */
  note(note: UseNote): boolean {
    const { key } = note
    if (this.#isClosed || this.#pending.has(key) || this.#rests(key)) return false
    this.#pending.set(key, note)
    this.#writing ??= this.#writeAll()
    return true
  }

  /** Resolves when no note is pending. */
  async settled(): Promise<void> {
    await this.#writing
  }

  /** Starts no more notes and waits for the one that is being written. Afterwards the ledger may be closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    for (const [key, { write }] of this.#pending) {
      const isRecorded = !this.#isClosed && (await this.#isWritten(write))
      // The notes behind it would each wait as long, one after the other.
      if (!isRecorded) this.#restAll()
      this.#pending.delete(key)
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
    for (const key of this.#pending.keys()) this.#resting.set(key, nowMs + REST_MS)
    this.#pending.clear()
  }

  #rests(key: string): boolean {
    const leftMs = (this.#resting.get(key) ?? 0) - this.#clock().getTime()
    // A time that is farther ahead is of a clock that was set back since.
    return leftMs > 0 && leftMs <= REST_MS
  }
}
