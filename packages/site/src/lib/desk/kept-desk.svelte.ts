/** What every desk does with its work: keeps it in this browser with each step, brings it back, takes steps back, has it in one tab at a
 *  time, and asks again who is signed in. A desk adds what one does there and what it sends. It knows no element of the page.
 *  Source: decisions.md#desks-of-the-site. */
import type { Claim } from './claim.svelte.ts'
import { Draft, type DraftPlace, type DraftStore, type StoredDraft } from './drafts.ts'
import { Early } from './early.ts'
import { type Locks, OneTab } from './one-tab.svelte.ts'
import { Outbox } from './outbox.svelte.ts'
import { Said } from './said.svelte.ts'
import type { Fetching } from './send-once.ts'
import { isAbsent } from './sending-status.ts'
import { Steps } from './steps.ts'
import type { deskFloorWords } from './words.ts'

export interface AroundDesk {
  words: { floor: ReturnType<typeof deskFloorWords> }
  store: DraftStore
  fetching?: Fetching
  locks?: Locks
  now?: () => Date
  /** How a moment is said: “at 14:05”. */
  sayTime?: (iso: string) => string
}

export abstract class KeptDesk<Page extends { person: { id: string } }, Work> {
  page: Page
  work: Work
  /** When what came back had been typed; null: nothing came back. */
  restoredAt: string | null = $state(null)
  readonly said = new Said()
  /** Counts up when the focus belongs into the field again. */
  focusing = $state(0)
  readonly tab: OneTab

  protected readonly outbox: Outbox
  protected readonly early = new Early()
  protected steps = new Steps<Work>()
  protected draft: Draft<Work>
  readonly #around: AroundDesk

  constructor(page: Page, work: Work, around: AroundDesk) {
    this.#around = around
    this.page = $state.raw(page)
    this.work = $state.raw(work)
    this.outbox = new Outbox(around.fetching)
    this.tab = new OneTab(around.locks, () => void this.restore())
    this.draft = this.#newDraft()
  }

  /** Where the work on the page belongs. */
  protected abstract get place(): DraftPlace
  /** Who works here, as others are told. */
  protected abstract get ownClaim(): Claim
  /** Something was done that the service does not have. */
  protected abstract get hasWork(): boolean
  /** Says again who works here. */
  protected abstract claimAgain(): void
  /** Brings back what was kept. */
  protected abstract restore(): Promise<void>
  /** Sends what is to be sent, or again what was not answered. `isPress`: a person wants it now. */
  protected abstract sendNow(isPress: boolean): Promise<void>

  /** What of the work is kept. */
  protected toKeep(work: Work): Work {
    return work
  }

  get isSending(): boolean {
    return this.outbox.isSending
  }

  async send(): Promise<void> {
    if (this.early.hold(() => void this.send()) || this.isElsewhere()) return
    await this.sendNow(true)
  }

  /** What waits for the network is tried again. */
  async again(): Promise<void> {
    if (this.outbox.isWaiting) await this.sendNow(false)
  }

  /** The person is at the page again. Another tab may have changed who is signed in. */
  async back(isShown: boolean): Promise<void> {
    if (isShown) {
      this.claimAgain()
      await this.takeTab()
      await this.restore()
    }
    await this.outbox.back(this.draft, () => this.sendNow(false))
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.outbox.status) && this.hasWork) this.keep()
  }

  /** The person leaves the page. */
  leave(): void {
    this.tab.release()
    void this.ownClaim.release()
  }

  protected async takeTab(): Promise<void> {
    const { desk, person, item } = this.place
    await this.tab.take(`yalkut-desk ${desk} ${person} ${item}`)
  }

  /** What was kept; null: nothing. `over`: meanwhile it was asked for once more. What the person does until `early.end()` waits. */
  protected async findKept(): Promise<StoredDraft<Work> | null | 'over'> {
    const draft = this.#newDraft()
    this.draft = draft
    this.early.begin()
    const stored = await draft.find()
    return draft === this.draft ? stored : 'over'
  }

  protected newPlace(): void {
    this.draft = this.#newDraft()
  }

  protected restoredSaid(keptAt: string): string {
    return this.#around.words.floor.restored(this.#around.sayTime?.(keptAt) ?? keptAt)
  }

  protected step(work: Work): void {
    this.steps.note(this.work, null)
    this.set(work)
  }

  protected set(work: Work): void {
    this.work = work
    this.keep()
    void this.ownClaim.work()
    this.outbox.work()
  }

  protected keep(): void {
    if (!this.tab.isElsewhere) this.draft.keep(this.toKeep(this.work))
  }

  /** Takes the last step back, or does it again. `stand`: puts the work there. */
  protected takeStep(name: 'undo' | 'redo', stand = (work: Work): void => this.set(work)): true {
    const work = this.steps[name](this.work)
    const { undone, redone, nothingToUndo } = this.#around.words.floor
    if (work !== null) stand(work)
    this.said.say(work === null ? nothingToUndo : name === 'undo' ? undone : redone)
    if (work !== null) this.focus()
    return true
  }

  /** Another tab has this work: nothing is done here. */
  protected isElsewhere(): boolean {
    const { isElsewhere } = this.tab
    if (isElsewhere) this.said.say(this.#around.words.floor.elsewhere)
    return isElsewhere
  }

  protected focus(): void {
    this.focusing += 1
  }

  #newDraft(): Draft<Work> {
    return new Draft<Work>(this.#around.store, this.place, this.#around.now)
  }
}
