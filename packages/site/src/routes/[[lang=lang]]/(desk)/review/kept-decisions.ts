/** Decisions of the review lane. Each is kept in the browser's storage, under its person, until the server has answered: so it
 *  can be undone for ten seconds, and one that a browser that died has left is sent at the next visit. The server makes a decision
 *  once, however often it is sent. Source: decisions.md#the-review-lane. */

import { pageLanguage } from '#lib/page-language.ts'

export interface Decision {
  suggestion: number
  verdict: 'approve' | 'send_back' | 'keep' | 'revert'
  note: string | null
  /** Of the version that was read; empty for a live fix. */
  submittedAt: string
  /** Items whose withheld words the approval shows, as the keeper was told. */
  shows?: string[]
  /** When it was decided, in ms. */
  at: number
}

export interface Outcome {
  suggestion: number
  outcome: string
  /** Of an approval that would show withheld words: of which items. */
  shows?: string[]
}

/** `outcomes`: what the server answered; `failed`: nothing was answered, and all is kept. */
export type Heard = { outcomes: Outcome[] } | { failed: 'offline' | 'signedOut' }

export const UNDO_MS = 10_000
const RETRY_MS = 10_000
const MAX_AT_ONCE = 200

export class KeptDecisions {
  readonly #name: string
  readonly #hear: (heard: Heard) => void
  readonly #sending = new Set<number>()
  /** Where the browser stores nothing. */
  #memory: Decision[] = []

  constructor(person: string, hear: (heard: Heard) => void) {
    this.#name = `yalkut-lane ${person}`
    this.#hear = hear
    if (this.#read().length > 0) void this.#send(this.#read())
    addEventListener('pagehide', () => this.#sendLeaving())
  }

  add(decisions: readonly Decision[]): void {
    this.#write([...this.#read(), ...decisions])
    setTimeout(() => void this.#sendDue(), UNDO_MS + 50)
  }

  /** Takes back the decisions of the last act; null when they are being sent already. */
  undo(decisions: readonly Decision[]): boolean {
    const ids = new Set(decisions.map(({ suggestion }) => suggestion))
    const all = this.#read()
    const isKept = decisions.every(
      ({ suggestion }) => !this.#sending.has(suggestion) && all.some((each) => each.suggestion === suggestion),
    )
    if (isKept) this.#write(all.filter(({ suggestion }) => !ids.has(suggestion)))
    return isKept
  }

  async #sendDue(): Promise<void> {
    const due = this.#read().filter(({ at }) => Date.now() - at >= UNDO_MS)
    await this.#send(due)
  }

  async #send(decisions: readonly Decision[]): Promise<void> {
    const fresh = decisions.filter(({ suggestion }) => !this.#sending.has(suggestion))
    const some = fresh.slice(0, MAX_AT_ONCE)
    if (some.length === 0) return
    for (const { suggestion } of some) this.#sending.add(suggestion)
    const heard = await post(some, false)
    for (const { suggestion } of some) this.#sending.delete(suggestion)
    if ('outcomes' in heard) {
      const done = new Set(heard.outcomes.flatMap((each) => (each.outcome === 'busy' ? [] : [each.suggestion])))
      this.#write(this.#read().filter(({ suggestion }) => !done.has(suggestion)))
    }
    this.#hear(heard)
    if (this.#read().some(({ at }) => Date.now() - at >= UNDO_MS)) {
      setTimeout(() => void this.#sendDue(), RETRY_MS)
    }
  }

  /** The page is left: its decisions are final. Their answer is heard by the next visit, which sends them again. */
  #sendLeaving(): void {
    const all = this.#read().slice(0, MAX_AT_ONCE)
    if (all.length > 0) void post(all, true)
  }

  #read(): Decision[] {
    try {
      const text = localStorage.getItem(this.#name)
      const found: Decision[] = text === null ? [] : JSON.parse(text)
      return found
    } catch {
      return this.#memory
    }
  }

  #write(decisions: Decision[]): void {
    this.#memory = decisions
    try {
      if (decisions.length === 0) localStorage.removeItem(this.#name)
      else localStorage.setItem(this.#name, JSON.stringify(decisions))
    } catch {
      // A browser that keeps nothing: the decisions hold on this page.
    }
  }
}

async function post(decisions: readonly Decision[], keepalive: boolean): Promise<Heard> {
  const body = decisions.map(({ suggestion, verdict, note, submittedAt, shows }) => ({
    suggestion,
    verdict,
    ...(note === null ? {} : { note }),
    ...(submittedAt === '' ? {} : { submittedAt }),
    ...(shows === undefined ? {} : { shows }),
  }))
  try {
    const answer = await fetch('/v1/review/decide', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...pageLanguage() },
      body: JSON.stringify(body),
      keepalive,
    })
    if (answer.status === 401) return { failed: 'signedOut' }
    if (!answer.ok) return { failed: 'offline' }
    const heard: { outcomes: Outcome[] } = await answer.json()
    return heard
  } catch {
    return { failed: 'offline' }
  }
}
