/** The page at the proofreading desk: kept, sent, met by what others did, and followed by the next one. What one does on its lines is in
 *  `proofread.svelte.ts`. Source: service.md#scans; decisions.md#desks-of-the-site. */
import { Claim } from '#lib/desk/claim.svelte.ts'
import type { DraftPlace } from '#lib/desk/drafts.ts'
import { KeptDesk } from '#lib/desk/kept-desk.svelte.ts'
import { type Sent, sendingOf } from '#lib/desk/send-once.ts'
import { type DeskStatus, isAbsent } from '#lib/desk/sending-status.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { Around } from './around.ts'
import type { DeskPage, SentPage } from './desk-page.ts'
import { beforeOf, fixesOf } from './fixes.ts'
import { type Clash, clashesOf, rebase } from './rebase.ts'
import type { ProofreadWords } from './words.ts'
import type { Work } from './work.ts'
import * as works from './work.ts'

interface Answer {
  number: number
  status: string
}

export abstract class PageDesk extends KeptDesk<DeskPage, Work> {
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
  claim: Claim

  protected readonly words: ProofreadWords
  readonly #around: Around
  /** What comes after a page that was sent. */
  #over: 'done' | 'next-away' | null = $state(null)

  constructor(page: DeskPage, around: Around) {
    super(page, works.workOn(page), around)
    this.#around = around
    this.words = around.words
    this.clashes = $derived(clashesOf(this.work))
    this.claim = $state.raw(this.#claimOf(page))
  }

  protected get place(): DraftPlace {
    const { person, scan, page, rev } = this.page
    return { desk: 'proofread', person: person.id, item: `${scan}:${page}`, rev }
  }

  protected get ownClaim(): Claim {
    return this.claim
  }

  protected get hasWork(): boolean {
    return this.hasChanges
  }

  get hasChanges(): boolean {
    return works.hasChanges(this.work, this.page)
  }

  get status(): DeskStatus {
    const { status } = this.outbox
    return this.#over === null ? status : { kind: this.#over }
  }

  protected claimAgain(): void {
    void this.claim.take({ page: this.page.page })
  }

  /** Brings back what was typed, says who works here, and prepares the next page. */
  async start(): Promise<void> {
    const { page } = this
    this.early.begin()
    this.claimAgain()
    await this.takeTab()
    if (page !== this.page) return
    await this.restore()
    if (page === this.page) this.#around.next.prepare(page)
  }

  /** What was kept takes its place. What the person did meanwhile is done after it. */
  protected async restore(): Promise<void> {
    const { page } = this
    const stored = await this.findKept()
    if (stored === 'over' || page !== this.page) return
    const { draft } = this
    if (stored?.state != null) {
      this.work = rebase(stored.state, page).work
      this.restoredAt = stored.keptAt
      this.said.say(this.restoredSaid(stored.keptAt))
      if (stored.rev !== page.rev) this.keep()
    }
    // What was sent is compared with the work: both are on the page as it is now.
    const of = stored?.sending?.of
    if (stored?.sending != null && of !== undefined && !this.tab.isElsewhere) {
      await draft.send({ ...stored.sending, of: rebase(of, page).work })
      if (page !== this.page) return
    }
    this.focus()
    this.early.end()
    // It left, and nobody knows whether it arrived.
    if (draft.sending !== null) await this.sendNow(false)
  }

  override async again(): Promise<void> {
    if (this.#over === 'next-away') await this.#showNext()
    else await super.again()
  }

  protected override set(work: Work): void {
    super.set(work)
    // The person continues with a page that was sent: the next one waits.
    if (this.#over === 'next-away') this.#over = null
  }

  /** Fixes and “this is right” in one call, and then the next page. */
  protected async sendNow(isPress: boolean): Promise<void> {
    if (this.isSending || this.#over === 'done' || this.tab.isElsewhere) return
    if (this.#over === 'next-away') return await this.#showNext()
    const draft = this.draft
    // Earlier requests are answered first; only then is the rest sent.
    const isAgain = draft.sending !== null
    if (!isAgain && this.#mustSettle()) return
    const { page, work } = this
    const of = isAgain ? (draft.sending?.of ?? null) : work
    if (!isAgain) this.steps.seal()
    const path = `/v1/scans/${page.scan}/text/confirm`
    const sending = sendingOf(path, this.#bodyOf(work), work)
    const sent = await this.outbox.send<Answer>(draft, sending)
    if (page !== this.page) return
    await this.#hear(sent, of, isAgain)
    // The press meant all that stood on the page then.
    const isLeft = isPress && isAgain && sent.kind === 'sent' && of !== null
    if (isLeft && page.page === this.page.page && !works.isSame(work, of)) {
      await this.sendNow(false)
    }
  }

  /** Before anything is sent both versions of a line are seen. */
  #mustSettle(): boolean {
    this.work = rebase(this.work, this.page).work
    if (this.clashes.length === 0) return false
    this.whole = null
    this.settling += 1
    this.said.say(this.words.clash)
    return true
  }

  async #hear(sent: Sent<Answer>, of: Work | null, isAgain: boolean): Promise<void> {
    const { page, work } = this
    switch (sent.kind) {
      case 'sent': {
        const { number, status } = sent.answer
        const changed = isAgain ? 0 : (of?.lines.filter(works.isChanged).length ?? 0)
        const isLive = status === 'merged'
        this.sent = { number, isLive, page: page.page, lines: work.lines.length, changed }
        this.said.say(this.words.sent(this.sent))
        this.steps.forget()
        if (of === null || !works.isSame(work, of)) {
          await this.#goOn(of, isLive)
          return
        }
        await this.draft.drop()
        await this.#showNext()
        return
      }
      case 'clash':
        this.steps.unseal()
        await this.#meet(sent.message)
        return
      case 'refused':
        this.steps.unseal()
        return
      default:
    }
  }

  /** Something was typed after what was sent: it stays, on the page as it is by now. */
  async #goOn(of: Work | null, isLive: boolean): Promise<void> {
    const { page } = this
    const fresh = of !== null && isLive ? await this.#readAgain() : null
    if (page !== this.page) return
    if (!isAbsent(this.outbox.status)) this.outbox.rest()
    if (fresh !== null && of !== null) {
      this.#standOn(fresh, (work) => works.afterSending(work, of))
    } else this.set(this.work)
  }

  /** Somebody changed the page meanwhile: it is read again, and both versions of a line are shown. */
  async #meet(message: string): Promise<void> {
    const fresh = await this.#readAgain()
    if (isAbsent(this.outbox.status)) return
    if (fresh === null) {
      this.outbox.refuse('conflict', message)
      return
    }
    this.#standOn(fresh)
    this.outbox.rest()
    this.whole = null
    if (this.clashes.length > 0) this.settling += 1
    this.said.say(this.clashes.length > 0 ? this.words.clash : this.words.newer)
  }

  /** The page as it is now; null: it cannot be read, or it is shown to somebody else. */
  async #readAgain(): Promise<DeskPage | null> {
    const fresh = await this.#around.next.again(this.page)
    return fresh !== null && this.#isOwn(fresh) ? fresh : null
  }

  #isOwn({ person }: DeskPage): boolean {
    if (person.id === this.page.person.id) return true
    this.outbox.status = { kind: 'other-person' }
    return false
  }

  /** The work and all its steps move onto a newer revision. `first`: what is done to them before. */
  #standOn(fresh: DeskPage, first = (work: Work): Work => work): void {
    const onFresh = (work: Work): Work => rebase(first(work), fresh).work
    this.steps.move(onFresh)
    this.page = fresh
    this.draft.moveTo(fresh.rev)
    this.set(onFresh(this.work))
    if (this.whole !== null) this.whole = this.wholeOf(this.work)
  }

  async #showNext(): Promise<void> {
    const before = this.page
    const next = await this.#around.next.after(before)
    if (before !== this.page) return
    this.outbox.rest()
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
    this.steps = new Steps()
    this.newPlace()
    this.claim = this.#claimOf(page)
    this.#over = null
    this.whole = null
    this.restoredAt = null
    this.isAtImage = false
    this.#around.next.shown(page)
    void this.start()
  }

  protected wholeOf({ lines }: Work): string {
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

  #claimOf({ scan, person }: DeskPage): Claim {
    const { fetching } = this.#around
    const path = `/v1/scans/${scan}/claim`
    return new Claim({ path, person: person.id, ...(fetching && { fetching }) })
  }
}
