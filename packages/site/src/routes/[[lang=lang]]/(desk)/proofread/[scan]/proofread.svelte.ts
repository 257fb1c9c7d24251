/** The state of the proofreading desk, and what one can do at it. It knows no element of the page. Source: service.md#scans. */
import { Claim } from '#lib/desk/claim.svelte.ts'
import { Draft, type DraftStore } from '#lib/desk/drafts.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Fetching, type Sent, sendingOf, sendOnce } from '#lib/desk/send-once.ts'
import { type SendingStatus, statusAfter } from '#lib/desk/sending-status.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { DeskAct } from '#lib/keys.ts'
import { workFromWhole } from './align.ts'
import type { Box, DeskPage, PageState, SentPage, Unsure } from './desk-page.ts'
import { doubtsIn } from './doubtful.ts'
import { beforeOf, fixesOf } from './fixes.ts'
import type { NextPages } from './next-pages.ts'
import { type Clash, rebase } from './rebase.ts'
import type { ProofreadWords } from './words.ts'
import type { Work, WorkLine } from './work.ts'
import * as works from './work.ts'

/** What the desk needs of a field. */
export interface Field {
  selectionStart: number
  selectionEnd: number
  focus(options?: { preventScroll?: boolean }): void
  setSelectionRange(from: number, to: number): void
}

export type Status = SendingStatus | { kind: 'done' }

export interface Around {
  words: ProofreadWords
  store: DraftStore
  next: NextPages
  fetching?: Fetching
  now?: () => Date
  /** How a moment is said: “at 14:05”. */
  sayTime?: (iso: string) => string
}

export class ProofreadDesk {
  page: DeskPage
  work: Work
  status: Status = $state.raw({ kind: 'working' })
  clashes: readonly Clash[] = $state.raw([])
  /** The last page that was sent. */
  sent: SentPage | null = $state.raw(null)
  /** All lines in one field; null: line by line. */
  whole: string | null = $state(null)
  /** The image has the keys. */
  isAtImage = $state(false)
  /** When what came back had been typed; null: nothing came back. */
  restoredAt: string | null = $state(null)
  readonly said = new Said()
  claim: Claim
  /** Counts up when the focus belongs into the field again. */
  focusing = $state(0)
  field: Field | null = null

  readonly #around: Around
  #draft: Draft<Work>
  #steps = new Steps<Work>()

  constructor(page: DeskPage, around: Around) {
    this.#around = around
    this.page = $state.raw(page)
    this.work = $state.raw(works.workOn(page))
    this.#draft = this.#draftOf(page)
    this.claim = $state.raw(this.#claimOf(page))
  }

  /** Brings back what was typed, says who works here, and prepares the next page. */
  async start(): Promise<void> {
    const { page } = this
    void this.claim.take({ page: page.page })
    const kept = await this.#draft.find()
    if (page !== this.page) return
    if (kept?.state != null) {
      const based = rebase(kept.state, page)
      this.work = based.work
      this.clashes = based.clashes
      this.restoredAt = kept.keptAt
      this.said.say(this.#words.floor.restored(this.#sayTime(kept.keptAt)))
      if (kept.rev !== page.rev) this.#draft.keep(this.work)
    }
    // What was sent is compared with the work: both stand on the page as it is now.
    const of = kept?.sending?.of
    if (kept?.sending != null && of !== undefined) {
      await this.#draft.send({ ...kept.sending, of: rebase(of, page).work })
      if (page !== this.page) return
    }
    this.#focus()
    this.#around.next.prepare(page)
    // It left, and nobody knows whether it arrived.
    if (kept?.sending != null) await this.send()
  }

  get line(): WorkLine | null {
    return this.work.lines[this.work.at] ?? null
  }

  get isSending(): boolean {
    return this.status.kind === 'sending'
  }

  get hasChanges(): boolean {
    return works.hasChanges(this.work, this.page)
  }

  get changed(): number {
    return this.work.lines.filter(works.isChanged).length
  }

  get rightSoFar(): number {
    return this.work.lines.filter(({ isRight }) => isRight).length
  }

  /** Words of a line of which the machine is not sure, where they stand now. */
  doubtsOf(line: WorkLine): Unsure[] {
    const { origin } = line
    if (origin.kind !== 'line') return []
    const known = this.page.lines.find(({ id }) => id === origin.id)
    return known === undefined ? [] : doubtsIn(known.text, line.text, known.unsure)
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'proofread'>): boolean {
    if (this.whole !== null && !WHILE_WHOLE.has(name)) return false
    switch (name) {
      case 'right':
        return this.#right()
      case 'back':
        this.#move(works.back(this.work))
        return true
      case 'doubt':
        return this.#selectDoubt()
      case 'unreadable': {
        const { selectionStart = 0, selectionEnd = 0 } = this.field ?? {}
        const { work, caret } = works.unreadable(this.work, selectionStart, selectionEnd)
        this.#step(work)
        this.#focus(caret)
        return true
      }
      case 'remove': {
        const wasRemoved = this.line?.isRemoved === true
        this.#step(works.remove(this.work))
        this.said.say(wasRemoved ? this.#words.isPrint : this.#words.removed)
        this.#focus()
        return true
      }
      case 'insert':
        this.#step(works.insert(this.work))
        this.said.say(this.#words.inserted)
        this.#focus()
        return true
      case 'split':
        return this.#change(works.split(this.work, this.field?.selectionStart ?? 0), 'split')
      case 'join':
        return this.#change(works.join(this.work), 'joined')
      case 'image':
        this.isAtImage = !this.isAtImage
        if (!this.isAtImage) this.#focus()
        return true
      case 'send':
        void this.send()
        return true
      case 'undo':
      case 'redo':
        return this.#again(name)
      case 'whole':
        this.toggleWhole()
        return true
      case 'larger':
      case 'smaller':
      case 'keys':
        // The page itself does it.
        return false
      default:
        name satisfies never
        return false
    }
  }

  /** With each letter. */
  type(text: string): void {
    this.#note(`type ${this.line?.key}`)
    this.#set(works.write(this.work, this.work.at, text))
  }

  typeWhole(text: string): void {
    this.#note('whole')
    this.whole = text
    this.#set(workFromWhole(this.work, text))
  }

  toggleWhole(): void {
    this.whole = this.whole === null ? this.#wholeOf(this.work) : null
    this.#steps.part()
    this.said.say(this.whole === null ? this.#words.byLine : this.#words.asWhole)
    this.#focus()
  }

  /** A press on a line. */
  goTo(at: number): void {
    this.#move(works.moveTo(this.work, at))
  }

  /** Where a line that was added stands, drawn on the image. */
  drawBox(box: Box): void {
    this.#change(works.draw(this.work, box), 'drawn')
  }

  /** A press on the image: the line there is read. */
  goToPlace(x: number, y: number): void {
    const line = this.page.lines.find(({ box }) => box !== null && isWithin(box, x, y))
    const at = this.work.lines.findIndex(({ key }) => key === line?.id)
    if (at >= 0) this.goTo(at)
  }

  setState(state: PageState | null, note = this.work.note): void {
    if (state === this.work.state && note === this.work.note) return
    this.#note(state === this.work.state ? 'note' : null)
    this.#set({ ...this.work, state, note })
  }

  /** Of two versions of a line, the one that stays. */
  settle({ key, theirs }: Clash, whose: 'mine' | 'theirs'): void {
    this.#note(null)
    const at = this.work.lines.findIndex((line) => line.key === key)
    if (whose === 'theirs' && at >= 0) {
      const written = works.write(this.work, at, theirs)
      const line = written.lines[at]
      if (line !== undefined) {
        const lines = written.lines.with(at, { ...line, isRemoved: false })
        this.#set({ ...written, lines })
      }
    }
    this.clashes = this.clashes.filter((clash) => clash.key !== key)
    if (this.clashes.length === 0) this.said.say(this.#words.settled)
    this.#focus()
  }

  /** Throws away what was typed. */
  async startAgain(): Promise<void> {
    await this.#draft.drop()
    this.work = works.workOn(this.page)
    this.#steps = new Steps()
    this.whole = null
    this.clashes = []
    this.restoredAt = null
    this.#focus()
  }

  /** Fixes and “this is right” in one call, and then the next page. */
  async send(): Promise<void> {
    if (this.isSending || this.status.kind === 'done' || this.clashes.length > 0) return
    const { page, work } = this
    this.whole = null
    this.status = { kind: 'sending' }
    const body = this.#bodyOf(work)
    const path = `/v1/scans/${page.scan}/text/confirm`
    // What left before is answered first; only then the rest of what was typed leaves.
    const isAgain = this.#draft.sending !== null
    const of = isAgain ? (this.#draft.sending?.of ?? null) : work
    const sent = await sendOnce<{ number: number; status: string }>(
      this.#draft,
      sendingOf(path, body, work),
      this.#around.fetching,
    )
    if (page !== this.page) return
    await this.#hear(sent, of, isAgain)
  }

  /** The person leaves the page. */
  leave(): void {
    void this.claim.release()
  }

  async #hear(
    sent: Sent<{ number: number; status: string }>,
    of: Work | null,
    isAgain: boolean,
  ): Promise<void> {
    const { page, work } = this
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        this.sent = {
          ...{ number, isLive: status === 'merged', page: page.page },
          ...{
            lines: work.lines.length,
            changed: isAgain ? 0 : (of?.lines.filter(works.isChanged).length ?? 0),
          },
        }
        this.said.say(this.#words.sent(this.sent))
        if (of === null || !works.isSame(work, of)) {
          await this.#goOn(of, this.sent.isLive)
          return
        }
        await this.#draft.drop()
        await this.#showNext()
        return
      }
      case 'clash':
        await this.#meet(sent.message)
        return
      default:
        this.status = statusAfter(sent)
    }
  }

  /** Something was typed after what was sent: it stays, on the page as it is by now. */
  async #goOn(of: Work | null, isLive: boolean): Promise<void> {
    const { page } = this
    const fresh = of !== null && isLive ? await this.#around.next.again(page) : null
    if (page !== this.page) return
    this.status = { kind: 'working' }
    if (fresh !== null && of !== null) {
      const { work, clashes } = rebase(works.afterSending(this.work, of), fresh)
      if (fresh.rev !== page.rev) void this.#draft.drop()
      this.page = fresh
      this.#draft = this.#draftOf(fresh)
      this.clashes = clashes
      this.work = work
    }
    this.#set(this.work)
  }

  /** Somebody changed the page meanwhile: it is read again, and both versions of a line are shown. */
  async #meet(message: string): Promise<void> {
    const fresh = await this.#around.next.again(this.page)
    if (fresh === null) {
      this.status = { kind: 'refused', code: 'conflict', message }
      return
    }
    const { work, clashes } = rebase(this.work, fresh)
    this.page = fresh
    this.#draft = this.#draftOf(fresh)
    this.clashes = clashes
    this.#set(work)
    this.status = { kind: 'working' }
    this.said.say(clashes.length > 0 ? this.#words.clash : this.#words.newer)
  }

  async #showNext(): Promise<void> {
    const before = this.page
    const next = await this.#around.next.after(before)
    if (before !== this.page) return
    void this.claim.release()
    if (next === null) {
      this.status = { kind: 'done' }
      return
    }
    this.show(next)
  }

  /** Another page takes this one’s place at the desk. */
  show(page: DeskPage): void {
    this.page = page
    this.work = works.workOn(page)
    this.#steps = new Steps()
    this.#draft = this.#draftOf(page)
    this.claim = this.#claimOf(page)
    this.status = { kind: 'working' }
    this.clashes = []
    this.restoredAt = null
    this.isAtImage = false
    this.#around.next.shown(page)
    void this.start()
  }

  #right(): boolean {
    const isLast = this.work.at >= this.work.lines.length - 1
    this.#step(works.right(this.work))
    if (isLast) this.said.say(this.#words.lastLine)
    this.#focus()
    return true
  }

  /** The next word in doubt after the caret; false when the line has no more of them. */
  #selectDoubt(): boolean {
    const { line, field } = this
    if (line === null || field === null) return false
    const doubts = this.doubtsOf(line).toSorted((a, b) => a.from - b.from)
    const isSelected = field.selectionEnd > field.selectionStart
    const from = isSelected ? field.selectionEnd : field.selectionStart
    const word = doubts.find((each) => each.from >= from)
    if (word === undefined) return false
    field.focus({ preventScroll: true })
    field.setSelectionRange(word.from, word.to)
    return true
  }

  #change(work: Work, said: 'split' | 'joined' | 'drawn'): boolean {
    if (work === this.work) return true
    this.#step(work)
    this.said.say(this.#words[said])
    this.#focus()
    return true
  }

  #again(name: 'undo' | 'redo'): boolean {
    const work = this.#steps[name](this.work)
    const { undone, redone, nothingToUndo } = this.#words.floor
    if (work === null) {
      this.said.say(nothingToUndo)
      return true
    }
    this.#set(work)
    if (this.whole !== null) this.whole = this.#wholeOf(work)
    this.said.say(name === 'undo' ? undone : redone)
    this.#focus()
    return true
  }

  #wholeOf({ lines }: Work): string {
    return lines
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ text }) => text)
      .join('\n')
  }

  #bodyOf(work: Work): object {
    const { page, note, state } = { ...this.page, ...work }
    const fixes = fixesOf(work)
    return {
      page,
      ...(state !== null && { state }),
      ...(fixes.length > 0 && { fixes }),
      ...(state === null && { before: beforeOf(work, this.page.lines) }),
      ...(note.trim() !== '' && { note: note.trim() }),
    }
  }

  #step(work: Work): void {
    this.#note(null)
    this.#set(work)
  }

  #move(work: Work): void {
    this.#steps.part()
    this.#set(work)
    this.#focus()
  }

  #note(kind: string | null): void {
    this.#steps.note(this.work, kind)
  }

  #set(work: Work): void {
    this.work = work
    this.#draft.keep(work)
    void this.claim.work()
    if (this.status.kind !== 'sending') this.status = { kind: 'working' }
  }

  #focus(caret: number | null = null): void {
    this.#caret = caret
    this.focusing += 1
  }

  /** Where the caret belongs when the field gets the focus; null: at the start of the line. */
  #caret: number | null = null

  takeCaret(): number {
    const caret = this.#caret ?? 0
    this.#caret = null
    return caret
  }

  #draftOf({ person, scan, page, rev }: DeskPage): Draft<Work> {
    const place = { desk: 'proofread', person: person.id, item: `${scan}:${page}`, rev }
    return new Draft<Work>(this.#around.store, place, this.#around.now)
  }

  #claimOf({ scan }: DeskPage): Claim {
    const { fetching } = this.#around
    return new Claim({ path: `/v1/scans/${scan}/claim`, ...(fetching && { fetching }) })
  }

  get #words(): ProofreadWords {
    return this.#around.words
  }

  #sayTime(iso: string): string {
    return this.#around.sayTime?.(iso) ?? iso
  }
}

function isWithin([left, top, width, height]: Box, x: number, y: number): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

/** What the keys still do while all lines are in one field. */
const WHILE_WHOLE: ReadonlySet<DeskAct<'proofread'>> = new Set([
  ...(['whole', 'send', 'undo', 'redo', 'image', 'keys'] as const),
])
