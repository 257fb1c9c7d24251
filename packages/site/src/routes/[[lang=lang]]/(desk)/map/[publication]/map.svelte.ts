/** The state of the desk of contents, and what one can do at it. It knows no element of the page. All of it is kept in this browser with
 *  each act, and sent as one suggestion. Source: service.md#contents-maps; decisions.md#desks-of-the-site. */
import { Claim } from '#lib/desk/claim.svelte.ts'
import { Draft, type DraftStore } from '#lib/desk/drafts.ts'
import { Early } from '#lib/desk/early.ts'
import { type Locks, OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Outbox } from '#lib/desk/outbox.svelte.ts'
import { type Fetching, type Sent, sendingOf } from '#lib/desk/send-once.ts'
import { isAbsent, type SendingStatus } from '#lib/desk/sending-status.ts'
import type { DeskAct } from '#lib/keys.ts'
import { Arranging } from './arranging.svelte.ts'
import type { KnownEntry, MapPage } from './desk-page.ts'
import { knownEntries } from './known-entries.ts'
import { type Clash, meet, settle } from './meeting.ts'
import { orderOf } from './order.ts'
import type { MapWords } from './words.ts'
import type { Work } from './work.ts'
import * as works from './work.ts'

export interface Around {
  words: MapWords
  store: DraftStore
  fetching: Fetching
  locks?: Locks
  sayTime?: (iso: string) => string
}

interface Answer {
  number: number
  status: string
}

/** Pages by one key. */
const FAR = 10

export class MapDesk extends Arranging {
  sent: { number: number; isLive: boolean } | null = $state.raw(null)
  restoredAt: string | null = $state(null)
  clashes: readonly Clash[] = $state.raw([])
  /** How many pages are in a row, as the page shows them. */
  inRow = 1
  readonly claim: Claim
  readonly tab: OneTab
  readonly #around: Around
  readonly #outbox: Outbox
  readonly #early = new Early()
  #draft: Draft<Work>

  constructor(page: MapPage, around: Around) {
    super(page, around.words)
    this.#around = around
    this.#draft = this.#newDraft()
    this.#outbox = new Outbox(around.fetching)
    this.tab = new OneTab(around.locks, () => void this.#restore())
    const path = `/v1/publications/${page.publication}/claim`
    this.claim = new Claim({ path, person: page.person.id, fetching: around.fetching })
  }

  /** Brings back what was arranged, and says who works here. */
  async start(): Promise<void> {
    this.#early.begin()
    void this.claim.take({})
    await this.tab.take(this.#tabName)
    await this.#restore()
  }

  /** What was kept takes its place. What the person did meanwhile is done after it. */
  async #restore(): Promise<void> {
    const draft = this.#newDraft()
    this.#draft = draft
    this.#early.begin()
    const stored = await draft.find()
    if (draft !== this.#draft) return
    if (stored?.state != null) {
      this.#meet(stored.state, this.page.entries)
      if (this.hasChanges || this.work.naming !== null) {
        this.restoredAt = stored.keptAt
        const when = this.#around.sayTime?.(stored.keptAt) ?? stored.keptAt
        this.said.say(this.words.floor.restored(when))
      }
    }
    this.#early.end()
    if (draft.sending !== null) await this.#send(null)
  }

  get status(): SendingStatus {
    return this.#outbox.status
  }

  get isSending(): boolean {
    return this.#outbox.isSending
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'map'>): boolean {
    if (name === 'keys') return false
    if (this.#early.hold(() => void this.act(name)) || this.#isElsewhere()) return true
    if (name === 'escape') return this.escape()
    if (name === 'send') {
      void this.send()
      return true
    }
    // Letters, and keys that move in a field, are the field’s.
    if (this.isNumbering) return false
    return this.work.naming === null ? this.#actOnPages(name) : this.#actOnName(name)
  }

  /** First what would be sent is shown; then it is sent. */
  async send(): Promise<void> {
    if (this.#early.hold(() => void this.send()) || this.#isElsewhere()) return
    if (this.isSending || this.sent !== null || this.clashes.length > 0) return
    if (this.#draft.sending !== null) await this.#send(null)
    else if (this.#isReady()) await this.#send(orderOf(this.work, this.page))
  }

  /** Whether the person has seen what would be sent, and it is whole. */
  #isReady(): boolean {
    if (this.work.naming !== null) this.accept()
    const { unnamed, isEmpty, counts } = this.preview
    const [first] = unnamed
    if (first !== undefined) {
      this.goTo(first.page, first.key)
      this.said.say(this.words.unnamed(unnamed.length))
    } else if (isEmpty) this.said.say(this.words.nothing)
    else if (this.isPreviewing) return true
    else {
      this.isPreviewing = true
      this.said.say(this.words.previewed(counts))
    }
    return false
  }

  /** What waits for the network is tried again. */
  async tryAgain(): Promise<void> {
    if (this.#outbox.isWaiting) await this.#send(null)
  }

  /** The person is at the page again. Another tab may have changed who is signed in. */
  async back(isShown: boolean): Promise<void> {
    if (isShown) {
      void this.claim.take({})
      await this.tab.take(this.#tabName)
      await this.#restore()
    }
    await this.#outbox.back(this.#draft, () => this.#send(null))
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.status) && this.hasChanges) this.#keep()
  }

  settle(clash: Clash, choice: 'mine' | 'theirs'): void {
    this.step(settle(this.work, clash, choice))
    this.clashes = this.clashes.filter((each) => each !== clash)
    if (this.clashes.length === 0) this.said.say(this.words.settled)
  }

  /** Throws away what was arranged. One step takes it back. */
  startAgain(): void {
    this.step(works.workOn(this.page))
    this.restoredAt = null
    this.clashes = []
    void this.#draft.clear()
  }

  leave(): void {
    this.#keep()
    this.tab.release()
    void this.claim.release()
  }

  protected override step(work: Work): void {
    // What was sent waits for review: it would be sent a second time.
    if (this.sent !== null) this.said.say(this.words.sent(this.sent))
    else if (!this.isSending) super.step(work)
  }

  protected override set(work: Work): void {
    super.set(work)
    this.#keep()
    void this.claim.work()
    this.#outbox.work()
  }

  /** `order`: null sends what left before. */
  async #send(order: object | null): Promise<void> {
    if (this.isSending || this.tab.isElsewhere) return
    const path = `/v1/publications/${this.page.publication}/contents`
    const wanted = order === null ? null : sendingOf(path, order, this.work)
    if (wanted === null && this.#draft.sending === null) return
    this.#hear(await this.#outbox.send<Answer>(this.#draft, wanted))
  }

  #hear(sent: Sent<Answer>): void {
    if (sent.kind === 'sent') {
      const { number, status } = sent.answer
      this.#outbox.rest()
      this.sent = { number, isLive: status === 'merged' }
      this.isPreviewing = false
      this.restoredAt = null
      this.said.say(this.words.sent(this.sent))
      void this.#draft.drop()
    } else if (sent.kind === 'clash') {
      const theirs = knownEntries(sent.detail)
      if (theirs === null) {
        this.#outbox.refuse('conflict', sent.message)
        return
      }
      this.isPreviewing = false
      this.#outbox.rest()
      this.#meet(this.work, theirs)
      this.said.say(this.clashes.length === 0 ? this.words.met : this.words.clash)
    }
  }

  /** The work is based on the current version. */
  #meet(mine: Work, theirs: readonly KnownEntry[]): void {
    const met = meet(mine, theirs, this.page)
    this.clashes = met.clashes
    this.steps.move((work) => meet(work, theirs, this.page).work)
    this.set({ ...met.work, at: Math.min(met.work.at, this.page.pages) })
  }

  #actOnPages(name: Exclude<DeskAct<'map'>, 'keys' | 'escape' | 'send'>): boolean {
    const { at } = this.work
    // The pages of a Hebrew book go on to the left.
    const on = (isLeft: boolean): 1 | -1 => (isLeft === (this.page.dir === 'rtl') ? 1 : -1)
    switch (name) {
      case 'left':
      case 'right':
        this.goTo(at + on(name === 'left'))
        return true
      case 'up':
      case 'down':
        this.goTo(at + (name === 'down' ? this.inRow : -this.inRow))
        return true
      case 'first':
      case 'last':
        this.goTo(name === 'first' ? 1 : this.page.pages)
        return true
      case 'far-back':
      case 'far-on':
        this.goTo(at + (name === 'far-on' ? FAR : -FAR))
        return true
      case 'likely':
      case 'likely-back':
        this.goToLikely(name === 'likely' ? 1 : -1)
        return true
      case 'begin':
      case 'another':
        if (this.isPreviewing) void this.send()
        else this.name(name === 'begin' ? this.entry : null)
        return true
      case 'deeper':
      case 'higher':
        return this.level(name === 'deeper' ? 1 : -1)
      case 'move-left':
      case 'move-right':
        this.move(on(name === 'move-left'))
        return true
      case 'end':
      case 'share':
      case 'remove':
        this[name]()
        return true
      case 'number':
        this.isNumbering = true
        return true
      case 'undo':
      case 'redo':
        this.again(name)
        return true
      default:
        return name satisfies never
    }
  }

  #actOnName(name: DeskAct<'map'>): boolean {
    switch (name) {
      case 'begin':
        this.accept()
        return true
      case 'up':
      case 'down':
        this.chooseBy(name === 'down' ? 1 : -1)
        return true
      case 'deeper':
      case 'higher':
        this.nameAtLevel(name === 'deeper' ? 1 : -1)
        return true
      default:
        return false
    }
  }

  #keep(): void {
    if (this.sent === null && !this.tab.isElsewhere) this.#draft.keep(this.work)
  }

  /** The other tab has these contents: nothing is done here. */
  #isElsewhere(): boolean {
    const { isElsewhere } = this.tab
    if (isElsewhere) this.said.say(this.words.floor.elsewhere)
    return isElsewhere
  }

  get #tabName(): string {
    return `yalkut-desk map ${this.page.person.id} ${this.page.publication}`
  }

  #newDraft(): Draft<Work> {
    const { person, publication } = this.page
    const place = { desk: 'map', person: person.id, item: publication, rev: 0 }
    return new Draft<Work>(this.#around.store, place)
  }
}
