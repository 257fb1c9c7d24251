/** A desk of a recording: it listens, says which minutes are worked on, and sends one request for all that was done.
 *  Source: service.md#recordings; decisions.md#desks-of-the-site. */
import { Claim } from '../claim.svelte.ts'
import { type AroundDesk, KeptDesk } from '../kept-desk.svelte.ts'
import { type Fetching, type Sent, sendingOf } from '../send-once.ts'
import type { SendingStatus } from '../sending-status.ts'
import type { DeskSound } from './desk-sound.ts'
import { Listening } from './listening.svelte.ts'

export interface AroundSound<Page> extends AroundDesk {
  words: AroundDesk['words'] & { nothing: string; sent: (sent: SentSound) => string }
  fetching: Fetching
  /** The page of the desk as it is now; null: it cannot be read. */
  again(): Promise<Page | null>
}

export interface SentSound {
  number: number
  isLive: boolean
  count: number
}

interface Answer {
  number: number
  status: string
}

export abstract class SoundDesk<
  Page extends Pick<DeskSound, 'person' | 'recording'>,
  Work extends { sound: { atMs: number; rate: number; back: number } },
> extends KeptDesk<Page, Work> {
  /** What was sent last. */
  sent: SentSound | null = $state.raw(null)
  readonly listening = new Listening()
  readonly claim: Claim
  readonly #around: AroundSound<Page>

  constructor(page: Page, work: Work, around: AroundSound<Page>) {
    super(page, work, around)
    this.#around = around
    const path = `/v1/recordings/${page.recording}/claim`
    this.claim = new Claim({ path, person: page.person.id, fetching: around.fetching })
  }

  /** The last part of the address that takes what is sent. */
  protected abstract get sendPath(): string
  /** What is to be sent; null: nothing. */
  protected abstract body(): object | null
  /** What the request holds that was made of this work. */
  protected abstract countOf(of: Work | null): number
  /** The work without what the service has by now. */
  protected abstract afterSending(work: Work, of: Work | null, isLive: boolean): Work
  /** Somebody changed the page meanwhile: the work moves onto it. */
  protected abstract meet(fresh: Page): void

  /** Says why nothing is sent yet. */
  protected mayLeave(): boolean {
    return true
  }

  get status(): SendingStatus {
    return this.outbox.status
  }

  protected get ownClaim(): Claim {
    return this.claim
  }

  override leave(): void {
    this.work = this.#withSound(this.work)
    this.keep()
    super.leave()
  }

  protected override set(work: Work): void {
    super.set(this.#withSound(work))
  }

  #withSound(work: Work): Work {
    const { atMs, rate, back } = this.listening
    return { ...work, sound: { atMs, rate, back } }
  }

  /** The sound goes where it was. */
  protected restoreSound({ sound }: Work): void {
    this.listening.back = sound.back
    this.listening.setRate(sound.rate)
    this.listening.seek(sound.atMs)
  }

  protected async sendNow(): Promise<void> {
    if (this.isSending || this.tab.isElsewhere) return
    const { draft } = this
    const isAgain = draft.sending !== null
    if (!isAgain && !this.mayLeave()) return
    const body = this.body()
    if (body === null && !isAgain) {
      this.said.say(this.#around.words.nothing)
      return
    }
    const path = `/v1/recordings/${this.page.recording}/${this.sendPath}`
    const work = this.toKeep(this.work)
    const wanted = body === null ? null : sendingOf(path, body, work)
    // What left before is answered first.
    const of = (isAgain ? draft.sending?.of : work) ?? null
    if (!isAgain) this.steps.seal()
    await this.#hear(await this.outbox.send<Answer>(draft, wanted), of)
  }

  async #hear(sent: Sent<Answer>, of: Work | null): Promise<void> {
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        const isLive = status === 'merged'
        this.sent = { number, isLive, count: this.countOf(of) }
        this.outbox.rest()
        this.steps.forget()
        this.steps.move((work) => this.afterSending(work, of, isLive))
        this.set(this.afterSending(this.work, of, isLive))
        this.restoredAt = null
        this.said.say(this.#around.words.sent(this.sent))
        if (!this.hasWork) void this.draft.drop()
        return
      }
      case 'clash':
        this.steps.unseal()
        await this.#readAgain(sent.message)
        return
      case 'refused':
        this.steps.unseal()
        return
      default:
    }
  }

  async #readAgain(message: string): Promise<void> {
    const fresh = await this.#around.again()
    if (fresh === null) {
      this.outbox.refuse('conflict', message)
      return
    }
    if (fresh.person.id !== this.page.person.id) {
      this.outbox.status = { kind: 'other-person' }
      return
    }
    this.outbox.rest()
    this.meet(fresh)
  }
}
