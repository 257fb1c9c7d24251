/** Looks up which of a person's files the catalog has. Nothing of them is sent: only their sha256, one file after another. */
import { Said } from '#lib/desk/said.svelte.ts'
import type { Fetching } from '#lib/desk/send-once.ts'
import type { Around } from './around.ts'
import { askHeld, type LookedUp } from './held.ts'
import type { UploadWords } from './words.ts'

interface Options {
  words: UploadWords
  hash: Around['hash']
  fetching: Fetching
}

export class LookUp {
  /** In the order in which they were chosen. */
  rows: LookedUp[] = $state.raw([])
  readonly said = new Said()
  readonly #options: Options
  readonly #files = new Map<number, File>()
  #isRunning = false

  constructor(options: Options) {
    this.#options = options
  }

  add(given: readonly { file: File; name: string }[]): void {
    const added = given.map(({ file, name }): LookedUp => {
      const key = this.#files.size
      this.#files.set(key, file)
      return { key, name, size: file.size, state: { kind: 'waiting' } }
    })
    this.rows = [...this.rows, ...added]
    void this.#run()
  }

  /** Asks again for a file that was not answered. */
  again(key: number): void {
    this.#put(key, { kind: 'waiting' })
    void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (;;) {
        const row = this.rows.find(({ state }) => state.kind === 'waiting')
        const file = row && this.#files.get(row.key)
        if (row === undefined || file === undefined) break
        const state = await this.#lookAt(row.key, file)
        this.#put(row.key, state)
        this.said.say(`${row.name}: ${this.#options.words.lookedUp(state)}`)
      }
    } finally {
      this.#isRunning = false
    }
  }

  async #lookAt(key: number, file: File): Promise<LookedUp['state']> {
    const { hash, fetching } = this.#options
    this.#put(key, { kind: 'hashing', bytes: 0 })
    const sha256 = await hash(file, (bytes) => this.#put(key, { kind: 'hashing', bytes }))
    return sha256 === null ? { kind: 'unreadable' } : await askHeld(fetching, sha256)
  }

  #put(key: number, state: LookedUp['state']): void {
    this.rows = this.rows.map((row) => (row.key === key ? { ...row, state } : row))
  }
}
