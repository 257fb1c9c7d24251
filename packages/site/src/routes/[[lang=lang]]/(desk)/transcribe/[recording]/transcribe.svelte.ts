/** The state of the transcribing desk, and what one can do at it. It knows no element of the page. Source: service.md#recordings. */
import { Claim } from '#lib/desk/claim.svelte.ts'
import { Draft, type DraftStore } from '#lib/desk/drafts.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Fetching, type Sent, sendingOf, sendOnce } from '#lib/desk/send-once.ts'
import { type SendingStatus, statusAfter } from '#lib/desk/sending-status.ts'
import { Listening, sayTime } from '#lib/desk/sound/listening.svelte.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { DeskAct } from '#lib/keys.ts'
import type { HeardParagraph, TranscribePage, Unsure } from './desk-page.ts'
import { type DroppedParagraph, readText } from './dropped.ts'
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
  /** The page of the desk as it is now; null: it cannot be read. */
  again(): Promise<TranscribePage | null>
  sayTime?: (iso: string) => string
}

/** How much of the recording a person says to work on, from where they are. */
const CLAIMED_MS = 5 * 60_000

export class TranscribeDesk {
  page: TranscribePage
  work: Work
  status: SendingStatus = $state.raw({ kind: 'working' })
  clashes: readonly Clash[] = $state.raw([])
  sent: { number: number; isLive: boolean; count: number } | null = $state.raw(null)
  restoredAt: string | null = $state(null)
  readonly said = new Said()
  readonly listening: Listening
  readonly claim: Claim
  /** Counts up when the focus belongs into the field again. */
  focusing = $state(0)
  field: Field | null = null

  readonly #around: Around
  readonly #draft: Draft<Work>
  readonly #steps = new Steps<Work>()
  #claimed: { fromMs: number; toMs: number } | null = null

  constructor(page: TranscribePage, around: Around) {
    this.#around = around
    this.page = $state.raw(page)
    this.work = $state.raw(works.workOn(page))
    this.listening = new Listening()
    this.listening.atMs = this.work.sound.atMs
    const place = { desk: 'transcribe', person: page.person.id, item: page.recording, rev: 0 }
    this.#draft = new Draft<Work>(around.store, place)
    const path = `/v1/recordings/${page.recording}/claim`
    this.claim = new Claim({ path, fetching: around.fetching })
  }

  /** Brings back what was typed, and says who works here. */
  async start(): Promise<void> {
    const kept = await this.#draft.find()
    if (kept?.state != null) {
      const { work, clashes } = works.rebase(kept.state, this.page)
      this.work = work
      this.clashes = clashes
      this.listening.back = work.sound.back
      this.listening.setRate(work.sound.rate)
      this.listening.seek(work.sound.atMs)
      if (work.paragraphs.some(works.isDone)) {
        this.restoredAt = kept.keptAt
        this.said.say(
          this.#words.floor.restored(this.#around.sayTime?.(kept.keptAt) ?? kept.keptAt),
        )
      }
    }
    this.#claimHere()
    this.#focus()
    if (kept?.sending != null) await this.send()
  }

  get paragraph(): WorkParagraph | null {
    return this.work.paragraphs[this.work.at] ?? null
  }

  get done(): number {
    return this.work.paragraphs.filter(works.isDone).length
  }

  get isSending(): boolean {
    return this.status.kind === 'sending'
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
    if (this.paragraph === null || this.paragraph.isSent) return
    this.#steps.note(this.work, `type ${this.paragraph.key}`)
    this.#set(works.change(this.work, this.work.at, { text }))
  }

  goTo(at: number): void {
    this.#steps.part()
    this.#set(works.goTo(this.work, at))
    const { paragraph, listening } = this
    if (paragraph?.startMs != null && !listening.isPlaying) listening.seek(paragraph.startMs)
    this.#claimHere()
    this.#focus()
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'transcribe'>): boolean {
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
        this.#step(works.insertAfter(work, work.at, { startMs: listening.nowMs }))
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
      case 'keys':
        return false
      default:
        return name satisfies never
    }
  }

  setLanguage(language: string): void {
    this.#step({ ...this.work, language })
  }

  /** Subtitles or a text, pasted into an empty paragraph or dropped on the desk. */
  take(dropped: readonly DroppedParagraph[]): void {
    if (dropped.length === 0) return
    let { work } = this
    const isEmpty = this.paragraph?.id === null && works.clean(this.paragraph.text) === ''
    if (isEmpty)
      work = { ...work, paragraphs: work.paragraphs.toSpliced(work.at, 1), at: work.at - 1 }
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
    if (this.isSending) return
    const body = works.bodyOf(this.work)
    if (body === null && this.#draft.sending === null) {
      this.said.say(this.#words.nothing)
      return
    }
    this.status = { kind: 'sending' }
    const path = `/v1/recordings/${this.page.recording}/transcript/fixes`
    const wanted = body === null ? null : sendingOf(path, body, this.work)
    // What left before is answered first.
    const of = (this.#draft.sending ?? wanted)?.of ?? null
    const { fetching } = this.#around
    this.#hear(
      await sendOnce<{ number: number; status: string }>(this.#draft, wanted, fetching),
      of,
    )
  }

  settle(key: string, words: 'mine' | 'theirs'): void {
    const at = this.work.paragraphs.findIndex((each) => each.key === key)
    const clash = this.clashes.find((each) => each.key === key)
    this.clashes = this.clashes.filter((each) => each.key !== key)
    if (words === 'theirs' && clash?.theirs != null) {
      this.#step(works.change(this.work, at, { text: clash.theirs, isRight: false }))
    }
    this.goTo(at)
  }

  startAgain(): void {
    this.#step(works.workOn(this.page))
    this.restoredAt = null
    void this.#draft.drop()
    this.#focus()
  }

  leave(): void {
    const { atMs, rate, back } = this.listening
    this.#draft.keep({ ...this.work, sound: { atMs, rate, back } })
    void this.claim.release()
  }

  #hear(sent: Sent<{ number: number; status: string }>, of: Work | null): void {
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        const isLive = status === 'merged'
        const count = of?.paragraphs.filter(works.isDone).length ?? 0
        this.sent = { number, isLive, count }
        this.status = { kind: 'working' }
        this.#set(works.afterSending(this.work, of, isLive))
        this.restoredAt = null
        this.said.say(this.#words.sent(this.sent))
        if (this.done === 0) void this.#draft.drop()
        return
      }
      case 'clash':
        void this.#meet(sent.message)
        return
      default:
        this.status = statusAfter(sent)
    }
  }

  /** Somebody changed the words meanwhile: they are read again, and both versions are shown. */
  async #meet(message: string): Promise<void> {
    const fresh = await this.#around.again()
    if (fresh === null) {
      this.status = { kind: 'refused', code: 'conflict', message }
      return
    }
    const { work, clashes } = works.rebase(this.work, fresh)
    this.page = fresh
    this.clashes = clashes
    this.#set(work)
    this.status = { kind: 'working' }
    this.said.say(this.#words.clash)
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
    this.#step(works.insertAfter(ended, work.at, { startMs: this.listening.nowMs }))
    this.said.say(this.#words.begun(sayTime(this.listening.nowMs)))
    this.#focus()
    return true
  }

  #selectDoubt(): boolean {
    const { paragraph, field } = this
    if (paragraph === null || field === null) return false
    const from =
      field.selectionEnd > field.selectionStart ? field.selectionEnd : field.selectionStart
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
    this.#draft.keep(this.work)
    void this.claim.work()
    if (this.status.kind !== 'sending') this.status = { kind: 'working' }
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
