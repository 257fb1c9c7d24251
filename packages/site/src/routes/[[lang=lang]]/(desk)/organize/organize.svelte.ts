/** The state of the desk of the tree, and what one can do at it. It knows no element of the page. Keys, buttons and dragging call the same
 *  acts. The plan is kept in this browser and sent as one suggestion. Source: service.md#organize; decisions.md#desks-of-the-site. */
import type { DraftStore } from '#lib/desk/drafts.ts'
import { type Locks, OneTab } from '#lib/desk/one-tab.svelte.ts'
import { Said } from '#lib/desk/said.svelte.ts'
import type { Fetching } from '#lib/desk/send-once.ts'
import { isAbsent } from '#lib/desk/sending-status.ts'
import type { DeskAct } from '#lib/keys.ts'
import {
  type Act,
  alsoInto,
  deleteSets,
  merge,
  moveUp,
  official,
  type Problem,
  place,
  type Spot,
  type Where,
} from './acts.ts'
import { Asking } from './asking.svelte.ts'
import type { OrganizePage, TreeItem } from './desk-page.ts'
import { Drag } from './drag.svelte.ts'
import { type FormAround, type FormKind, operationsOf, type Typed, whyNotOpen } from './forms.ts'
import { Levels } from './levels.svelte.ts'
import { inTheirOrder, Pane } from './pane.svelte.ts'
import { Planning } from './planning.svelte.ts'
import type { Row } from './rows.ts'
import { nameIn } from './sentences.ts'
import type { OrganizeWords } from './words.ts'

export interface Around {
  words: OrganizeWords
  store: DraftStore
  fetching: Fetching
  /** Of the browser: of several tabs one has the plan. */
  locks?: Locks
  sayTime?: (iso: string) => string
}

export class OrganizeDesk {
  readonly page: OrganizePage
  form: FormKind | null = $state.raw(null)
  panes: readonly Pane[]
  /** Which of the windows the person is in. */
  at = $state(0)
  readonly said = new Said()
  readonly levels: Levels
  readonly planning: Planning
  readonly asking: Asking
  readonly drag: Drag
  readonly tab: OneTab
  readonly #around: Around

  constructor(page: OrganizePage, around: Around) {
    const { words, store, fetching } = around
    this.page = page
    this.#around = around
    this.levels = new Levels(fetching)
    // A page further on in the level is only for those without scripts.
    if (page.cursor === null) this.levels.add(page)
    else this.levels.know([...page.above, ...(page.root === null ? [] : [page.root])])
    const { levels, said } = this
    this.tab = new OneTab(around.locks, () => {
      this.planning.forget()
      void this.#restore()
    })
    this.planning = new Planning({
      words,
      person: page.person.id,
      store,
      levels,
      said,
      onchange: () => this.asking.forget(),
      isElsewhere: () => this.tab.isElsewhere,
    })
    this.asking = new Asking({ lang: page.lang, draft: this.planning.draft, fetching })
    this.drag = new Drag((spots, row, where) => this.#placing(spots, row, where).ok)
    this.panes = $state.raw([this.#newPane()])
  }

  /** Brings back the plan that was kept. */
  async start(): Promise<void> {
    if (this.page.cursor !== null) void this.levels.read(this.page.root?.id ?? '')
    await this.tab.take(this.#tabName)
    await this.#restore()
  }

  async #restore(): Promise<void> {
    const isWaiting = await this.planning.restore()
    const { restoredAt } = this.planning
    if (restoredAt !== null) {
      this.said.say(this.#words.floor.restored(this.#around.sayTime?.(restoredAt) ?? restoredAt))
    }
    if (isWaiting && !this.tab.isElsewhere) await this.send()
  }

  get pane(): Pane {
    const pane = this.panes[this.at] ?? this.panes[0]
    if (pane === undefined) throw new Error('There is always a window.')
    return pane
  }

  get status(): Asking['status'] {
    return this.asking.status
  }

  nameOf(item: TreeItem | null): string {
    return item === null ? this.#words.wholeTree : nameIn(this.page.lang, item)
  }

  isMarked(row: Row): boolean {
    return row.kind === 'item' && this.planning.isMarked(row.spot)
  }

  /** False when the key keeps its own meaning. */
  act(name: DeskAct<'organize'>): boolean {
    const { pane } = this
    switch (name) {
      case 'previous':
      case 'next':
      case 'left':
      case 'right':
      case 'start':
      case 'end':
      case 'page-up':
      case 'page-down':
        pane.move(name, this.page.lang === 'en')
        return true
      case 'mark':
        this.mark(pane.row)
        return true
      case 'mark-previous':
      case 'mark-next':
        this.mark(pane.row, true)
        pane.step(name === 'mark-next' ? 1 : -1)
        return true
      case 'rename':
      case 'new':
      case 'split':
      case 'addition':
        this.openForm(name)
        return true
      case 'window':
        this.window()
        return true
      case 'preview':
        void this.preview()
        return true
      case 'send':
        void this.send()
        return true
      case 'undo':
      case 'redo':
        this.planning.again(name)
        return true
      case 'find':
      case 'keys':
        return false
      default:
        return this.#plan(name)
    }
  }

  /** Acts that make operations at once. */
  #plan(name: 'into' | 'before' | 'after' | 'also' | 'up' | 'merge' | 'official' | 'delete'): true {
    const { tree } = this.planning
    switch (name) {
      case 'into':
      case 'before':
      case 'after':
        this.place(this.pane.row, name)
        return true
      case 'also':
        this.#do(alsoInto(tree, this.#marked(), this.#here()))
        return true
      case 'up':
        this.#do(moveUp(tree, this.#chosen()))
        return true
      case 'merge':
        this.#do(merge(tree, this.#marked(), this.#here()))
        return true
      case 'official':
        this.#do(official(tree, this.#chosen()))
        return true
      case 'delete':
        this.#do(deleteSets(tree, this.#chosen()))
        return true
      default:
        return name satisfies never
    }
  }

  /** Marks a row, or takes its mark away. `isWanted`: marks it whether it is marked or not. */
  mark(row: Row, isWanted?: boolean): void {
    if (row.kind === 'item') this.planning.mark(row.spot, isWanted ?? !this.isMarked(row))
  }

  /** Puts what is marked into a row, or beside it. */
  place(row: Row, where: Where): void {
    this.#do(this.#placing(this.#marked(), row, where))
  }

  /** Whether what is marked may be put there. */
  mayPlace(row: Row, where: Where): boolean {
    return this.#placing(this.#marked(), row, where).ok
  }

  /** A row is taken hold of: with all that is marked, if it is marked itself. */
  grab(row: Row): void {
    if (row.kind === 'item') this.drag.begin(this.isMarked(row) ? this.#marked() : [row.spot])
  }

  /** What was held is let go. */
  drop(): void {
    const dropped = this.drag.end()
    if (dropped !== null) this.#do(this.#placing(dropped.spots, dropped.row, dropped.where))
  }

  openForm(kind: FormKind['kind']): void {
    const made = whyNotOpen(kind, this.#forForm())
    if (typeof made === 'string') this.#refuse(made)
    else this.form = made
  }

  submitForm(typed: Typed): void {
    const { form } = this
    if (form === null) return
    this.form = null
    this.#do(operationsOf(form, typed, this.#forForm()))
  }

  /** Opens the second window, or goes to the other one. */
  window(): void {
    if (this.panes.length === 1) this.panes = [...this.panes, this.#newPane()]
    this.at = this.at === 0 ? 1 : 0
    this.pane.focus()
  }

  closeWindow(): void {
    this.at = 0
    this.panes = this.panes.slice(0, 1)
    this.pane.focus()
  }

  async preview(): Promise<void> {
    if (this.planning.isEmpty) return this.said.say(this.#words.nothing)
    this.said.say(this.#words.previewing)
    await this.asking.preview(this.planning.body())
    const { effects, mistakes } = this.asking
    const { previewOf, redirects, mistakes: wrong } = this.#words
    if (mistakes.length > 0) this.said.say(`${wrong} ${mistakes[0]?.message ?? ''}`)
    if (effects !== null) {
      this.said.say(`${previewOf(effects.count)} ${redirects(effects.redirects.length)}`)
    }
  }

  /** Sends the plan that was previewed. One that was not is previewed first. */
  async send({ apply = false }: { apply?: boolean } = {}): Promise<void> {
    const { asking, planning } = this
    if (asking.isSending || this.tab.isElsewhere) return
    const isPreviewed = !planning.isEmpty && asking.effects !== null
    if (planning.draft.sending === null && !isPreviewed) return await this.preview()
    const body = { ...planning.body(), ...(apply && this.page.mayApply && { apply }) }
    switch (await asking.send(body, planning.toStored())) {
      case 'sent':
        await planning.sent()
        await this.#afterSending()
        break
      case 'clash':
        this.said.say(this.#words.changedMeanwhile)
        await this.levels.refresh()
        break
      case 'not':
        break
    }
  }

  leave(): void {
    this.planning.keep()
    this.tab.release()
  }

  /** What waits for the network is tried again. */
  async again(): Promise<void> {
    const { asking, planning } = this
    if (!asking.outbox.isWaiting) return
    await (planning.draft.sending === null ? this.preview() : this.send())
  }

  /** The person is at the page again. Another tab may have changed who is signed in. */
  async back(isShown: boolean): Promise<void> {
    const { asking, planning } = this
    if (isShown) await this.tab.take(this.#tabName)
    await asking.outbox.back(planning.draft, () => this.send())
    // Signing out in another tab deleted the stored drafts: this one is still open.
    if (isAbsent(this.status)) planning.keep()
  }

  async #afterSending(): Promise<void> {
    const { sent } = this.asking
    if (sent === null) return
    this.said.say(sent.isApplied ? this.#words.applied(sent.number) : this.#words.sent(sent.number))
    if (sent.isApplied) await this.levels.refresh()
  }

  #placing(spots: readonly Spot[], row: Row, where: Where): Act {
    if (row.kind === 'rest') return { ok: false, problem: 'wrong-kind' }
    return place(this.planning.tree, spots, row.spot, where)
  }

  #marked(): Spot[] {
    return inTheirOrder(this.planning.plan.marks, this.panes)
  }

  /** What is marked; where nothing is, the row at which the person is. */
  #chosen(): Spot[] {
    const here = this.#here()
    if (this.planning.plan.marks.length > 0) return this.#marked()
    return here === null ? [] : [here]
  }

  #here(): Spot | null {
    const { row } = this.pane
    return row.kind === 'item' ? row.spot : null
  }

  #forForm(): FormAround {
    const { tree, plan } = this.planning
    return { tree, marked: this.#marked(), row: this.pane.row, key: `set-${plan.made + 1}` }
  }

  #do(act: Act): void {
    if (act.ok) this.planning.add(act.operations)
    else this.#refuse(act.problem)
  }

  #refuse(problem: Problem): void {
    this.said.say(this.#words.problems[problem])
  }

  #newPane(): Pane {
    const { root, above } = this.page
    const around = {
      tree: () => this.planning.tree,
      read: async (parent: string) => await this.levels.read(parent),
    }
    const ids = above.map(({ id }) => id)
    return new Pane(around, root, ids)
  }

  get #tabName(): string {
    return `yalkut-desk organize ${this.page.person.id}`
  }

  get #words(): OrganizeWords {
    return this.#around.words
  }
}
