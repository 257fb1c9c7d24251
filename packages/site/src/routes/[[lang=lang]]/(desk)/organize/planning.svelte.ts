/** The plan while it is made: each step is kept in the browser and can be taken back; the tree as the plan would leave it. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import { Draft, type DraftStore } from '#lib/desk/drafts.ts'
import type { Said } from '#lib/desk/said.svelte.ts'
import { Steps } from '#lib/desk/steps.ts'
import type { Spot } from './acts.ts'
import type { TreeItem } from './desk-page.ts'
import type { Levels } from './levels.svelte.ts'
import {
  isMarked,
  MAX_OPERATIONS,
  NOTHING,
  namedIn,
  type Plan,
  type StoredPlan,
  toSend,
  withMark,
  withOperations,
  without,
} from './plan.ts'
import { type PlannedTree, planned } from './planned-tree.ts'
import { nameIn, sentenceOf } from './sentences.ts'
import type { OrganizeWords } from './words.ts'

interface Options {
  words: OrganizeWords
  /** The person’s id. */
  person: string
  store: DraftStore
  levels: Levels
  said: Said
  /** The operations are other ones now. */
  onchange: () => void
  /** Another tab has the plan: nothing is done to it here. */
  isElsewhere: () => boolean
}

export class Planning {
  plan: Plan = $state.raw(NOTHING)
  note = $state('')
  /** When the plan was kept that was brought back; ISO. */
  restoredAt: string | null = $state(null)
  /** The tree as the plan would leave it. */
  readonly tree: PlannedTree
  readonly sentences: readonly string[]
  readonly draft: Draft<StoredPlan>
  readonly #words: OrganizeWords
  readonly #levels: Levels
  readonly #said: Said
  readonly #onchange: () => void
  readonly #isElsewhere: () => boolean
  readonly #steps = new Steps<Plan>()

  constructor({ words, person, store, levels, said, onchange, isElsewhere }: Options) {
    this.#words = words
    this.#levels = levels
    this.#said = said
    this.#onchange = onchange
    this.#isElsewhere = isElsewhere
    this.tree = $derived(planned(levels.tree, this.plan.operations))
    this.sentences = $derived(this.plan.operations.map((each) => this.#say(each)))
    this.draft = new Draft(store, { desk: 'organize', person, item: 'plan', rev: 0 })
  }

  /** Brings back the plan that was kept. True: a request of it waits for its answer. */
  async restore(): Promise<boolean> {
    const stored = await this.draft.find()
    if (stored?.state != null && stored.state.operations.length > 0) {
      const { operations, made, items, note } = stored.state
      this.#levels.know(items)
      // What the person did meanwhile comes after it.
      const { plan } = this
      const all = [...operations, ...plan.operations]
      this.plan = { operations: all, marks: plan.marks, made: made + plan.made }
      this.note = note
      this.restoredAt = stored.keptAt
    }
    return stored?.sending != null
  }

  /** The plan that another tab had is this one’s: it replaces the plan of this tab. */
  forget(): void {
    this.plan = NOTHING
    this.#steps.seal()
    this.#steps.forget()
  }

  get isEmpty(): boolean {
    return this.plan.operations.length === 0
  }

  /** As the catalog calls it, or the plan where it makes it. */
  find(id: string): TreeItem | undefined {
    return this.#levels.tree.items.get(id) ?? this.tree.items.get(id)
  }

  isMarked(spot: Spot): boolean {
    return isMarked(this.plan, spot)
  }

  mark(spot: Spot, isWanted: boolean): void {
    if (isWanted === this.isMarked(spot)) return
    this.#step(withMark(this.plan, spot, isWanted))
    if (isWanted !== this.isMarked(spot)) return
    const name = nameIn(this.#words.lang, this.tree.items.get(spot.id))
    const { nowMarked, nowUnmarked } = this.#words
    this.#said.say(isWanted ? nowMarked(name, this.plan.marks.length) : nowUnmarked(name))
  }

  unmarkAll(): void {
    if (this.plan.marks.length > 0) this.#step({ ...this.plan, marks: [] })
  }

  /** False: a plan has no room for them. */
  add(operations: readonly OrganizeOperation[]): boolean {
    if (this.plan.operations.length + operations.length > MAX_OPERATIONS) {
      this.#said.say(this.#words.tooMany)
      return false
    }
    this.#step(withOperations(this.plan, operations))
    if (!this.#isElsewhere()) this.#said.say(this.sentences.slice(-operations.length).join('. '))
    return true
  }

  remove(index: number): void {
    const sentence = this.sentences[index]
    if (sentence === undefined) return
    this.#step(without(this.plan, index))
    if (!this.#isElsewhere()) this.#said.say(this.#words.removed(sentence))
  }

  again(name: 'undo' | 'redo'): void {
    if (this.#saysElsewhere()) return
    const plan = this.#steps[name](this.plan)
    const { undone, redone, nothingToUndo } = this.#words.floor
    if (plan !== null) this.#set(plan)
    this.#said.say(plan === null ? nothingToUndo : name === 'undo' ? undone : redone)
  }

  startAgain(): void {
    this.#step(NOTHING)
    this.note = ''
    this.restoredAt = null
  }

  /** The service has the plan. */
  async sent(): Promise<void> {
    this.forget()
    this.note = ''
    this.restoredAt = null
    await this.draft.drop()
  }

  body() {
    const { operations } = this.plan
    const more = this.#words.andMore(operations.length - 1)
    return toSend(operations, this.sentences, { note: this.note, more })
  }

  toStored(): StoredPlan {
    const { operations, made } = this.plan
    const named = new Set(operations.flatMap(namedIn))
    const items = [...named].flatMap((id) => this.#levels.tree.items.get(id) ?? [])
    return { operations, made, items, note: this.note }
  }

  keep(): void {
    if (!this.isEmpty && !this.#isElsewhere()) this.draft.keep(this.toStored())
  }

  #say(operation: OrganizeOperation): string {
    return sentenceOf(operation, this.#words, (id) => this.find(id))
  }

  #step(plan: Plan): void {
    if (this.#saysElsewhere()) return
    this.#steps.note(this.plan, null)
    this.#set(plan)
  }

  #saysElsewhere(): boolean {
    const isElsewhere = this.#isElsewhere()
    if (isElsewhere) this.#said.say(this.#words.floor.elsewhere)
    return isElsewhere
  }

  #set(plan: Plan): void {
    const isOther = plan.operations !== this.plan.operations
    this.plan = plan
    if (!isOther) return
    this.#onchange()
    if (this.isEmpty && this.draft.sending === null) void this.draft.drop()
    else this.draft.keep(this.toStored())
  }
}
