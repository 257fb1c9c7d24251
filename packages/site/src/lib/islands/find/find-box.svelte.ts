/** A search box while one types: what is proposed, and what its keys do. It knows no element of the page. */
import type { Lang } from '#lib/lang.ts'
import type { findWords } from '#lib/words/find.ts'
import { counted } from '#lib/words/in-both.ts'
import type { Proposal } from '../proposals.ts'
import { Proposed } from '../proposed.svelte.ts'

/** How long nothing is typed before the service is asked, in ms. */
const PAUSE = 120

export interface Around {
  lang: Lang
  words: ReturnType<typeof findWords>
  find(q: string, signal: AbortSignal): Promise<Proposal[]>
  /** Puts words into the box. */
  put(text: string): void
  /** Whether the reader is still at the box. */
  isThere(): boolean
  /** A name leads to its page. */
  goTo(id: string): void
  search(): void
}

export class FindBox {
  readonly proposed = new Proposed<Proposal>(PAUSE)
  /** Said to those who do not see the list. */
  status = $state('')
  readonly #around: Around
  #typed = ''

  constructor(around: Around) {
    this.#around = around
  }

  type(text: string): void {
    this.#typed = text
    this.proposed.ask(
      (signal) => this.#around.find(text, signal),
      (found) => this.#answer(found),
    )
  }

  /** Without an answer the form still works. */
  #answer(found: readonly Proposal[] | null): void {
    if (found === null) this.close()
    if (found === null || !this.#around.isThere()) return
    const { words, lang } = this.#around
    this.proposed.show(found)
    const isTyped = this.#typed.trim().length > 1
    this.status = found.length > 0 ? counted(lang, found.length, words.proposals) : isTyped ? words.none : ''
  }

  /** True: the key was for the list. */
  press(key: string): boolean {
    const { proposed } = this
    if (!proposed.isOpen) return false
    if (key === 'Escape') {
      this.#around.put(this.#typed)
      this.close()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      proposed.move(key === 'ArrowDown' ? 1 : -1, { throughNone: true })
      this.#around.put(proposed.now?.text ?? this.#typed)
    } else if (key === 'Enter' && proposed.now !== undefined) this.take(proposed.now)
    else return false
    return true
  }

  /** A name leads to its page, anything else is searched. */
  take({ id, text }: Proposal): void {
    this.#around.put(text)
    this.close()
    if (id !== null) this.#around.goTo(id)
    else this.#around.search()
  }

  close(): void {
    this.proposed.close()
  }
}
