/** The state of the sync desk, and what one can do at it. It knows no element of the page. Each time is kept in this browser as it is set,
 *  and all of them are sent as one suggestion. Source: service.md#recordings; decisions.md#desks-of-the-site. */
import type { SpanTime } from '@yalkut/model/anchor'
import type { DraftPlace } from '#lib/desk/drafts.ts'
import { sayTime } from '#lib/desk/sound/listening.svelte.ts'
import { type AroundSound, SoundDesk } from '#lib/desk/sound/sound-desk.svelte.ts'
import type { DeskAct } from '#lib/keys.ts'
import type { SyncPage, SyncParagraph } from './desk-page.ts'
import type { SyncWords } from './words.ts'
import type { Work } from './work.ts'
import * as works from './work.ts'
import { USUAL_ZOOM, zoomBy } from './zoom.ts'

export interface Around extends AroundSound<SyncPage> {
  words: SyncWords
}

/** By a key, in ms. */
const [NUDGE_MS, FAR_MS] = [50, 1_000]
/** Sound that is heard on either side of a boundary that is looked over. */
const AROUND_MS = 500

export class SyncDesk extends SoundDesk<SyncPage, Work> {
  /** How closely the wave is seen. */
  zoom = $state(USUAL_ZOOM)
  /** Times that could not stay: their paragraphs are gone, or there is no room for them any more. */
  left = $state(0)
  /** The times as they would be, by paragraph. */
  readonly spans: ReadonlyMap<string, SpanTime>

  readonly #words: SyncWords

  constructor(page: SyncPage, around: Around) {
    super(page, works.workOn(page), around)
    this.#words = around.words
    this.spans = $derived(new Map(works.spansWith(this.page, this.work.anchors)?.map((span) => [span.segment, span])))
  }

  protected get place(): DraftPlace {
    const { person, recording } = this.page
    return { desk: 'sync', person: person.id, item: recording, rev: 0 }
  }

  /** Brings back the times that were set, and says who works here. */
  async start(): Promise<void> {
    this.early.begin()
    this.claimAgain()
    await this.takeTab()
    await this.restore()
  }

  /** What was kept takes its place. What the person did meanwhile is done after it. */
  protected async restore(): Promise<void> {
    const stored = await this.findKept()
    if (stored === 'over') return
    if (stored?.state != null) {
      this.#standOn(this.page, stored.state)
      this.restoreSound(this.work)
      if (this.work.anchors.length > 0) {
        this.restoredAt = stored.keptAt
        this.said.say([this.restoredSaid(stored.keptAt), this.#leftSaid].join(' ').trim())
      } else if (this.left > 0) this.said.say(this.#leftSaid)
    }
    this.early.end()
    if (this.draft.sending !== null) await this.sendNow()
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

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'sync'>): boolean {
    if (name === 'keys') return false
    if (this.early.hold(() => void this.act(name))) return true
    if (!OF_THE_SOUND.has(name) && this.isElsewhere()) return true
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
    this.set({ ...this.work, mode })
    this.said.say(this.#words.modes[mode])
    if (mode === 'look') this.#playAround()
  }

  goTo(at: number): void {
    if (this.early.hold(() => this.goTo(at))) return
    const last = this.page.paragraphs.length - 1
    this.steps.part()
    this.set({ ...this.work, at: Math.max(0, Math.min(last, at)) })
    if (this.work.mode === 'look') this.#playAround()
  }

  /** A press on the wave: the paragraph that is heard there. */
  chooseAt(ms: number): void {
    const at = this.page.paragraphs.findLastIndex((each) => (this.startOf(each) ?? Infinity) <= ms)
    this.listening.seek(ms)
    if (at >= 0) this.set({ ...this.work, at })
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
    if (this.early.hold(() => this.moveTo(segment, ms)) || this.isElsewhere()) return
    this.#anchor(segment, ms)
  }

  protected get hasWork(): boolean {
    return this.waiting > 0
  }

  protected claimAgain(): void {
    const toMs = Math.max(1, this.page.durationMs ?? 60 * 60_000)
    void this.claim.take({ fromMs: 0, toMs })
  }

  protected override toKeep(work: Work): Work {
    return works.toKeep(work)
  }

  protected get sendPath(): string {
    return 'sync/anchors'
  }

  protected body(): object | null {
    const anchors = works.unsent(this.work)
    return anchors.length === 0 ? null : { anchors }
  }

  protected countOf(of: Work | null): number {
    return of?.anchors.length ?? 0
  }

  protected afterSending(work: Work, of: Work | null): Work {
    return works.afterSending(work, of?.anchors ?? [])
  }

  /** Somebody changed the paragraphs or their times: the times are on them. */
  protected meet(fresh: SyncPage): void {
    this.steps.move((work) => works.rebase(work, fresh))
    this.#standOn(fresh, this.work)
    this.keep()
    this.said.say(this.#leftSaid || this.#words.newer)
  }

  /** Throws away the times that were set. One step takes it back. */
  startAgain(): void {
    this.steps.note(this.work, null)
    this.work = works.withSent(works.workOn(this.page), this.work.sent)
    this.restoredAt = null
    this.left = 0
    void this.draft.clear()
  }

  /** First pass: this paragraph begins now. Look over: this boundary is right; the next one is heard. */
  #tap(): void {
    const { paragraph, work } = this
    if (paragraph === null) return
    const start = this.startOf(paragraph)
    const atMs = work.mode === 'first' || start === null ? this.listening.nowMs : start
    if (!this.#anchor(paragraph.id, atMs)) return
    const isLast = work.at >= this.page.paragraphs.length - 1
    this.set({ ...this.work, at: isLast ? work.at : work.at + 1 })
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
        this.step(released)
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
    this.step(work)
    this.said.say(sayTime(atMs, { tenths: true }))
    return true
  }

  #playAround(): void {
    const start = this.paragraph === null ? null : this.startOf(this.paragraph)
    if (start !== null) this.listening.playFrom(start - AROUND_MS, start + AROUND_MS)
  }

  /** A step back to times that have no room any more changes nothing. */
  #again(name: 'undo' | 'redo'): true {
    return this.takeStep(name, (step) => {
      const work = works.withSent(step, this.work.sent)
      if (works.spansWith(this.page, work.anchors) !== null) this.set(work)
    })
  }

  get #isLeftToRight(): boolean {
    return this.page.lang === 'en'
  }
}

/** They set no time. */
const OF_THE_SOUND: ReadonlySet<DeskAct<'sync'>> = new Set([
  ...(['play', 'rewind', 'forward', 'slower', 'faster', 'larger', 'smaller'] as const),
])
