/** An item is looked for by its name. It knows no element of the page. */
import { Proposed } from '../proposed.svelte.ts'
import type { Found } from './find-items.ts'

const PAUSE_MS = 180
/** Fewer letters are not asked for. */
const LEAST = 2

export interface Around {
  find(q: string, signal: AbortSignal): Promise<Found[]>
  onPicked(found: Found): void
}

export class ItemPicker {
  readonly proposed = new Proposed<Found>(PAUSE_MS)
  readonly #around: Around

  constructor(around: Around) {
    this.#around = around
  }

  type(text: string): void {
    const q = text.trim()
    this.proposed.ask(
      async (signal) => (q.length < LEAST ? [] : await this.#around.find(q, signal)),
      (found) => this.proposed.show(found ?? []),
    )
  }

  /** True: the key was for the list. */
  press(key: string): boolean {
    const { proposed } = this
    if (!proposed.isOpen) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') proposed.move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape') proposed.close()
    else if (key !== 'Enter') return false
    else if (proposed.now !== undefined) this.pick(proposed.now)
    return true
  }

  pick(found: Found): void {
    this.proposed.close()
    this.#around.onPicked(found)
  }
}
