/** What a desk sends: whether it is on its way, waits for the network or for its person, or was refused. One for a desk.
 *  Source: decisions.md#desks-of-the-site. */
import type { Draft, Sending } from './drafts.ts'
import { type Sent, sendOnce } from './send-once.ts'
import { isAbsent, type SendingStatus, statusAfter, statusAtWork } from './sending-status.ts'
import { askWho, type Fetching } from './who.ts'

export class Outbox {
  status: SendingStatus = $state.raw({ kind: 'working' })
  readonly #fetching: Fetching
  #asking: Promise<void> | null = null

  constructor(fetching: Fetching = fetch) {
    this.#fetching = fetching
  }

  get isSending(): boolean {
    return this.status.kind === 'sending'
  }

  /** Sends once. What was sent, or clashes, is the desk’s: it says `rest` when it has settled that. */
  async send<Answer>(draft: Draft<unknown>, wanted: Sending | null): Promise<Sent<Answer>> {
    this.status = { kind: 'sending' }
    const sent = await sendOnce<Answer>(draft, wanted, this.#fetching)
    if (sent.kind !== 'sent' && sent.kind !== 'clash') this.status = statusAfter(sent)
    return sent
  }

  rest(): void {
    this.status = { kind: 'working' }
  }

  refuse(code: string, message: string): void {
    this.status = { kind: 'refused', code, message }
  }

  /** The person works on. */
  work(): void {
    this.status = statusAtWork(this.status)
  }

  /** A request of this draft waits for the network, or for a service that is busy. */
  get isWaiting(): boolean {
    return this.status.kind === 'away' || this.status.kind === 'busy'
  }

  /** The person is back at the page, and may have signed out elsewhere, or let somebody else sign in. `again`: sends what waits. */
  async back(draft: Draft<unknown>, again: () => Promise<void>): Promise<void> {
    this.#asking ??= this.#ask(draft, again).finally(() => {
      this.#asking = null
    })
    await this.#asking
  }

  async #ask(draft: Draft<unknown>, again: () => Promise<void>): Promise<void> {
    if (this.isSending) return
    const before = this.status
    const who = await askWho(draft.person, this.#fetching)
    // Meanwhile the desk has heard more.
    if (this.status !== before || who === 'away') return
    if (who !== 'same') {
      this.status = { kind: who }
      return
    }
    if (!isAbsent(before)) return
    this.rest()
    if (draft.sending !== null) await again()
  }
}
