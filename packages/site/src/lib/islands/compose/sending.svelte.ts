/** Sends a form without leaving the page: an answer leads on, a refusal or a broken network leaves every word where it is. It knows no
 *  element of the page. */
import type { talkWords } from '#lib/words/talk.ts'
import type { Writing } from './writing.svelte.ts'

export interface Around {
  words: ReturnType<typeof talkWords>
  writing: Pick<Writing, 'save' | 'end'>
  leadTo(address: string): void
}

/** What SvelteKit answers to a form that a script sent. */
type Answer = { type: 'redirect'; location: string } | { type: 'success' | 'failure' | 'error'; status?: number }

export class Sending {
  /** What became of it. `isSignedOut`: the way to sign in is shown beside it. */
  said: { words: string; isBad: boolean; isSignedOut: boolean } | null = $state.raw(null)
  isSending = $state(false)
  readonly #around: Around

  constructor(around: Around) {
    this.#around = around
  }

  /** `post`: sends the form. One sending at a time. */
  async send(post: () => Promise<Response>): Promise<void> {
    if (this.isSending) return
    const { words, writing, leadTo } = this.#around
    this.isSending = true
    writing.save()
    this.said = { words: words.sending, isBad: false, isSignedOut: false }
    try {
      const answer = await post()
      const result: Answer = await answer.json()
      if (result.type === 'redirect') {
        writing.end()
        leadTo(result.location)
      } else this.#refuse(result.status ?? answer.status)
    } catch {
      this.#refuse(null)
    } finally {
      this.isSending = false
    }
  }

  /** `status`: null when no server answered. */
  #refuse(status: number | null): void {
    const { words } = this.#around
    const says = status === null ? words.notSent : reason(status, words)
    this.said = { words: says, isBad: true, isSignedOut: status === 401 }
  }
}

function reason(status: number, { refused }: Around['words']): string {
  if (status === 401) return refused.signIn
  if (status === 403) return refused.forbidden
  if (status === 404) return refused.gone
  return status === 429 ? refused.tooMany : refused.other
}
