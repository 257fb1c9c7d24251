/** The tree as a plan would leave it, as far as it was read: each operation is done to it in order. What the catalog would refuse changes
 *  nothing here, or what it can. Pure. Source: service.md#organize. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import type { TreeItem } from './desk-page.ts'
import { belonging, holds, type Level, partOf, REST, TOP, type Tree } from './tree.ts'

type Operation<Op extends OrganizeOperation['op']> = Extract<OrganizeOperation, { op: Op }>
type Position = NonNullable<Operation<'move'>['position']>

/** What an operation at this index of the plan makes that no other can name: the sefer of a split. */
export const madeAt = (index: number): string => `made:${index}`

export interface PlannedTree extends Tree {
  /** Items that the plan puts somewhere, renames or makes. */
  changed: ReadonlySet<string>
}

export function planned(tree: Tree, operations: readonly OrganizeOperation[]): PlannedTree {
  if (operations.length === 0) return { ...tree, changed: new Set() }
  const draft = new Draft(tree)
  for (const [index, operation] of operations.entries()) draft.apply(operation, index)
  return draft.done()
}

class Draft {
  readonly #items: Map<string, TreeItem>
  readonly #levels: Map<string, Level>
  /** The parents under which an item was read. */
  readonly #parents = new Map<string, readonly string[]>()
  readonly #changed = new Set<string>()

  constructor({ items, levels }: Tree) {
    this.#items = new Map(items)
    this.#levels = new Map(levels)
    for (const [parent, { ids }] of levels) for (const id of ids) this.#note(id, parent)
  }

  done(): PlannedTree {
    return { items: this.#items, levels: this.#levels, changed: this.#changed }
  }

  apply(operation: OrganizeOperation, index: number): void {
    switch (operation.op) {
      case 'move':
        this.#move(operation)
        break
      case 'move-up':
        this.#moveUp(operation)
        break
      case 'rename':
        this.#rename(operation)
        break
      case 'reorder':
        this.#reorder(operation)
        break
      case 'create-set':
        this.#createSet(operation)
        break
      case 'delete-set':
        this.#leaveAll(operation.item)
        break
      case 'merge':
        this.#merge(operation)
        break
      case 'split':
        this.#split(operation, index)
        break
      case 'addition':
        this.#mark(operation.item, operation.kind)
        break
      case 'official':
        this.#mark(operation.item, undefined)
        break
      default:
        operation satisfies never
    }
  }

  #move({ items, to, from, mode, position }: Operation<'move'>): void {
    for (const id of items) {
      const how = belonging(this.#typeOf(id), to === null ? null : this.#typeOf(to))
      for (const parent of this.#parentsOf(id)) {
        const isLeft = parent === (from ?? TOP) || (how === 'one' && this.#isOne(id, parent))
        const isOnly = mode === 'only' && this.#typeOf(parent) === 'set'
        if (isLeft || isOnly) this.#leave(id, parent)
      }
    }
    if (to !== null) this.#enter(items, to, position)
    else this.#enter(this.#ofType(items, 'set'), TOP, position)
  }

  #moveUp({ items, from }: Operation<'move-up'>): void {
    for (const id of items) {
      const parent = from ?? this.#parentsOf(id)[0]
      const above = parent === undefined ? undefined : this.#parentsOf(parent)[0]
      if (parent === undefined || above === undefined) continue
      this.#leave(id, parent)
      this.#enter([id], above, undefined)
    }
  }

  #rename({ item, name, path }: Operation<'rename'>): void {
    const before = this.#items.get(item)
    if (before === undefined) return
    const named = { ...(before.name ?? { he: '' }), ...name }
    this.#set({ ...before, name: named, path: path ?? before.path })
  }

  #reorder({ items, parent, position }: Operation<'reorder'>): void {
    const key = parent ?? this.#parentsOf(items[0] ?? '')[0] ?? TOP
    const level = this.#levels.get(key)
    if (level === undefined) return
    for (const id of items) this.#changed.add(id)
    if (position !== undefined) {
      const own = new Set(items)
      this.#levels.set(key, { ...level, ids: level.ids.filter((id) => !own.has(id)) })
      this.#insert(items, key, position)
      return
    }
    const own = new Set(items)
    const waiting = items.filter((id) => level.ids.includes(id)).values()
    const ids = level.ids.map((id) => (own.has(id) ? (waiting.next().value ?? id) : id))
    this.#levels.set(key, { ...level, ids })
  }

  #createSet({ key, slug, name, parent, items = [] }: Operation<'create-set'>): void {
    const id = `new:${key ?? slug}`
    this.#set({ id, type: 'set', path: `/sets/${slug}`, name, children: 0 })
    this.#levels.set(id, { ids: [], unread: 0, next: null })
    this.#enter([id], parent ?? TOP, undefined)
    if (items.length > 0) this.#enter(items, id, undefined)
  }

  #merge({ from, into }: Operation<'merge'>): void {
    const below = this.#levels.get(from)
    this.#leaveAll(from)
    const count = this.#items.get(from)?.children ?? 0
    const before = this.#items.get(into)
    if (before !== undefined) this.#set({ ...before, children: before.children + count })
    const level = this.#levels.get(into)
    if (level === undefined || below === undefined) return
    const known = new Set(level.ids)
    const ids = [...level.ids, ...below.ids.filter((id) => id !== REST && !known.has(id))]
    this.#levels.set(into, { ...level, ids })
    for (const id of below.ids) this.#note(id, into)
  }

  #split({ work, units = [], title, slug }: Operation<'split'>, index: number): void {
    const id = madeAt(index)
    for (const unit of units) this.#leave(unit, work)
    this.#set({ id, type: 'work', path: `/${slug}`, name: title, children: units.length })
    this.#levels.set(id, { ids: [...units], unread: 0, next: null })
    for (const unit of units) this.#note(unit, id)
    for (const parent of this.#parentsOf(work)) this.#enter([id], parent, { after: work })
  }

  #mark(id: string, kind: string | undefined): void {
    const before = this.#items.get(id)
    if (before === undefined) return
    const { addition: _, ...rest } = before
    this.#set(kind === undefined ? rest : { ...rest, addition: kind })
    for (const parent of this.#parentsOf(id)) {
      this.#leave(id, parent)
      this.#enter([id], parent, undefined)
    }
  }

  #enter(ids: readonly string[], parent: string, position: Position | undefined): void {
    const level = this.#levels.get(parent)
    const known = new Set(level?.ids ?? [])
    const coming = ids.filter((id) => id !== parent && !known.has(id))
    for (const id of ids) this.#changed.add(id)
    this.#count(parent, coming.length)
    if (level !== undefined) this.#insert(position === undefined ? coming : ids, parent, position)
  }

  /** Puts items into a level that was read; those that it has already move. */
  #insert(ids: readonly string[], parent: string, position: Position | undefined): void {
    const level = this.#levels.get(parent)
    if (level === undefined) return
    const own = new Set(ids)
    let list = level.ids.filter((id) => !own.has(id))
    for (const part of [0, 1, 2, 3]) {
      const items = ids.filter((id) => partOf(this.#itemOf(id)) === part)
      if (items.length === 0) continue
      const at = this.#indexOf(list, part, position)
      list = [...list.slice(0, at), ...items, ...list.slice(at)]
    }
    this.#levels.set(parent, { ...level, ids: list })
    for (const id of ids) this.#note(id, parent)
  }

  #indexOf(list: readonly string[], part: number, position: Position | undefined): number {
    if (typeof position === 'object') {
      const at = list.indexOf('after' in position ? position.after : position.before)
      if (at >= 0) return 'after' in position ? at + 1 : at
    }
    const partAt = (id: string): number => (id === REST ? -1 : partOf(this.#itemOf(id)))
    if (position === 'start') {
      const at = list.findIndex((id) => partAt(id) >= part)
      return at >= 0 ? at : list.length
    }
    const rest = list.indexOf(REST)
    // What was not read belongs to the part of what was read last, or to a later one.
    const isPast = rest >= 0 && (rest === 0 || part >= partAt(list[rest - 1] ?? REST))
    const last = list.findLastIndex((id, at) => partAt(id) <= part && (at > rest || !isPast) && id !== REST)
    return isPast ? Math.max(rest, last) + 1 : last + 1
  }

  #leaveAll(id: string): void {
    for (const parent of this.#parentsOf(id)) this.#leave(id, parent)
    this.#changed.add(id)
  }

  #leave(id: string, parent: string): void {
    const level = this.#levels.get(parent)
    if (level?.ids.includes(id)) {
      this.#levels.set(parent, { ...level, ids: level.ids.filter((each) => each !== id) })
      this.#count(parent, -1)
    }
    const others = this.#parentsOf(id).filter((each) => each !== parent)
    this.#parents.set(id, others)
  }

  #count(id: string, more: number): void {
    const before = this.#items.get(id)
    if (before === undefined || more === 0) return
    this.#items.set(id, { ...before, children: Math.max(0, before.children + more) })
  }

  #set(item: TreeItem): void {
    this.#items.set(item.id, item)
    this.#changed.add(item.id)
  }

  #note(id: string, parent: string): void {
    const parents = this.#parentsOf(id)
    if (!parents.includes(parent)) this.#parents.set(id, [...parents, parent])
  }

  #parentsOf(id: string): readonly string[] {
    return this.#parents.get(id) ?? []
  }

  #isOne(id: string, parent: string): boolean {
    return belonging(this.#typeOf(id), parent === TOP ? null : this.#typeOf(parent)) === 'one'
  }

  #ofType(ids: readonly string[], type: string): string[] {
    return ids.filter((id) => this.#typeOf(id) === type)
  }

  #typeOf(id: string): string {
    return this.#itemOf(id).type
  }

  #itemOf(id: string): TreeItem {
    return this.#items.get(id) ?? { id, type: '', path: null, name: null, children: 0 }
  }
}

/** Whether a row can be opened. */
export function hasLevel({ type, children }: TreeItem): boolean {
  return holds(type) && children > 0
}
