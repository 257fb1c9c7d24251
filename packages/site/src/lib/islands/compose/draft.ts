/** A draft in the browser: kept while one types, gone when the form was answered. */

/** Drafts that nobody came back to are dropped. */
const DAYS = 30

const PREFIX = 'draft:'

export interface Kept {
  text: string
  at: number
  /** Of the sending that was not answered (`Once.svelte`): sent again it is the same. */
  once?: string
}

export class Draft {
  readonly #key: string
  #isOver = false

  constructor(name: string) {
    this.#key = PREFIX + name
    dropOld()
  }

  read(): Kept | null {
    return withStore((store) => readKept(store.getItem(this.#key)))
  }

  keep(text: string, once: string | undefined): void {
    const kept: Kept = { text, at: Date.now(), ...(once !== undefined && { once }) }
    if (!this.#isOver) withStore((store) => store.setItem(this.#key, JSON.stringify(kept)))
  }

  forget(): void {
    withStore((store) => store.removeItem(this.#key))
  }

  /** The server took the words: nothing is kept any more. */
  end(): void {
    this.#isOver = true
    this.forget()
  }
}

function readKept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const kept: Partial<Kept> | null = JSON.parse(text)
    if (typeof kept?.text === 'string' && typeof kept.at === 'number') {
      const { text, at, once } = kept
      return { text, at, ...(typeof once === 'string' && { once }) }
    }
  } catch {
    // Not ours: it counts as no draft.
  }
  return null
}

function dropOld(): void {
  const oldest = Date.now() - DAYS * 86_400_000
  withStore((store) => {
    const keys = Object.keys(store).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) {
      if ((readKept(store.getItem(key))?.at ?? 0) < oldest) store.removeItem(key)
    }
  })
}

/** Null where the browser keeps nothing: a private window, a full disk. */
function withStore<T>(use: (store: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
