/** What one types at a desk, kept in this browser with each keystroke: by desk, person, item and revision. A reload, a killed
 *  browser, an ended session or a lost network bring it back. Source: decisions.md#desks-of-the-site. */

/** Where a draft belongs. */
export interface DraftPlace {
  /** “proofread”. */
  desk: string
  /** The person’s id: another person at the same browser does not see it. */
  person: string
  /** “rh-7k2m9q4d:8”: what is worked on. */
  item: string
  /** The revision that was read. A newer one finds the draft of an older one too. */
  rev: number
}

/** A request that left, or was about to. It is sent again as it was, with its key, until the service has answered. */
export interface Sending<State = unknown> {
  key: string
  path: string
  body: object
  /** The work that it was made of: only that is sent when it is answered. */
  of?: State
}

export interface StoredDraft<State> extends DraftPlace {
  /** null: nothing was typed, and only a request waits for its answer. */
  state: State | null
  sending: Sending<State> | null
  /** ISO. */
  keptAt: string
}

/** Where drafts are kept. */
export interface DraftStore {
  /** The newest draft of an item, of any revision; null: there is none. */
  find<State>(place: Omit<DraftPlace, 'rev'>): Promise<StoredDraft<State> | null>
  put(draft: StoredDraft<unknown>): Promise<void>
  drop(place: DraftPlace): Promise<void>
  /** All of them: the person signed out. */
  forget(): Promise<void>
}

/** One item's draft. Keeping is quick: while a write runs, only the newest of the states after it is written next. */
export class Draft<State> {
  readonly #store: DraftStore
  readonly #now: () => Date
  #place: DraftPlace
  #state: State | null = null
  #sending: Sending<State> | null = null
  #writing: Promise<void> | null = null
  #isStale = false
  /** The draft of an older revision: it leaves when the newer one is kept. */
  #older: DraftPlace | null = null

  constructor(store: DraftStore, place: DraftPlace, now: () => Date = () => new Date()) {
    this.#store = store
    this.#place = place
    this.#now = now
  }

  /** What was kept before; null: nothing. */
  async find(): Promise<StoredDraft<State> | null> {
    const { desk, person, item } = this.#place
    const found = await this.#store.find<State>({ desk, person, item }).catch(() => null)
    if (found !== null) {
      // What was typed while it was looked for is newer.
      this.#state ??= found.state
      this.#sending ??= found.sending
      if (found.rev !== this.#place.rev) this.#older = { ...this.#place, rev: found.rev }
    }
    return found
  }

  /** The id of the person whose draft it is. */
  get person(): string {
    return this.#place.person
  }

  /** The work is on another revision from now on. Keep it then. */
  moveTo(rev: number): void {
    if (rev === this.#place.rev) return
    this.#older ??= this.#place
    this.#place = { ...this.#place, rev }
    if (this.#older.rev === rev) this.#older = null
  }

  get sending(): Sending<State> | null {
    return this.#sending
  }

  keep(state: State): void {
    this.#state = state
    this.#write()
  }

  /** Notes what is about to be sent; null: it was answered. Resolves when it is kept. */
  async send(sending: Sending<State> | null): Promise<void> {
    this.#sending = sending
    this.#write()
    await this.saved()
  }

  /** What was typed is thrown away. A request that has left still waits for its answer. */
  async clear(): Promise<void> {
    if (this.#sending === null) return await this.drop()
    this.#state = null
    this.#write()
    await this.saved()
  }

  /** The service has it all. */
  async drop(): Promise<void> {
    this.#state = null
    this.#sending = null
    await this.saved()
    // Something was typed meanwhile.
    if (this.#state !== null || this.#sending !== null) return
    await this.#dropOlder()
    await this.#store.drop(this.#place).catch(() => undefined)
  }

  /** Resolves when all that was typed is kept. A browser that keeps nothing resolves too. */
  async saved(): Promise<void> {
    while (this.#writing !== null) await this.#writing
  }

  #write(): void {
    this.#isStale = true
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
  }

  async #writeAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      const [state, sending] = [this.#state, this.#sending]
      if (state === null && sending === null) return
      const keptAt = this.#now().toISOString()
      // What Svelte makes of a state is no plain value, which is all that the store takes.
      const plain: Pick<StoredDraft<unknown>, 'state' | 'sending'> = JSON.parse(JSON.stringify({ state, sending }))
      const isStored = await this.#store.put({ ...this.#place, ...plain, keptAt }).then(
        () => true,
        () => false,
      )
      if (isStored) await this.#dropOlder()
    }
  }

  async #dropOlder(): Promise<void> {
    const older = this.#older
    this.#older = null
    if (older !== null) await this.#store.drop(older).catch(() => undefined)
  }
}
