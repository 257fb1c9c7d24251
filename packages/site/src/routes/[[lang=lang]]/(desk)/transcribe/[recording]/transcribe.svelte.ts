/** The state of the transcribing desk, and what one can do at it. It knows no element of the page. Source: service.md#recordings. */
import { Claim } from '#lib/desk/claim.svelte.ts'
import { Draft, type DraftStore } from '#lib/desk/drafts.ts'
import { type DroppedParagraph, readText } from '#lib/desk/dropped.ts'
import { Early } from '#lib/desk/early.ts'
import { type Locks, OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Outbox } from '#lib/desk/outbox.svelte.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Fetching, type Sent, sendingOf } from '#lib/desk/send-once.ts'
import { isAbsent, type SendingStatus } from '#lib/desk/sending-status.ts'
import { Listening, sayTime } from '#lib/desk/sound/listening.svelte.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { DeskAct } from '#lib/keys.ts'
import type { HeardParagraph, TranscribePage, Unsure } from './desk-page.ts'
import type { TranscribeWords } from './words.ts'
import type { Clash, Work, WorkParagraph } from './work.ts'
import * as works from './work.ts'

/** What the desk needs of a field. */
export interface Field {
  selectionStart: number
  selectionEnd: number
  focus(options?: { preventScroll?: boolean }): void
  setSelectionRange(from: number, to: number): void
}

export interface Around {
  words: TranscribeWords
  store: DraftStore
  fetching: Fetching
  locks?: Locks
  /** The page of the desk as it is now; null: it cannot be read. */
  again(): Promise<TranscribePage | null>
  sayTime?: (iso: string) => string
}

/** How much of the recording a person says to work on, from where they are. */
const CLAIMED_MS = 5 * 60_000

export class TranscribeDesk {
  page: TranscribePage
  work: Work
  /** Paragraphs that wait for a decision before anything is sent. */
  readonly clashes: readonly Clash[]
  /** Counts up when the first of them is to be settled. */
  settling = $state(0)
  sent: { number: number; isLive: boolean; count: number } | null = $state.raw(null)
  restoredAt: string | null = $state(null)
  readonly said = new Said()
  readonly listening: Listening
  readonly claim: Claim
  /** Counts up when the focus belongs into the field again. */
  focusing = $state(0)
  field: Field | null = null
  /** The one of who speaks. */
  nameField: Pick<Field, 'focus'> | null = null
  readonly tab: OneTab

  readonly #around: Around
  readonly #outbox: Outbox
  #draft: Draft<Work>
  readonly #steps = new Steps<Work>()
  readonly #early = new Early()
  #claimed: { fromMs: number; toMs: number } | null = null

  constructor(page: TranscribePage, around: Around) {
    this.#around = around
    this.page = $state.raw(page)
    this.work = $state.raw(works.workOn(page))
    this.clashes = $derived(works.clashesOf(this.work))
    this.listening = new Listening()
    this.listening.atMs = this.work.sound.atMs
    this.#draft = this.#newDraft()
    this.#outbox = new Outbox(around.fetching)
    this.tab = new OneTab(around.locks, () => void this.#restore())
    const path = `/v1/recordings/${page.recording}/claim`
    this.claim = new Claim({ path, person: page.person.id, fetching: around.fetching })
  }

  /** Brings back what was typed, and says who works here. */
  async start(): Promise<void> {
    this.#early.begin()
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
      const work = works.rebase(stored.state, this.page)
      this.work = work
      this.listening.back = work.sound.back
      this.listening.setRate(work.sound.rate)
      this.listening.seek(work.sound.atMs)
      if (work.paragraphs.some(works.isDone)) {
        this.restoredAt = stored.keptAt
        this.said.say(this.#words.floor.restored(this.#around.sayTime?.(stored.keptAt) ?? stored.keptAt))
      }
    }
    this.#claimHere()
    this.#focus()
    this.#early.end()
    if (draft.sending !== null) await this.#send()
  }

  get paragraph(): WorkParagraph | null {
    return this.work.paragraphs[this.work.at] ?? null
  }

  get done(): number {
    return this.work.paragraphs.filter(works.isDone).length
  }

  get status(): SendingStatus {
    return this.#outbox.status
  }

  get isSending(): boolean {
    return this.#outbox.isSending
  }

  heardOf({ id }: WorkParagraph): HeardParagraph | null {
    return this.page.paragraphs.find((each) => each.id === id) ?? null
  }

  /** Doubtful words, while the words are those that the machine heard. */
  doubtsOf(paragraph: WorkParagraph): Unsure[] {
    const heard = this.heardOf(paragraph)
    return heard !== null && heard.content === paragraph.text ? heard.unsure : []
  }

  /** The word that is heard now. */
  get lit(): { from: number; to: number } | null {
    const { paragraph } = this
    const heard = paragraph === null ? null : this.heardOf(paragraph)
    const now = this.listening.atMs
    return heard?.words?.find(({ startMs, endMs }) => startMs <= now && now < endMs) ?? null
  }

  type(text: string): void {
    this.#typeInto(this.paragraph?.key ?? '', text)
  }

  #typeInto(key: string, text: string): void {
    if (this.#early.hold(() => this.#typeInto(key, text))) return
    const at = this.work.paragraphs.findIndex((each) => each.key === key)
    const found = this.work.paragraphs[at]
    if (found?.isSent === true) return
    this.#steps.note(this.work, `type ${key}`)
    // The paragraph may have left before: its words are not thrown away.
    const work =
      found === undefined ? works.insertAfter(this.work, this.work.at, { startMs: null }) : works.goTo(this.work, at)
    this.#set(works.change(work, work.at, { text }))
  }

  /** Who says the words of the paragraph. */
  name(speaker: string): void {
    const key = this.paragraph?.key ?? ''
    if (this.#early.hold(() => this.name(speaker))) return
    const { paragraph } = this
    if (paragraph === null || paragraph.isSent || paragraph.isRemoved) return
    this.#steps.note(this.work, `name ${key}`)
    this.#set(works.change(this.work, this.work.at, { speaker }))
  }

  /** From the name of who speaks back to the words. */
  backToWords(): void {
    this.#steps.part()
    this.#focus()
  }

  goTo(at: number): void {
    if (this.#early.hold(() => this.goTo(at))) return
    this.#steps.part()
    this.#set(works.goTo(this.work, at))
    const { paragraph, listening } = this
    if (paragraph?.startMs != null && !listening.isPlaying) listening.seek(paragraph.startMs)
    this.#claimHere()
    this.#focus()
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'transcribe'>): boolean {
    // Below a paragraph that was typed here Enter is a line.
    const isLine = name === 'right' && this.paragraph?.id === null
    if (name === 'keys') return false
    if (!isLine && this.#early.hold(() => void this.act(name))) return true
    if (!OF_THE_SOUND.has(name) && this.#isElsewhere()) return true
    const { listening, work } = this
    switch (name) {
      case 'right':
        return this.#right()
      case 'previous':
        this.goTo(work.at - 1)
        return true
      case 'next':
        this.goTo(work.at + 1)
        return true
      case 'play':
        listening.toggle()
        return true
      case 'rewind':
      case 'forward':
        listening.jump(name === 'forward' ? 1 : -1)
        return true
      case 'slower':
      case 'faster':
        listening.faster(name === 'faster' ? 1 : -1)
        return true
      case 'again': {
        const { startMs } = this.paragraph ?? { startMs: null }
        listening.setRate(Math.min(listening.rate, 0.8))
        listening.playFrom(startMs ?? listening.nowMs - 5_000)
        return true
      }
      case 'doubt':
        return this.#selectDoubt()
      case 'insert':
        this.#step(works.insertAfter(work, work.at, { startMs: listening.nowMs, speaker: this.paragraph?.speaker }))
        this.#focus()
        return true
      case 'kind': {
        const { paragraph } = this
        if (paragraph === null || paragraph.id !== null) return true
        const next = (works.KINDS.indexOf(paragraph.kind) + 1) % works.KINDS.length
        this.#step(works.change(work, work.at, { kind: works.KINDS[next] ?? 'paragraph' }))
        this.said.say(this.#words.kinds[works.KINDS[next] ?? 'paragraph'])
        return true
      }
      case 'speaker':
        return this.#nextSpeaker()
      case 'new-speaker':
        this.nameField?.focus()
        return true
      case 'language': {
        if (!this.isNew) return true
        const next = works.LANGUAGES.map(String).indexOf(work.language) + 1
        const language = works.LANGUAGES[next % works.LANGUAGES.length] ?? 'he'
        this.setLanguage(language)
        this.said.say(this.#words.languages[language])
        return true
      }
      case 'remove': {
        this.#step(works.remove(work))
        this.said.say(this.paragraph?.isRemoved === true ? this.#words.removed : this.#words.back)
        this.#focus()
        return true
      }
      case 'send':
        void this.send()
        return true
      case 'undo':
      case 'redo':
        return this.#again(name)
      default:
        return name satisfies never
    }
  }

  /** The recording has no words yet: their language and kind are chosen here. */
  get isNew(): boolean {
    return this.page.paragraphs.length === 0
  }

  get language(): string {
    return this.isNew ? this.work.language : this.page.language
  }

  get dir(): 'rtl' | 'ltr' {
    return this.isNew ? (this.work.language === 'en' ? 'ltr' : 'rtl') : this.page.dir
  }

  setLanguage(language: string): void {
    this.#step({ ...this.work, language })
  }

  setTextKind(kind: string): void {
    const textKind = works.TEXT_KINDS.find((each) => each === kind) ?? 'transcript'
    this.#step({ ...this.work, textKind })
  }

  /** Subtitles or a text, pasted into an empty paragraph or dropped on the desk. */
  take(dropped: readonly DroppedParagraph[]): void {
    if (dropped.length === 0 || this.#early.hold(() => this.take(dropped))) return
    if (this.#isElsewhere()) return
    let { work } = this
    const isEmpty = this.paragraph?.id === null && works.clean(this.paragraph.text) === ''
    if (isEmpty) work = { ...work, paragraphs: work.paragraphs.toSpliced(work.at, 1), at: work.at - 1 }
    const first = work.at + 1
    for (const each of dropped) work = works.insertAfter(work, work.at, each)
    this.#step({ ...work, at: first })
    this.said.say(this.#words.taken(dropped.length))
    this.#focus()
  }

  /** Whether pasted words were taken: several paragraphs, or subtitles. */
  paste(text: string): boolean {
    const dropped = readText(text)
    if (dropped.length < 2 || this.paragraph?.id !== null) return false
    this.take(dropped)
    return true
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
      this.#claimed = null
      await this.tab.take(this.#tabName)
      await this.#restore()
    }
    await this.#outbox.back(this.#draft, () => this.#send())
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.status) && this.done > 0) this.#keep()
  }

  async #send(): Promise<void> {
    if (this.isSending || this.tab.isElsewhere) return
    const draft = this.#draft
    const isAgain = draft.sending !== null
    if (!isAgain && this.clashes.length > 0) {
      this.settling += 1
      this.said.say(this.#words.clash)
      return
    }
    const body = works.bodyOf(this.work)
    if (body === null && !isAgain) {
      this.said.say(this.#words.nothing)
      return
    }
    const path = `/v1/recordings/${this.page.recording}/transcript/fixes`
    const wanted = body === null ? null : sendingOf(path, body, this.work)
    // What left before is answered first.
    const of = (isAgain ? draft.sending?.of : this.work) ?? null
    if (!isAgain) this.#steps.seal()
    await this.#hear(await this.#outbox.send<{ number: number; status: string }>(draft, wanted), of)
  }

  /** Of two versions of a paragraph, the one that stays. */
  settle(key: string, whose: 'mine' | 'theirs'): void {
    this.#step(works.settle(this.work, key, whose))
    this.goTo(this.work.at)
  }

  /** Throws away what was typed. One step takes it back. */
  startAgain(): void {
    this.#steps.note(this.work, null)
    this.work = works.workOn(this.page)
    this.restoredAt = null
    void this.#draft.clear()
    this.#focus()
  }

  leave(): void {
    const { atMs, rate, back } = this.listening
    this.work = { ...this.work, sound: { atMs, rate, back } }
    this.#keep()
    this.tab.release()
    void this.claim.release()
  }

  async #hear(sent: Sent<{ number: number; status: string }>, of: Work | null): Promise<void> {
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        const isLive = status === 'merged'
        const count = of?.paragraphs.filter(works.isDone).length ?? 0
        this.sent = { number, isLive, count }
        this.#outbox.rest()
        this.#steps.forget()
        this.#steps.move((work) => works.afterSending(work, of, isLive))
        this.#set(works.afterSending(this.work, of, isLive))
        this.restoredAt = null
        this.said.say(this.#words.sent(this.sent))
        if (this.done === 0) void this.#draft.drop()
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

  /** Somebody changed the words meanwhile: they are read again, and both versions are shown. */
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
    this.page = fresh
    this.#steps.move((work) => works.rebase(work, fresh))
    this.#set(works.rebase(this.work, fresh))
    this.#outbox.rest()
    if (this.clashes.length > 0) this.settling += 1
    this.said.say(this.clashes.length > 0 ? this.#words.clash : this.#words.newer)
  }

  /** A paragraph of the service is right; below one that was typed here a blank line begins the next. */
  #right(): boolean {
    const { paragraph, field, work } = this
    if (paragraph === null) return false
    if (paragraph.id !== null) {
      this.#step(works.change(work, work.at, { isRight: true, isRemoved: false }))
      this.goTo(work.at + 1)
      if (work.at === work.paragraphs.length - 1) this.said.say(this.#words.last)
      return true
    }
    const isAtEnd = field === null || field.selectionStart >= paragraph.text.length
    if (!isAtEnd || !paragraph.text.endsWith('\n')) return false
    const ended = works.change(work, work.at, { text: works.clean(paragraph.text) })
    this.#step(works.insertAfter(ended, work.at, { startMs: this.listening.nowMs, speaker: paragraph.speaker }))
    this.said.say(this.#words.begun(sayTime(this.listening.nowMs)))
    this.#focus()
    return true
  }

  /** The next of those who are named in this recording; where nobody is, a name is typed. */
  #nextSpeaker(): boolean {
    const speaker = works.nextSpeaker(this.work)
    if (speaker === null) return this.act('new-speaker')
    this.#steps.part()
    this.name(speaker)
    this.said.say(speaker === '' ? this.#words.nobody : speaker)
    return true
  }

  #selectDoubt(): boolean {
    const { paragraph, field } = this
    if (paragraph === null || field === null) return false
    const { selectionStart: start, selectionEnd: end } = field
    // A paragraph that one comes to has its caret at the end: its doubts are sought from the beginning.
    const from = end > start ? end : start === paragraph.text.length ? 0 : start
    const word = this.doubtsOf(paragraph).find((each) => each.from >= from)
    if (word === undefined) return false
    field.setSelectionRange(word.from, word.to)
    return true
  }

  #again(name: 'undo' | 'redo'): boolean {
    const work = this.#steps[name](this.work)
    const { undone, redone, nothingToUndo } = this.#words.floor
    if (work !== null) this.#set(work)
    this.said.say(work === null ? nothingToUndo : name === 'undo' ? undone : redone)
    this.#focus()
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
    if (!this.tab.isElsewhere) this.#draft.keep(this.work)
  }

  /** The other tab has this recording: nothing is done here. */
  #isElsewhere(): boolean {
    const { isElsewhere } = this.tab
    if (isElsewhere) this.said.say(this.#words.floor.elsewhere)
    return isElsewhere
  }

  get #tabName(): string {
    return `yalkut-desk transcribe ${this.page.person.id} ${this.page.recording}`
  }

  #newDraft(): Draft<Work> {
    const { person, recording } = this.page
    const place = { desk: 'transcribe', person: person.id, item: recording, rev: 0 }
    return new Draft<Work>(this.#around.store, place)
  }

  /** Says to others which minutes are worked on, when the work has left those that were said. */
  #claimHere(): void {
    const at = this.paragraph?.startMs ?? this.listening.atMs
    if (this.#claimed !== null && at >= this.#claimed.fromMs && at < this.#claimed.toMs) return
    this.#claimed = { fromMs: at, toMs: at + CLAIMED_MS }
    void this.claim.take(this.#claimed)
  }

  #focus(): void {
    this.focusing += 1
  }

  get #words(): TranscribeWords {
    return this.#around.words
  }
}

/** They change no words. */
const OF_THE_SOUND: ReadonlySet<DeskAct<'transcribe'>> = new Set([
  ...(['play', 'rewind', 'forward', 'slower', 'faster', 'again'] as const),
])
