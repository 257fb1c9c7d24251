/** Mends what is damaged in the projection, while the server continues: single answers from the ledger, or the whole file, which
 *  a thread builds again. Source: decisions.md#damage. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger, LedgerLocation } from '@yalkut/ledger'
import type { Damage, Projection } from '@yalkut/projection'
import { type Builder, openBuilder } from './build-in-thread.ts'
import { feedOf, type Sync } from './sync.ts'

interface MenderParts {
  location: LedgerLocation
  /** Writes to the log what is damaged, and what was done. */
  say: (sentence: string) => void
}

interface Mended {
  ledger: Ledger
  projection: Projection
  sync: Sync
}

/** After an attempt that failed: the ledger is away, or the disk is full. */
const AGAIN_AFTER_MS = 5_000

export class Mender {
  readonly #parts: MenderParts
  readonly #items = new Set<string>()
  readonly #closing = new AbortController()
  #file: Extract<Damage, { kind: 'file' }> | null = null
  #mended: Mended | null = null
  #work: Promise<void> | null = null
  #builder: Builder | null = null

  constructor(parts: MenderParts) {
    this.#parts = parts
  }

  /** Called by the projection, also before `start`. */
  readonly note = (damage: Damage): void => {
    if (damage.kind === 'item') this.#items.add(damage.id)
    else this.#file = damage
    this.#wake()
  }

  /** From now on damage is mended as soon as it is found. */
  start(mended: Mended): void {
    this.#mended = mended
    this.#wake()
  }

  /** Resolves when nothing that was found is left to mend. */
  async settled(): Promise<void> {
    while (this.#work !== null) await this.#work
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#builder?.close()
    await this.settled()
  }

  #wake(): void {
    if (this.#mended === null || this.#work !== null || this.#closing.signal.aborted) return
    this.#work = this.#mendAll(this.#mended).finally(() => {
      this.#work = null
    })
  }

  async #mendAll(mended: Mended): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted && (this.#file !== null || this.#items.size > 0)) {
      try {
        if (this.#file !== null) await this.#mendFile(this.#file, mended)
        else await this.#mendItems(mended)
      } catch (error) {
        if (signal.aborted) return
        this.#parts.say(`The projection could not be mended, and is tried again: ${error}`)
        await sleep(AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  async #mendItems({ ledger, projection }: Mended): Promise<void> {
    for (const id of this.#items) {
      const isMended = await projection.mendItem(feedOf(ledger.read), id)
      this.#items.delete(id)
      this.#parts.say(
        isMended
          ? `The stored answer of ${id} was altered on the disk. It was built again from the ledger.`
          : `The stored answer of ${id} was altered on the disk, and the ledger has no such item. Run: yalkut reindex`,
      )
    }
  }

  async #mendFile(damage: Extract<Damage, { kind: 'file' }>, { sync }: Mended): Promise<void> {
    const { file, key: insteadOf, cause } = damage
    this.#parts.say(`The projection ${file} is damaged (${cause}). It is being built again.`)
    this.#builder ??= openBuilder()
    const { location } = this.#parts
    const { setAside } = await this.#builder.build({ location, insteadOf, keepsDamaged: true })
    // Readers change over to the new file.
    await sync.look()
    if (this.#file === damage) this.#file = null
    const setAsideSaid = setAside === null ? '' : ` The damaged file is kept as ${setAside}.`
    this.#parts.say(`The projection was built again.${setAsideSaid}`)
  }
}
