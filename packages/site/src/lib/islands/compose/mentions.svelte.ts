/** Completion of `@` (people, those in the conversation first) and `#` (issues and suggestions) while one types. It knows no element of
 *  the page. */
import type { Lang } from '#lib/lang.ts'
import { counted } from '#lib/words/in-both.ts'
import type { talkWords } from '#lib/words/talk.ts'
import { Proposed } from '../proposed.svelte.ts'
import type { Offer, Word } from './offered.ts'

/** How long nothing is typed before the service is asked, in ms. */
const PAUSE = 120

export interface Around {
  words: ReturnType<typeof talkWords>
  lang: Lang
  /** The mention that is being typed; null elsewhere. */
  word(): Word | null
  find(word: Word, signal: AbortSignal): Promise<Offer[] | null>
  /** Whether the writer is still in the field. */
  isThere(): boolean
  /** Puts words in place of the mention. */
  put(text: string, word: Word): void
}

export class Mentions {
  readonly proposed = new Proposed<Offer>(PAUSE)
  sign: Word['sign'] = $state('@')
  /** How many there are, and which is chosen: said to those who do not see the list. */
  status = $state('')
  readonly #around: Around

  constructor(around: Around) {
    this.#around = around
  }

  typed(): void {
    const word = this.#around.word()
    if (word === null) this.close()
    else
      this.proposed.ask(
        (signal) => this.#around.find(word, signal),
        (found) => this.#show(word.sign, found),
      )
  }

  /** Without an answer the field works without proposals. */
  #show(sign: Word['sign'], found: readonly Offer[] | null): void {
    if (found === null || !this.#around.isThere()) return
    const { words, lang } = this.#around
    if (found.length === 0) {
      this.close()
      this.status = words.noneFound
      return
    }
    this.sign = sign
    this.proposed.show(found, 0)
    this.status = `${counted(lang, found.length, words.found)} ${this.#chosen()}`
  }

  /** True: the key was for the list. */
  press(key: string): boolean {
    const { proposed } = this
    if (!proposed.isOpen) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      proposed.move(key === 'ArrowDown' ? 1 : -1)
      this.status = this.#chosen()
    } else if (key === 'Enter' || key === 'Tab') this.take(proposed.now)
    else if (key === 'Escape') this.close()
    else return false
    return true
  }

  take(offer: Offer | undefined): void {
    const word = this.#around.word()
    this.close()
    if (offer !== undefined && word !== null) this.#around.put(`${offer.insert} `, word)
  }

  close(): void {
    this.proposed.close()
    this.status = ''
  }

  #chosen(): string {
    const { now } = this.proposed
    return now === undefined ? '' : `${now.insert} ${now.name}`
  }
}
