/** The state of the transcribing desk, and what one can do at it. It knows no element of the page. Source: service.md#recordings. */
import type { DraftPlace } from '#lib/desk/drafts.ts'
import { type DroppedParagraph, readText } from '#lib/desk/dropped.ts'
import { sayTime } from '#lib/desk/sound/listening.svelte.ts'
import { type AroundSound, SoundDesk } from '#lib/desk/sound/sound-desk.svelte.ts'
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

export interface Around extends AroundSound<TranscribePage> {
  words: TranscribeWords
}

/** How much of the recording a person says to work on, from where they are. */
const CLAIMED_MS = 5 * 60_000

export class TranscribeDesk extends SoundDesk<TranscribePage, Work> {
  /** Paragraphs that wait for a decision before anything is sent. */
  readonly clashes: readonly Clash[]
  /** Counts up when the first of them is to be settled. */
  settling = $state(0)
  field: Field | null = null
  /** The one of who speaks. */
  nameField: Pick<Field, 'focus'> | null = null

  readonly #words: TranscribeWords
  #claimed: { fromMs: number; toMs: number } | null = null

  constructor(page: TranscribePage, around: Around) {
    super(page, works.workOn(page), around)
    this.#words = around.words
    this.clashes = $derived(works.clashesOf(this.work))
    this.listening.atMs = this.work.sound.atMs
  }

  protected get place(): DraftPlace {
    const { person, recording } = this.page
    return { desk: 'transcribe', person: person.id, item: recording, rev: 0 }
  }

  /** Brings back what was typed, and says who works here. */
  async start(): Promise<void> {
    this.early.begin()
    await this.takeTab()
    await this.restore()
  }

  /** What was kept takes its place. What the person did meanwhile is done after it. */
  protected async restore(): Promise<void> {
    const stored = await this.findKept()
    if (stored === 'over') return
    if (stored?.state != null) {
      this.work = works.rebase(stored.state, this.page)
      this.restoreSound(this.work)
      if (this.work.paragraphs.some(works.isDone)) {
        this.restoredAt = stored.keptAt
        this.said.say(this.restoredSaid(stored.keptAt))
      }
    }
    this.#claimHere()
    this.focus()
    this.early.end()
    if (this.draft.sending !== null) await this.sendNow()
  }

  get paragraph(): WorkParagraph | null {
    return this.work.paragraphs[this.work.at] ?? null
  }

  get done(): number {
    return this.work.paragraphs.filter(works.isDone).length
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
    if (this.early.hold(() => this.#typeInto(key, text))) return
    const at = this.work.paragraphs.findIndex((each) => each.key === key)
    const found = this.work.paragraphs[at]
    if (found?.isSent === true) return
    this.steps.note(this.work, `type ${key}`)
    // The paragraph may have left before: its words are not thrown away.
    const work =
      found === undefined ? works.insertAfter(this.work, this.work.at, { startMs: null }) : works.goTo(this.work, at)
    this.set(works.change(work, work.at, { text }))
  }

  /** Who says the words of the paragraph. */
  name(speaker: string): void {
    const key = this.paragraph?.key ?? ''
    if (this.early.hold(() => this.name(speaker))) return
    const { paragraph } = this
    if (paragraph === null || paragraph.isSent || paragraph.isRemoved) return
    this.steps.note(this.work, `name ${key}`)
    this.set(works.change(this.work, this.work.at, { speaker }))
  }

  /** From the name of who speaks back to the words. */
  backToWords(): void {
    this.steps.part()
    this.focus()
  }

  goTo(at: number): void {
    if (this.early.hold(() => this.goTo(at))) return
    this.steps.part()
    this.set(works.goTo(this.work, at))
    const { paragraph, listening } = this
    if (paragraph?.startMs != null && !listening.isPlaying) listening.seek(paragraph.startMs)
    this.#claimHere()
    this.focus()
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'transcribe'>): boolean {
    // Below a paragraph that was typed here Enter is a line.
    const isLine = name === 'right' && this.paragraph?.id === null
    if (name === 'keys') return false
    if (!isLine && this.early.hold(() => void this.act(name))) return true
    if (!OF_THE_SOUND.has(name) && this.isElsewhere()) return true
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
        this.step(works.insertAfter(work, work.at, { startMs: listening.nowMs, speaker: this.paragraph?.speaker }))
        this.focus()
        return true
      case 'kind': {
        const { paragraph } = this
        if (paragraph === null || paragraph.id !== null) return true
        const next = (works.KINDS.indexOf(paragraph.kind) + 1) % works.KINDS.length
        this.step(works.change(work, work.at, { kind: works.KINDS[next] ?? 'paragraph' }))
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
        this.step(works.remove(work))
        this.said.say(this.paragraph?.isRemoved === true ? this.#words.removed : this.#words.back)
        this.focus()
        return true
      }
      case 'send':
        void this.send()
        return true
      case 'undo':
      case 'redo':
        return this.takeStep(name)
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
    this.step({ ...this.work, language })
  }

  setTextKind(kind: string): void {
    const textKind = works.TEXT_KINDS.find((each) => each === kind) ?? 'transcript'
    this.step({ ...this.work, textKind })
  }

  /** Subtitles or a text, pasted into an empty paragraph or dropped on the desk. */
  take(dropped: readonly DroppedParagraph[]): void {
    if (dropped.length === 0 || this.early.hold(() => this.take(dropped))) return
    if (this.isElsewhere()) return
    let { work } = this
    const isEmpty = this.paragraph?.id === null && works.clean(this.paragraph.text) === ''
    if (isEmpty) work = { ...work, paragraphs: work.paragraphs.toSpliced(work.at, 1), at: work.at - 1 }
    const first = work.at + 1
    for (const each of dropped) work = works.insertAfter(work, work.at, each)
    this.step({ ...work, at: first })
    this.said.say(this.#words.taken(dropped.length))
    this.focus()
  }

  /** Whether pasted words were taken: several paragraphs, or subtitles. */
  paste(text: string): boolean {
    const dropped = readText(text)
    if (dropped.length < 2 || this.paragraph?.id !== null) return false
    this.take(dropped)
    return true
  }

  protected get hasWork(): boolean {
    return this.done > 0
  }

  protected claimAgain(): void {
    this.#claimed = null
  }

  protected get sendPath(): string {
    return 'transcript/fixes'
  }

  /** Before anything is sent both versions of a paragraph are seen. */
  protected override mayLeave(): boolean {
    if (this.clashes.length === 0) return true
    this.settling += 1
    this.said.say(this.#words.clash)
    return false
  }

  protected body(): object | null {
    return works.bodyOf(this.work)
  }

  protected countOf(of: Work | null): number {
    return of?.paragraphs.filter(works.isDone).length ?? 0
  }

  protected afterSending(work: Work, of: Work | null, isLive: boolean): Work {
    return works.afterSending(work, of, isLive)
  }

  /** Both versions of what somebody changed are shown. */
  protected meet(fresh: TranscribePage): void {
    this.page = fresh
    this.steps.move((work) => works.rebase(work, fresh))
    this.set(works.rebase(this.work, fresh))
    if (this.clashes.length > 0) this.settling += 1
    this.said.say(this.clashes.length > 0 ? this.#words.clash : this.#words.newer)
  }

  /** Of two versions of a paragraph, the one that stays. */
  settle(key: string, whose: 'mine' | 'theirs'): void {
    this.step(works.settle(this.work, key, whose))
    this.goTo(this.work.at)
  }

  /** Throws away what was typed. One step takes it back. */
  startAgain(): void {
    this.steps.note(this.work, null)
    this.work = works.workOn(this.page)
    this.restoredAt = null
    void this.draft.clear()
    this.focus()
  }

  /** A paragraph of the service is right; below one that was typed here a blank line begins the next. */
  #right(): boolean {
    const { paragraph, field, work } = this
    if (paragraph === null) return false
    if (paragraph.id !== null) {
      this.step(works.change(work, work.at, { isRight: true, isRemoved: false }))
      this.goTo(work.at + 1)
      if (work.at === work.paragraphs.length - 1) this.said.say(this.#words.last)
      return true
    }
    const isAtEnd = field === null || field.selectionStart >= paragraph.text.length
    if (!isAtEnd || !paragraph.text.endsWith('\n')) return false
    const ended = works.change(work, work.at, { text: works.clean(paragraph.text) })
    this.step(works.insertAfter(ended, work.at, { startMs: this.listening.nowMs, speaker: paragraph.speaker }))
    this.said.say(this.#words.begun(sayTime(this.listening.nowMs)))
    this.focus()
    return true
  }

  /** The next of those who are named in this recording; where nobody is, a name is typed. */
  #nextSpeaker(): boolean {
    const speaker = works.nextSpeaker(this.work)
    if (speaker === null) return this.act('new-speaker')
    this.steps.part()
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

  /** Says to others which minutes are worked on, when the work has left those that were said. */
  #claimHere(): void {
    const at = this.paragraph?.startMs ?? this.listening.atMs
    if (this.#claimed !== null && at >= this.#claimed.fromMs && at < this.#claimed.toMs) return
    this.#claimed = { fromMs: at, toMs: at + CLAIMED_MS }
    void this.claim.take(this.#claimed)
  }
}

/** They change no words. */
const OF_THE_SOUND: ReadonlySet<DeskAct<'transcribe'>> = new Set([
  ...(['play', 'rewind', 'forward', 'slower', 'faster', 'again'] as const),
])
