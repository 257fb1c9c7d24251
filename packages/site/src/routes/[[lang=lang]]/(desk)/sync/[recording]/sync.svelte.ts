/** The state of the sync desk, and what one can do at it. It knows no element of the page. Each time is kept in this browser as it is set,
 *  and all of them are sent as one suggestion. Source: service.md#recordings; decisions.md#desks-of-the-site. */
import type { SpanTime } from '@yalkut/model/anchor'
import { Claim } from '#lib/desk/claim.svelte.ts'
import { Draft, type DraftStore } from '#lib/desk/drafts.ts'
import { Early } from '#lib/desk/early.ts'
import { type Locks, OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Outbox } from '#lib/desk/outbox.svelte.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Fetching, type Sent, sendingOf } from '#lib/desk/send-once.ts'
import { isAbsent, type SendingStatus } from '#lib/desk/sending-status.ts'
import { Listening, sayTime } from '#lib/desk/sound/listening.svelte.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { DeskAct } from '#lib/keys.ts'
import type { SyncPage, SyncParagraph } from './desk-page.ts'
import type { SyncWords } from './words.ts'
import type { Work } from './work.ts'
import * as works from './work.ts'
import { USUAL_ZOOM, zoomBy } from './zoom.ts'

export interface Around {
  words: SyncWords
  store: DraftStore
  fetching: Fetching
  locks?: Locks
  /** The page of the desk as it is now; null: it cannot be read. */
  again(): Promise<SyncPage | null>
  sayTime?: (iso: string) => string
}

/** By a key, in ms. */
const [NUDGE_MS, FAR_MS] = [50, 1_000]
/** Sound that is heard on either side of a boundary that is looked over. */
const AROUND_MS = 500

export class SyncDesk {
  page: SyncPage
  work: Work
  sent: { number: number; isLive: boolean; count: number } | null = $state.raw(null)
  restoredAt: string | null = $state(null)
  /** How closely the wave is seen. */
  zoom = $state(USUAL_ZOOM)
  /** Times that could not stay: their paragraphs are gone, or there is no room for them any more. */
  left = $state(0)
  readonly said = new Said()
  readonly listening = new Listening()
  readonly claim: Claim
  /** The times as they would be, by paragraph. */
  readonly spans: ReadonlyMap<string, SpanTime>

  readonly tab: OneTab

  readonly #around: Around
  readonly #outbox: Outbox
  #draft: Draft<Work>
  readonly #steps = new Steps<Work>()
  readonly #early = new Early()

  constructor(page: SyncPage, around: Around) {
    this.#around = around
    this.page = $state.raw(page)
    this.work = $state.raw(works.workOn(page))
    this.spans = $derived(new Map(works.spansWith(this.page, this.work.anchors)?.map((span) => [span.segment, span])))
    this.#draft = this.#newDraft()
    this.#outbox = new Outbox(around.fetching)
    this.tab = new OneTab(around.locks, () => void this.#restore())
    const path = `/v1/recordings/${page.recording}/claim`
    this.claim = new Claim({ path, person: page.person.id, fetching: around.fetching })
  }

  /** Brings back the times that were set, and says who works here. */
  async start(): Promise<void> {
    this.#early.begin()
    this.#claimAll()
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
      this.#standOn(this.page, stored.state)
      const { atMs, rate, back } = this.work.sound
      this.listening.back = back
      this.listening.setRate(rate)
      this.listening.seek(atMs)
      if (this.work.anchors.length > 0) {
        this.restoredAt = stored.keptAt
        const when = this.#around.sayTime?.(stored.keptAt) ?? stored.keptAt
        this.said.say([this.#words.floor.restored(when), this.#leftSaid].join(' ').trim())
      } else if (this.left > 0) this.said.say(this.#leftSaid)
    }
    this.#early.end()
    if (draft.sending !== null) await this.#send()
  }

  /** The work on the paragraphs as they are now. Work that does not fit them is dropped and reported. */
  #standOn(page: SyncPage, work: Work): void {
    this.page = page
    this.work = works.rebase(work, page)
    this.left = works.unsent(work).length - this.work.anchors.length
  }

  get #leftSaid(): string {
    return this.left > 0 ? this.#words.left(this.left) : ''
  }

  get paragraph(): SyncParagraph | null {
    return this.page.paragraphs[this.work.at] ?? null
  }

  startOf({ id }: SyncParagraph): number | null {
    return this.spans.get(id)?.startMs ?? null
  }

  isSet({ id }: SyncParagraph): boolean {
    return this.work.anchors.some(({ segment }) => segment === id)
  }

  /** Its time was sent, and not moved since. */
  isSent(paragraph: SyncParagraph): boolean {
    return this.isSet(paragraph) && works.unsent(this.work).every((each) => each.segment !== paragraph.id)
  }

  /** Whether its time can be locked or released here. */
  isFree(paragraph: SyncParagraph): boolean {
    return this.isSet(paragraph) ? !this.isSent(paragraph) : !paragraph.locked
  }

  isLocked(paragraph: SyncParagraph): boolean {
    return this.isSet(paragraph) || paragraph.locked
  }

  /** How many times are to be sent. */
  get waiting(): number {
    return works.unsent(this.work).length
  }

  get status(): SendingStatus {
    return this.#outbox.status
  }

  get isSending(): boolean {
    return this.#outbox.isSending
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'sync'>): boolean {
    if (name === 'keys') return false
    if (this.#early.hold(() => void this.act(name))) return true
    if (!OF_THE_SOUND.has(name) && this.#isElsewhere()) return true
    const { listening } = this
    switch (name) {
      case 'play':
        listening.toggle()
        return true
      case 'tap':
        this.#tap()
        return true
      case 'previous':
      case 'next':
        this.goTo(this.work.at + (name === 'next' ? 1 : -1))
        return true
      // A wave runs as the words do: in Hebrew what is later is at the left.
      case 'left':
      case 'right':
        this.#nudge((name === 'right') === this.#isLeftToRight ? NUDGE_MS : -NUDGE_MS)
        return true
      case 'far-left':
      case 'far-right':
        this.#nudge((name === 'far-right') === this.#isLeftToRight ? FAR_MS : -FAR_MS)
        return true
      case 'lock':
        this.#lock()
        return true
      case 'mode':
        this.setMode(this.work.mode === 'first' ? 'look' : 'first')
        return true
      case 'rewind':
      case 'forward':
        listening.jump(name === 'forward' ? 1 : -1)
        return true
      case 'slower':
      case 'faster':
        listening.faster(name === 'faster' ? 1 : -1)
        return true
      case 'send':
        void this.send()
        return true
      case 'larger':
      case 'smaller':
        this.zoom = zoomBy(this.zoom, name === 'larger' ? 1 : -1)
        return true
      case 'undo':
      case 'redo':
        return this.#again(name)
      default:
        return name satisfies never
    }
  }

  setMode(mode: works.Mode): void {
    this.#set({ ...this.work, mode })
    this.said.say(this.#words.modes[mode])
    if (mode === 'look') this.#playAround()
  }

  goTo(at: number): void {
    if (this.#early.hold(() => this.goTo(at))) return
    const last = this.page.paragraphs.length - 1
    this.#steps.part()
    this.#set({ ...this.work, at: Math.max(0, Math.min(last, at)) })
    if (this.work.mode === 'look') this.#playAround()
  }

  /** A press on the wave: the paragraph that is heard there. */
  chooseAt(ms: number): void {
    const at = this.page.paragraphs.findLastIndex((each) => (this.startOf(each) ?? Infinity) <= ms)
    this.listening.seek(ms)
    if (at >= 0) this.#set({ ...this.work, at })
  }

  /** A press on the mark of a paragraph: it is heard from there. */
  choose(segment: string): void {
    const at = this.page.paragraphs.findIndex(({ id }) => id === segment)
    const paragraph = this.page.paragraphs[at]
    if (paragraph === undefined) return
    if (this.work.mode === 'first') this.listening.seek(this.startOf(paragraph) ?? 0)
    this.goTo(at)
  }

  /** A boundary was dragged there. */
  moveTo(segment: string, ms: number): void {
    if (this.#early.hold(() => this.moveTo(segment, ms)) || this.#isElsewhere()) return
    this.#anchor(segment, ms)
  }

  async send(): Promise<void> {
    if (this.#early.hold(() => void this.send()) || this.#isElsewhere()) return
    await this.#send()
  }

  /** What waits for the network is tried again. */
  async again(): Promise<void> {
    if (this.#outbox.isWaiting) await this.#send()
  }

  /** The person is at the page again. Another tab may have changed who is signed in. */
  async back(isShown: boolean): Promise<void> {
    if (isShown) {
      this.#claimAll()
      await this.tab.take(this.#tabName)
      await this.#restore()
    }
    await this.#outbox.back(this.#draft, () => this.#send())
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.status) && this.waiting > 0) this.#keep()
  }

  async #send(): Promise<void> {
    if (this.isSending || this.tab.isElsewhere) return
    const draft = this.#draft
    const isAgain = draft.sending !== null
    const anchors = works.unsent(this.work)
    if (anchors.length === 0 && !isAgain) {
      this.said.say(this.#words.nothing)
      return
    }
    const path = `/v1/recordings/${this.page.recording}/sync/anchors`
    const work = works.toKeep(this.work)
    const wanted = anchors.length === 0 ? null : sendingOf(path, { anchors }, work)
    // What left before is answered first.
    const of = (isAgain ? draft.sending?.of : work)?.anchors ?? []
    if (!isAgain) this.#steps.seal()
    await this.#hear(await this.#outbox.send<{ number: number; status: string }>(draft, wanted), of)
  }

  /** Throws away the times that were set. One step takes it back. */
  startAgain(): void {
    this.#steps.note(this.work, null)
    this.work = works.withSent(works.workOn(this.page), this.work.sent)
    this.restoredAt = null
    this.left = 0
    void this.#draft.clear()
  }

  leave(): void {
    this.#set(this.work)
    this.tab.release()
    void this.claim.release()
  }

  async #hear(sent: Sent<{ number: number; status: string }>, of: readonly works.Anchor[]): Promise<void> {
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        this.sent = { number, isLive: status === 'merged', count: of.length }
        this.#steps.forget()
        this.#steps.move((work) => works.afterSending(work, of))
        this.work = works.afterSending(this.work, of)
        this.#outbox.rest()
        this.restoredAt = null
        this.said.say(this.#words.sent(this.sent))
        if (this.waiting === 0) void this.#draft.drop()
        else this.#keep()
        return
      }
      case 'clash':
        this.#steps.unseal()
        await this.#meet(sent.message)
        return
      case 'refused':
        this.#steps.unseal()
        return
      default:
    }
  }

  /** Somebody changed the paragraphs or their times meanwhile: they are read again, and the times are on them. */
  async #meet(message: string): Promise<void> {
    const fresh = await this.#around.again()
    if (fresh === null) {
      this.#outbox.refuse('conflict', message)
      return
    }
    if (fresh.person.id !== this.page.person.id) {
      this.#outbox.status = { kind: 'other-person' }
      return
    }
    this.#steps.move((work) => works.rebase(work, fresh))
    this.#standOn(fresh, this.work)
    this.#keep()
    this.#outbox.rest()
    this.said.say(this.#leftSaid || this.#words.newer)
  }

  /** First pass: this paragraph begins now. Look over: this boundary is right; the next one is heard. */
  #tap(): void {
    const { paragraph, work } = this
    if (paragraph === null) return
    const start = this.startOf(paragraph)
    const atMs = work.mode === 'first' || start === null ? this.listening.nowMs : start
    if (!this.#anchor(paragraph.id, atMs)) return
    const isLast = work.at >= this.page.paragraphs.length - 1
    this.#set({ ...this.work, at: isLast ? work.at : work.at + 1 })
    if (isLast) this.said.say(this.#words.last)
    else if (work.mode === 'look') this.#playAround()
  }

  /** The boundary that was heard moves, and is heard again. In the first pass that is the last one that was tapped. */
  #nudge(byMs: number): void {
    const { work, page } = this
    const at = work.mode === 'first' && !this.#isSetAt(work.at) ? work.at - 1 : work.at
    const paragraph = page.paragraphs[at]
    const start = paragraph === undefined ? null : this.startOf(paragraph)
    if (paragraph === undefined || start === null) return
    const atMs = Math.max(0, start + byMs)
    if (this.#anchor(paragraph.id, atMs)) this.listening.playFrom(atMs)
  }

  #isSetAt(at: number): boolean {
    const paragraph = this.page.paragraphs[at]
    return paragraph !== undefined && this.isSet(paragraph)
  }

  #lock(): void {
    const { paragraph, work } = this
    if (paragraph === null) return
    if (this.isSet(paragraph)) {
      const released = works.release(work, paragraph.id)
      if (released === null) this.said.say(this.#words.sentAlready)
      else if (works.spansWith(this.page, released.anchors) === null) {
        this.said.say(this.#words.noRoom)
      } else {
        this.#step(released)
        this.said.say(this.#words.unlocked)
      }
      return
    }
    if (paragraph.locked) {
      this.said.say(this.#words.lockedAlready)
      return
    }
    if (this.#anchor(paragraph.id, this.startOf(paragraph) ?? this.listening.nowMs)) {
      this.said.say(this.#words.locked)
    }
  }

  #anchor(segment: string, atMs: number): boolean {
    const work = works.anchor(this.page, this.work, segment, atMs)
    if (work === null) {
      this.said.say(this.#words.noRoom)
      return false
    }
    this.#step(work)
    this.said.say(sayTime(atMs, { tenths: true }))
    return true
  }

  #playAround(): void {
    const start = this.paragraph === null ? null : this.startOf(this.paragraph)
    if (start !== null) this.listening.playFrom(start - AROUND_MS, start + AROUND_MS)
  }

  #again(name: 'undo' | 'redo'): boolean {
    const step = this.#steps[name](this.work)
    const work = step === null ? null : works.withSent(step, this.work.sent)
    const { undone, redone, nothingToUndo } = this.#words.floor
    if (work !== null && works.spansWith(this.page, work.anchors) !== null) this.#set(work)
    this.said.say(work === null ? nothingToUndo : name === 'undo' ? undone : redone)
    return true
  }

  #step(work: Work): void {
    this.#steps.note(this.work, null)
    this.#set(work)
  }

  #set(work: Work): void {
    const { atMs, rate, back } = this.listening
    this.work = { ...work, sound: { atMs, rate, back } }
    this.#keep()
    void this.claim.work()
    this.#outbox.work()
  }

  #keep(): void {
    if (!this.tab.isElsewhere) this.#draft.keep(works.toKeep(this.work))
  }

  /** The other tab has this recording: nothing is done here. */
  #isElsewhere(): boolean {
    const { isElsewhere } = this.tab
    if (isElsewhere) this.said.say(this.#words.floor.elsewhere)
    return isElsewhere
  }

  #claimAll(): void {
    const toMs = Math.max(1, this.page.durationMs ?? 60 * 60_000)
    void this.claim.take({ fromMs: 0, toMs })
  }

  get #tabName(): string {
    return `yalkut-desk sync ${this.page.person.id} ${this.page.recording}`
  }

  #newDraft(): Draft<Work> {
    const { person, recording } = this.page
    const place = { desk: 'sync', person: person.id, item: recording, rev: 0 }
    return new Draft<Work>(this.#around.store, place)
  }

  get #isLeftToRight(): boolean {
    return this.page.lang === 'en'
  }

  get #words(): SyncWords {
    return this.#around.words
  }
}

/** They set no time. */
const OF_THE_SOUND: ReadonlySet<DeskAct<'sync'>> = new Set([
  ...(['play', 'rewind', 'forward', 'slower', 'faster', 'larger', 'smaller'] as const),
])
