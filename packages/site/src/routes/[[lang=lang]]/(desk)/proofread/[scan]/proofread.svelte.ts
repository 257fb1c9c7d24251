/** The state of the proofreading desk, and what one can do at it. It knows no element of the page. Source: service.md#scans. */
import { Claim } from '#lib/desk/claim.svelte.ts'
import { Draft } from '#lib/desk/drafts.ts'
import { Early } from '#lib/desk/early.ts'
import { OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Outbox } from '#lib/desk/outbox.svelte.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Sent, sendingOf } from '#lib/desk/send-once.ts'
import { type DeskStatus, isAbsent } from '#lib/desk/sending-status.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { DeskAct } from '#lib/keys.ts'
import { workFromWhole } from './align.ts'
import type { Around, Field } from './around.ts'
import type { Box, DeskPage, PageState, SentPage, Unsure } from './desk-page.ts'
import { doubtsIn } from './doubtful.ts'
import { beforeOf, fixesOf } from './fixes.ts'
import { type Clash, clashesOf, rebase, settle } from './rebase.ts'
import type { ProofreadWords } from './words.ts'
import type { Work, WorkLine } from './work.ts'
import * as works from './work.ts'

export class ProofreadDesk {
  page: DeskPage
  work: Work
  /** Lines that wait for a decision before anything is sent. */
  readonly clashes: readonly Clash[]
  /** Counts up when the first of them is to be settled. */
  settling = $state(0)
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
  readonly tab: OneTab

  readonly #around: Around
  readonly #outbox: Outbox
  #draft: Draft<Work>
  #steps = new Steps<Work>()
  readonly #early = new Early()
  /** What comes after a page that was sent. */
  #over: 'done' | 'next-away' | null = $state(null)

  constructor(page: DeskPage, around: Around) {
    this.#around = around
    this.page = $state.raw(page)
    this.work = $state.raw(works.workOn(page))
    this.clashes = $derived(clashesOf(this.work))
    this.#outbox = new Outbox(around.fetching)
    this.tab = new OneTab(around.locks, () => void this.#restore())
    this.#draft = this.#draftOf(page)
    this.claim = $state.raw(this.#claimOf(page))
  }

  /** Brings back what was typed, says who works here, and prepares the next page. */
  async start(): Promise<void> {
    const { page } = this
    this.#early.begin()
    void this.claim.take({ page: page.page })
    await this.tab.take(this.#tabName)
    if (page !== this.page) return
    await this.#restore()
    if (page === this.page) this.#around.next.prepare(page)
  }

  /** What was kept takes its place. What the person did meanwhile is done after it. */
  async #restore(): Promise<void> {
    const { page } = this
    const draft = this.#draftOf(page)
    this.#draft = draft
    this.#early.begin()
    const stored = await draft.find()
    if (page !== this.page || draft !== this.#draft) return
    if (stored?.state != null) {
      this.work = rebase(stored.state, page).work
      this.restoredAt = stored.keptAt
      this.said.say(this.#words.floor.restored(this.#sayTime(stored.keptAt)))
      if (stored.rev !== page.rev) this.#keep()
    }
    // What was sent is compared with the work: both are on the page as it is now.
    const of = stored?.sending?.of
    if (stored?.sending != null && of !== undefined && !this.tab.isElsewhere) {
      await draft.send({ ...stored.sending, of: rebase(of, page).work })
      if (page !== this.page) return
    }
    this.#focus()
    this.#early.end()
    // It left, and nobody knows whether it arrived.
    if (draft.sending !== null) await this.#send({ isPress: false })
  }

  get line(): WorkLine | null {
    return this.work.lines[this.work.at] ?? null
  }

  get status(): DeskStatus {
    const { status } = this.#outbox
    return this.#over === null ? status : { kind: this.#over }
  }

  get isSending(): boolean {
    return this.#outbox.isSending
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

  /** Words of a line of which the machine is not sure, where they appear now. */
  doubtsOf(line: WorkLine): Unsure[] {
    const { origin } = line
    if (origin.kind !== 'line') return []
    const known = this.page.lines.find(({ id }) => id === origin.id)
    return known === undefined ? [] : doubtsIn(known.text, line.text, known.unsure)
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'proofread'>): boolean {
    if (this.whole !== null && !WHILE_WHOLE.has(name)) return false
    if (OF_THE_PAGE.has(name)) return false
    if (this.#early.hold(() => void this.act(name)) || this.#isElsewhere()) return true
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
        return false
      default:
        name satisfies never
        return false
    }
  }

  /** With each letter. */
  type(text: string): void {
    this.#typeInto(this.line?.key ?? '', text)
  }

  #typeInto(key: string, text: string): void {
    if (this.#early.hold(() => this.#typeInto(key, text))) return
    const at = this.work.lines.findIndex((line) => line.key === key)
    this.#note(`type ${key}`)
    // The line may have been joined to another before: its words are not thrown away.
    const work = at < 0 ? works.insert(this.work) : works.moveTo(this.work, at)
    this.#set(works.write(work, work.at, text))
  }

  typeWhole(text: string): void {
    if (this.#early.hold(() => this.typeWhole(text))) return
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
    if (this.#early.hold(() => this.goTo(at))) return
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
    if (this.#early.hold(() => this.setState(state, note))) return
    if (state === this.work.state && note === this.work.note) return
    this.#note(state === this.work.state ? 'note' : null)
    this.#set({ ...this.work, state, note })
  }

  /** Of two versions of a line, the one that stays. */
  settle({ key }: Clash, whose: 'mine' | 'theirs'): void {
    this.#step(settle(this.work, this.page, key, whose))
    if (this.clashes.length === 0) this.said.say(this.#words.settled)
    this.#focus()
  }

  /** Throws away what was typed. One step takes it back. */
  async startAgain(): Promise<void> {
    this.#note(null)
    this.work = works.workOn(this.page)
    this.whole = null
    this.restoredAt = null
    this.#focus()
    await this.#draft.clear()
  }

  /** Fixes and “this is right” in one call, and then the next page. */
  async send(): Promise<void> {
    if (this.#early.hold(() => void this.send()) || this.#isElsewhere()) return
    await this.#send({ isPress: true })
  }

  /** What waits for the network is tried again. */
  async again(): Promise<void> {
    if (this.#over === 'next-away') await this.#showNext()
    else if (this.#outbox.isWaiting) await this.#send({ isPress: false })
  }

  /** The person is at the page again. Another tab may have changed who is signed in. */
  async back(isShown: boolean): Promise<void> {
    if (isShown) {
      void this.claim.take({ page: this.page.page })
      await this.tab.take(this.#tabName)
      await this.#restore()
    }
    await this.#outbox.back(this.#draft, () => this.#send({ isPress: false }))
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.status) && this.hasChanges) this.#keep()
  }

  /** The person leaves the page. */
  leave(): void {
    this.tab.release()
    void this.claim.release()
  }

  async #send({ isPress }: { isPress: boolean }): Promise<void> {
    if (this.isSending || this.#over === 'done' || this.tab.isElsewhere) return
    if (this.#over === 'next-away') return await this.#showNext()
    const draft = this.#draft
    // Earlier requests are answered first; only then is the rest sent.
    const isAgain = draft.sending !== null
    if (!isAgain && this.#mustSettle()) return
    const { page, work } = this
    const of = isAgain ? (draft.sending?.of ?? null) : work
    if (!isAgain) this.#steps.seal()
    const path = `/v1/scans/${page.scan}/text/confirm`
    const sending = sendingOf(path, this.#bodyOf(work), work)
    const sent = await this.#outbox.send<{ number: number; status: string }>(draft, sending)
    if (page !== this.page) return
    await this.#hear(sent, of, isAgain)
    // The press meant all that stood on the page then.
    const isLeft = isPress && isAgain && sent.kind === 'sent' && of !== null
    if (isLeft && page.page === this.page.page && !works.isSame(work, of)) {
      await this.#send({ isPress: false })
    }
  }

  /** Before anything is sent both versions of a line are seen. */
  #mustSettle(): boolean {
    this.work = rebase(this.work, this.page).work
    if (this.clashes.length === 0) return false
    this.whole = null
    this.settling += 1
    this.said.say(this.#words.clash)
    return true
  }

  async #hear(sent: Sent<{ number: number; status: string }>, of: Work | null, isAgain: boolean): Promise<void> {
    const { page, work } = this
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        const changed = isAgain ? 0 : (of?.lines.filter(works.isChanged).length ?? 0)
        const isLive = status === 'merged'
        this.sent = { number, isLive, page: page.page, lines: work.lines.length, changed }
        this.said.say(this.#words.sent(this.sent))
        this.#steps.forget()
        if (of === null || !works.isSame(work, of)) {
          await this.#goOn(of, isLive)
          return
        }
        await this.#draft.drop()
        await this.#showNext()
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

  /** Something was typed after what was sent: it stays, on the page as it is by now. */
  async #goOn(of: Work | null, isLive: boolean): Promise<void> {
    const { page } = this
    const fresh = of !== null && isLive ? await this.#readAgain() : null
    if (page !== this.page) return
    if (!isAbsent(this.#outbox.status)) this.#outbox.rest()
    if (fresh !== null && of !== null) {
      this.#standOn(fresh, (work) => works.afterSending(work, of))
    } else this.#set(this.work)
  }

  /** Somebody changed the page meanwhile: it is read again, and both versions of a line are shown. */
  async #meet(message: string): Promise<void> {
    const fresh = await this.#readAgain()
    if (isAbsent(this.#outbox.status)) return
    if (fresh === null) {
      this.#outbox.refuse('conflict', message)
      return
    }
    this.#standOn(fresh)
    this.#outbox.rest()
    this.whole = null
    if (this.clashes.length > 0) this.settling += 1
    this.said.say(this.clashes.length > 0 ? this.#words.clash : this.#words.newer)
  }

  /** The page as it is now; null: it cannot be read, or it is shown to somebody else. */
  async #readAgain(): Promise<DeskPage | null> {
    const fresh = await this.#around.next.again(this.page)
    return fresh !== null && this.#isOwn(fresh) ? fresh : null
  }

  #isOwn({ person }: DeskPage): boolean {
    if (person.id === this.page.person.id) return true
    this.#outbox.status = { kind: 'other-person' }
    return false
  }

  /** The work and all its steps move onto a newer revision. `first`: what is done to them before. */
  #standOn(fresh: DeskPage, first = (work: Work): Work => work): void {
    const onFresh = (work: Work): Work => rebase(first(work), fresh).work
    this.#steps.move(onFresh)
    this.page = fresh
    this.#draft.moveTo(fresh.rev)
    this.#set(onFresh(this.work))
    if (this.whole !== null) this.whole = this.#wholeOf(this.work)
  }

  async #showNext(): Promise<void> {
    const before = this.page
    const next = await this.#around.next.after(before)
    if (before !== this.page) return
    this.#outbox.rest()
    switch (next.kind) {
      case 'away':
        this.#over = 'next-away'
        return
      case 'none':
        this.leave()
        this.#over = 'done'
        return
      case 'page':
        if (!this.#isOwn(next.page)) return
        void this.claim.release()
        this.show(next.page)
        return
      default:
        next satisfies never
    }
  }

  /** Another page takes this one’s place at the desk. */
  show(page: DeskPage): void {
    this.page = page
    this.work = works.workOn(page)
    this.#steps = new Steps()
    this.#draft = this.#draftOf(page)
    this.claim = this.#claimOf(page)
    this.#over = null
    this.whole = null
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
    this.#keep()
    void this.claim.work()
    this.#outbox.work()
    // The person continues with a page that was sent: the next one waits.
    if (this.#over === 'next-away') this.#over = null
  }

  #keep(): void {
    if (!this.tab.isElsewhere) this.#draft.keep(this.work)
  }

  /** The other tab has this page: nothing is done here. */
  #isElsewhere(): boolean {
    const { isElsewhere } = this.tab
    if (isElsewhere) this.said.say(this.#words.floor.elsewhere)
    return isElsewhere
  }

  get #tabName(): string {
    const { person, scan, page } = this.page
    return `yalkut-desk proofread ${person.id} ${scan}:${page}`
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

  #claimOf({ scan, person }: DeskPage): Claim {
    const { fetching } = this.#around
    const path = `/v1/scans/${scan}/claim`
    return new Claim({ path, person: person.id, ...(fetching && { fetching }) })
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

/** The page itself does them. */
const OF_THE_PAGE: ReadonlySet<DeskAct<'proofread'>> = new Set(['larger', 'smaller', 'keys'])
