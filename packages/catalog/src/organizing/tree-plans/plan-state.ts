/** The state of the catalog in a plan: main with the changes of the plan so far. Each operation reads and changes
 *  this state, so it sees the operations before it. Source: service.md#organize. */
import { type Json, newItemId, readId, referencesOf, refuse, type Sentence, sameJson } from '@yalkut/model'
import { commonSaid } from '../../core/sentences/common.ts'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import { LinkIndex } from './link-index.ts'
import type { FoundItem, GoneItem, LinkFilter, PlanItem, PlannedChange, PlanReader } from './plan-items.ts'
import { UndoLog } from './undo-log.ts'

/** What the name of a set that the plan made begins with. */
const NEW = 'new:'

/** The most items that one plan changes. A sefer with more units is imported again, not moved. */
const MAX_CHANGED = 50_000

/** How much a plan may change, and the refusal of one that changes more. */
export interface PlanBound {
  most: number
  tooMuch(): Error
}

const LARGEST: PlanBound = {
  most: MAX_CHANGED,
  tooMuch: () => refuse('invalid', treePlansSaid('plan-too-large', { max: MAX_CHANGED })),
}

export class PlanState {
  readonly reader: PlanReader
  readonly #newId: () => string
  readonly #main = new Map<string, FoundItem | null>()
  readonly #now = new Map<string, PlanItem>()
  readonly #gone = new Map<string, GoneItem>()
  readonly #links = new LinkIndex()
  /** The paths that changed items have now. */
  readonly #paths = new Map<string, string>()
  readonly #warnings = new Map<string, Sentence>()
  readonly #created = new Map<string, string>()
  /** Keys of sets that an operation with a mistake would have made. */
  readonly #unmade = new Set<string>()
  /** The changes of the present operation. */
  readonly #undo = new UndoLog()

  readonly #bound: PlanBound

  constructor(reader: PlanReader, newId: () => string = newItemId, bound: PlanBound = LARGEST) {
    this.reader = reader
    this.#newId = newId
    this.#bound = bound
  }

  /** The sets that the plan made, by key. */
  get created(): ReadonlyMap<string, string> {
    return this.#created
  }

  nameSet(key: string, id: string): void {
    this.#undo.note(this.#created, key)
    this.#created.set(key, id)
    this.#unmade.delete(key)
  }

  /** Begins an operation. */
  begin(): void {
    this.#undo.clear()
  }

  /** Takes back what the operation changed, so that those after it are judged without it. `key`: of the set that it would have
   *  made. Warnings stay: the plan is refused. */
  rollBack(key?: string): void {
    this.#undo.rollBack()
    if (key !== undefined) this.#unmade.add(key)
  }

  /** Whether this names a set of an operation that had a mistake. */
  isFailed(ref: string): boolean {
    return ref.startsWith(NEW) && this.#unmade.has(ref.slice(NEW.length))
  }

  warn(sentence: Sentence): void {
    this.#warnings.set(sentence.en, sentence)
  }

  get warnings(): Sentence[] {
    return [...this.#warnings.values()]
  }

  /** Reads these items of main, except those read before. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#main.has(id) && !this.#now.has(id))
    if (missing.length === 0) return
    const found = await this.reader.find(missing)
    for (const id of missing) this.#main.set(id, found.get(id) ?? null)
  }

  /** A loaded item; null when main does not have it or the plan deleted it. */
  find(id: string): PlanItem | null {
    return this.#gone.has(id) ? null : (this.#now.get(id) ?? this.#main.get(id) ?? null)
  }

  /** These items, in the order given, each once. Missing items are left out. */
  async findAll(ids: readonly string[]): Promise<PlanItem[]> {
    await this.load(ids)
    return [...new Set(ids)].flatMap((id) => this.find(id) ?? [])
  }

  /** The items that an operation names, in its order, each once. Refuses `invalid` for a missing item. */
  async getAll(refs: readonly string[]): Promise<PlanItem[]> {
    const ids = refs.map((ref) => this.#idOf(ref))
    await this.load(ids)
    return [...new Set(ids)].map((id) => this.#get(id))
  }

  /** Asserts that what `field` names is a loaded item, or a set that the plan made. Refuses `invalid`. */
  assertNamed(ref: string, field: string): void {
    this.#get(this.#idOf(ref, field), field)
  }

  async get(ref: string): Promise<PlanItem> {
    const id = this.#idOf(ref)
    await this.load([id])
    return this.#get(id)
  }

  /** `field`: the field of the operation that names the item, where it is known. */
  #get(id: string, field?: string): PlanItem {
    const item = this.find(id)
    if (item !== null) return item
    const gone = this.#gone.get(id)
    const facts = { id, ...(field !== undefined && { field }) }
    if (gone === undefined) throw refuse('invalid', commonSaid('no-item', { id }), facts)
    const { mergedInto: into } = gone
    const message =
      into === null ? treePlansSaid('deleted-in-plan', { id }) : treePlansSaid('merged-in-plan', { id, into })
    throw refuse('invalid', message, facts)
  }

  #idOf(ref: string, field?: string): string {
    const facts = { ref, ...(field !== undefined && { field }) }
    if (!ref.startsWith(NEW)) {
      const id = readId(ref)
      if (id !== null) return id
      throw refuse('invalid', treePlansSaid('ref-form', { ref }), facts)
    }
    const id = this.#created.get(ref.slice(NEW.length))
    if (id !== undefined) return id
    throw refuse('invalid', treePlansSaid('no-set-made-as', { ref }), facts)
  }

  /** Creates an item and answers its id. */
  create(item: Omit<PlanItem, 'id'>): PlanItem {
    const created = { id: this.#newId(), ...item }
    this.#main.set(created.id, null)
    this.put(created)
    return created
  }

  /** Replaces a loaded item. */
  put(item: PlanItem): void {
    this.#note(item.id)
    this.#forget(item.id)
    this.#now.set(item.id, item)
    this.#link(item)
    if (item.path !== null) {
      this.#undo.note(this.#paths, item.path)
      this.#paths.set(item.path, item.id)
    }
    this.#assertWithin()
  }

  #assertWithin(): void {
    if (this.#now.size + this.#gone.size > this.#bound.most) throw this.#bound.tooMuch()
  }

  /** Sets fields of an item, or removes them (undefined). */
  set(item: PlanItem, fields: { [field: string]: Json | undefined }): PlanItem {
    const kept = Object.entries({ ...item.data, ...fields }).flatMap(([field, value]): [string, Json][] =>
      value === undefined ? [] : [[field, value]],
    )
    const changed = { ...item, data: Object.fromEntries(kept) }
    this.put(changed)
    return changed
  }

  /** Deletes an item. All links to it must have been redirected before. */
  remove(item: PlanItem, successors: { mergedInto?: string; forwardTo?: string | null }): void {
    this.#note(item.id)
    this.#undo.note(this.#gone, item.id)
    this.#forget(item.id)
    this.#now.delete(item.id)
    const { mergedInto = null, forwardTo = null } = successors
    this.#gone.set(item.id, { id: item.id, type: item.type, mergedInto, forwardTo })
    this.#assertWithin()
  }

  #forget(id: string): void {
    const before = this.#now.get(id)
    if (before === undefined) return
    this.#links.drop(id)
    if (before.path === null || this.#paths.get(before.path) !== id) return
    this.#undo.note(this.#paths, before.path)
    this.#paths.delete(before.path)
  }

  /** Notes an item that is about to change. Its links are taken back after the item. */
  #note(id: string): void {
    this.#undo.add(() => {
      this.#links.drop(id)
      const before = this.#now.get(id)
      if (before !== undefined) this.#link(before)
    })
    this.#undo.note(this.#now, id)
  }

  #link({ id, type, data }: PlanItem): void {
    this.#links.set(id, type, referencesOf(type, data))
  }

  /** Ids of the items that link to an item now. */
  async linkedTo(id: string, filter: LinkFilter = {}): Promise<string[]> {
    const onMain = this.#isNew(id) ? [] : await this.reader.linkedTo(id, filter)
    const untouched = onMain.filter((from) => !this.#isTouched(from))
    return [...untouched, ...this.#links.linkedTo(id, filter)]
  }

  /** Ids of the sets that are under no set now. */
  async topSets(): Promise<string[]> {
    const onMain = await this.reader.topSets()
    const changed = [...this.#now.values()].filter(
      ({ type, data }) => type === 'set' && typeof data.parent !== 'string',
    )
    return [...onMain.filter((id) => !this.#isTouched(id)), ...changed.map(({ id }) => id)]
  }

  #isTouched(id: string): boolean {
    return this.#now.has(id) || this.#gone.has(id)
  }

  #isNew(id: string): boolean {
    return this.#main.get(id) === null
  }

  /** Whether no item has this path now. `holders`: the items of main that have the path. */
  isFree(path: string, holders: ReadonlyMap<string, string>): boolean {
    if (this.#paths.has(path)) return false
    const holder = holders.get(path)
    return holder === undefined || this.#isTouched(holder)
  }

  /** The last successor of an item: a successor may itself have been merged into another item. */
  successorOf(id: string | null): string | null {
    let successor = id
    for (let gone = this.#goneAt(successor); gone !== undefined; gone = this.#goneAt(successor)) {
      successor = gone.mergedInto ?? gone.forwardTo
    }
    return successor
  }

  #goneAt(id: string | null): GoneItem | undefined {
    return id === null ? undefined : this.#gone.get(id)
  }

  /** The changes of the plan: created and changed items first, in that order, then deleted ones. */
  changes(): PlannedChange[] {
    const changes = [...this.#now.values()].flatMap((after): PlannedChange[] => {
      const before = this.#main.get(after.id) ?? null
      const isSame = before !== null && before.path === after.path && sameJson(before.data, after.data)
      const { id, type } = after
      return isSame ? [] : [{ id, type, before, after, mergedInto: null, forwardTo: null }]
    })
    const gone = [...this.#gone.values()].flatMap(({ id, type, ...successors }): PlannedChange[] => {
      const before = this.#main.get(id) ?? null
      if (before === null) return []
      const mergedInto = this.successorOf(successors.mergedInto)
      const forwardTo = mergedInto === null ? this.successorOf(successors.forwardTo) : null
      return [{ id, type, before, after: null, mergedInto, forwardTo }]
    })
    return [...changes, ...gone]
  }
}
