/** The desk of adding files, without the page: its rows, what is on the way, and what is sent. */
import { browserDrafts } from '#lib/desk/browser-drafts.ts'
import { Draft } from '#lib/desk/drafts.ts'
import { OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Outbox } from '#lib/desk/outbox.svelte.ts'
import { refusedSaid } from '#lib/desk/refused-said.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import { type Fetching, type Sent, sendingOf } from '#lib/desk/send-once.ts'
import { isAbsent, type SendingStatus, statusAfter } from '#lib/desk/sending-status.ts'
import { ofPerson } from '#lib/desk/who.ts'
import type { DeskAct } from '#lib/keys.ts'
import { pageLanguage } from '#lib/page-language.ts'
import { addedFiles } from './add-files.ts'
import type { Around, Look, UploadWork } from './around.ts'
import { askOutcome } from './ask-outcome.ts'
import type { UploadPage } from './desk-page.ts'
import { withProposal } from './edits.ts'
import { FileQueue } from './file-queue.ts'
import { FileTable } from './file-table.svelte.ts'
import type { RightsSaid } from './kinds.ts'
import { asFound, newRow } from './new-row.ts'
import { type Outcome, withOutcome } from './outcome.ts'
import { describedRow, isComing, isReady, needsOf, type Row, type RowNeed, UNSEEN } from './rows.ts'
import { newEventOf, sentTexts } from './send-texts.ts'
import type { UploadWords } from './words.ts'

export class UploadDesk {
  readonly page: UploadPage
  readonly words: UploadWords
  readonly said = new Said()
  readonly table: FileTable
  rights: RightsSaid | null = $state(null)
  credit = $state('')
  readonly tab: OneTab
  look: Look = $state.raw({ kind: 'none' })
  /** What was sent here. */
  sent: { number: number | null; title: string }[] = $state.raw([])
  /** Only rows that need something are shown. */
  onlyProblems = $state(false)
  /** The rows that an earlier page left. */
  restored = $state(0)
  readonly #fetching: Fetching
  readonly #outbox: Outbox
  readonly #options: Around
  readonly #draft: Draft<UploadWork>
  readonly #queue: FileQueue

  constructor(page: UploadPage, options: Around) {
    this.page = page
    this.words = options.words
    this.#options = options
    const { fetching = (path, init) => fetch(path, init) } = options
    // Nothing is sent under the name of somebody else who has signed in meanwhile.
    const ours = { ...pageLanguage(), ...ofPerson(page.person.id) }
    this.#fetching = (path, init) => fetching(path, { ...init, headers: { ...ours, ...init.headers } })
    this.#outbox = new Outbox(fetching)
    this.tab = new OneTab(options.locks, () => void this.#restore())
    const place = { desk: 'upload', person: page.person.id, item: 'all', rev: 0 }
    this.#draft = new Draft(options.store ?? browserDrafts, place)
    this.table = new FileTable({
      words: this.words,
      said: this.said,
      onChange: () => this.#changed(),
      onKind: (key) => this.#otherKind(key),
    })
    this.#queue = new FileQueue({
      lang: page.lang,
      fetching: this.#fetching,
      hash: options.hash,
      wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
      row: (key) => this.table.row(key),
      change: (key, change) => this.table.change(key, change),
      onProposal: (key, proposal) => {
        const row = this.table.row(key)
        if (row !== undefined) this.table.change(key, withProposal(row, proposal))
      },
    })
  }

  /** What was on the desk before: files that have arrived are there, others are asked for again. */
  async start(): Promise<void> {
    await this.tab.take(`upload ${this.page.person.id}`)
    if (!this.tab.isElsewhere) await this.#restore()
  }

  async #restore(): Promise<void> {
    const found = await this.#draft.find()
    if (found?.state == null) {
      if (this.#draft.sending !== null) await this.send()
      return
    }
    const { rights, credit } = found.state
    const rows = found.state.rows.filter(({ key }) => this.table.row(key) === undefined)
    this.rights ??= rights
    this.credit ||= credit
    this.table.rows = [...rows.map(asFound), ...this.rows]
    this.restored = rows.length
    await this.#queue.lookFor(rows.filter(({ upload }) => upload !== null))
    if (this.#draft.sending !== null) await this.send()
  }

  get status(): SendingStatus {
    return this.#outbox.status
  }

  get rows(): Row[] {
    return this.table.rows
  }

  /** Half sent: the browser has to be given their files again. */
  get gone(): Row[] {
    return this.rows.filter(({ progress }) => progress.kind === 'gone')
  }

  get isComing(): boolean {
    return this.rows.some(isComing)
  }

  /** What is sent together. */
  get ready(): Row[] {
    return this.rows.filter(isReady)
  }

  get shown(): Row[] {
    return this.onlyProblems ? this.rows.filter((row) => this.hasProblem(row)) : this.rows
  }

  hasProblem(row: Row): boolean {
    const { kind } = row.progress
    const isStuck = ['gone', 'stopped', 'refused', 'unreadable'].includes(kind)
    return (isStuck && row.text === null) || row.wrong !== null || this.needs(row).length > 0
  }

  needs(row: Row): RowNeed[] {
    const isOut = ['held', 'refused', 'unreadable'].includes(row.progress.kind)
    return isOut && row.text === null ? [] : needsOf(row, this.rights ?? 'unsure')
  }

  /** `name`: with its folder. */
  async add(given: readonly { file: File; name: string }[]): Promise<void> {
    const added = await addedFiles(this.page, this.rows, given, this.#options)
    const withWords = (row: Row): Row => {
      const words = added.words.get(row.key)
      return words === undefined ? row : { ...row, words, ...UNSEEN }
    }
    this.table.setRows([...this.rows, ...added.rows].map(withWords))
    for (const [key, file] of added.files) this.#queue.give(key, file)
    for (const { key, text } of added.rows) if (text !== null) this.#queue.proposeAgain(key)
    const { words } = this
    const others = added.others.length === 0 ? '' : words.others(added.others)
    const said = [words.added(added.rows.length), others, added.isBadPhoto ? words.badPhotos : '']
    this.said.say(said.join(' ').trim())
  }

  /** A hanacha that is typed here. Gives the key of its row. */
  addTyped(): string {
    const row = newRow(this.page, this.words.typed, 'hanacha', { text: '' })
    this.table.setRows([...this.rows, row])
    return row.key
  }

  setRights(rights: RightsSaid): void {
    this.rights = rights
    this.#changed()
  }

  setCredit(credit: string): void {
    this.credit = credit
    this.#changed()
  }

  remove(key: string): void {
    const row = this.table.row(key)
    if (row === undefined) return
    this.#queue.drop(row)
    this.table.setRows(this.rows.filter((each) => each.key !== key))
    this.said.say(this.words.removed(row.name))
  }

  /** Sends on what stopped: a row, or all. */
  sendOn(key?: string): void {
    for (const row of this.rows) {
      const isAsked = key === undefined || row.key === key
      if (isAsked && row.progress.kind === 'stopped') this.#queue.add(row.key)
    }
  }

  act(name: DeskAct<'upload'>): boolean {
    if (name === 'undo') return this.table.undo()
    if (name !== 'send') return false
    void (this.look.kind === 'seen' ? this.send() : this.lookOver())
    return true
  }

  /** Asks the catalog what would be sent, and everything that is wrong. */
  async lookOver(): Promise<void> {
    const { rights } = this
    if (rights === null) return this.said.say(this.words.needs.rights)
    if (this.ready.some((row) => this.needs(row).length > 0)) return this.said.say(this.words.fixFirst)
    const files = this.#described(rights)
    this.look = { kind: 'looking' }
    const asked = files.length === 0 ? NOTHING : await askOutcome(this.#fetching, { files, dryRun: true })
    this.look = { kind: 'none' }
    if (asked.kind !== 'sent') {
      this.#outbox.status = statusAfter(asked)
      return
    }
    this.#outbox.rest()
    this.table.setRows(withOutcome(this.rows, asked.answer, this.page.lang))
    this.look = { kind: 'seen', suggestions: asked.answer.suggestions }
    const wrong = this.rows.filter((row) => row.wrong !== null).length
    this.said.say(wrong > 0 ? this.words.wrongOf(wrong) : this.words.looksRight)
  }

  /** Sends all that is ready, once: one suggestion a printing or event. */
  async send(): Promise<void> {
    const { rights } = this
    if (this.#outbox.isSending || this.tab.isElsewhere) return
    const files = rights === null ? [] : this.#described(rights)
    const waiting = new Set(
      this.rows.flatMap((row) => (row.text === null && isReady(row) ? (newEventOf(row) ?? []) : [])),
    )
    if (files.length > 0 || this.#draft.sending !== null) {
      const wanted = sendingOf<UploadWork>('/v1/uploads/described', { files })
      const sent = await this.#outbox.send<Outcome>(this.#draft, wanted)
      if (sent.kind !== 'sent') {
        if (sent.kind === 'clash') this.#outbox.status = statusAfter(sent)
        return
      }
      this.sent = [...this.sent, ...sent.answer.suggestions]
      this.table.setRows(withOutcome(this.rows, sent.answer, this.page.lang))
    }
    const texts = await sentTexts(this.rows, {
      rights: this.rights,
      credit: this.credit,
      fetching: this.#fetching,
      waiting,
      onWaits: (key) => this.table.change(key, { wrong: this.words.eventWaits }),
      onSent: (key, made) => {
        this.sent = [...this.sent, made]
        this.table.setRows(this.rows.filter((row) => row.key !== key))
      },
      onWrong: (key, message) => this.table.change(key, { wrong: refusedSaid(this.page.lang, { message }) }),
    })
    this.#outbox.status = { kind: texts === 'done' ? 'working' : texts }
    if (this.rows.length === 0) await this.#draft.drop()
    this.said.say(this.words.sentSaid(this.sent.length))
  }

  /** What waits for the network continues: the request, and files on their way. */
  async again(): Promise<void> {
    this.sendOn()
    if (this.#outbox.isWaiting) await this.send()
  }

  /** The person is at the page again. */
  async back(isShown: boolean): Promise<void> {
    if (isShown) await this.start()
    await this.#outbox.back(this.#draft, () => this.send())
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.status) && this.rows.length > 0) this.#changed()
  }

  leave(): void {
    this.#queue.stop()
    this.tab.release()
  }

  /** A file that was refused as what it was called may be taken as another kind. */
  #otherKind(key: string): void {
    this.#queue.proposeAgain(key)
    if (this.table.row(key)?.progress.kind === 'refused') this.#queue.add(key)
  }

  #described(rights: RightsSaid) {
    return this.rows
      .filter((row) => row.text === null && isReady(row))
      .map((row) => describedRow(row, rights, this.credit))
  }

  #changed(): void {
    if (this.look.kind === 'seen') this.look = { kind: 'none' }
    this.#outbox.work()
    if (this.tab.isElsewhere) return
    // Words of pages are large: they are chosen again with the files.
    const rows = this.rows.map((row) => (row.words === null ? row : { ...row, words: null }))
    this.#draft.keep({ ...this.#work(), rows })
  }

  #work(): UploadWork {
    return { rows: this.rows, rights: this.rights, credit: this.credit }
  }
}

const NOTHING: Sent<Outcome> = { kind: 'sent', answer: { files: [], suggestions: [] } }
