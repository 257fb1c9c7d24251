/** One window on the tree: what is open in it, and the row at which a person is. Two of them show the same plan. */
import type { Spot } from './acts.ts'
import type { TreeItem } from './desk-page.ts'
import type { PlannedTree } from './planned-tree.ts'
import { ROOT_KEY, type Row, rowsOf } from './rows.ts'
import { TOP } from './tree.ts'

export interface PaneAround {
  tree(): PlannedTree
  /** Reads a level, or its next page. */
  read(parent: string): Promise<void>
}

/** Rows that a press of Page Up or Page Down passes. */
const PAGE = 12

export type Move = 'previous' | 'next' | 'left' | 'right' | 'start' | 'end' | 'page-up' | 'page-down'

export class Pane {
  readonly root: TreeItem | null
  /** Ids above the root. */
  readonly above: readonly string[]
  open: ReadonlySet<string> = $state.raw(new Set())
  /** The key of the row at which the person is. */
  active: string = $state(ROOT_KEY)
  /** Grows when the active row is to take the focus. */
  focusing = $state(0)
  readonly rows: readonly Row[]
  /** Where the active row is. A row that is gone gives its place to the one above it. */
  readonly index: number
  readonly #around: PaneAround

  constructor(around: PaneAround, root: TreeItem | null, above: readonly string[]) {
    this.#around = around
    this.root = root
    this.above = above
    this.rows = $derived(rowsOf({ tree: around.tree(), root, above, open: this.open }))
    // Each row that is drawn asks for it.
    this.index = $derived(indexOf(this.rows, this.active))
  }

  get row(): Row {
    const row = this.rows[this.index]
    if (row === undefined) throw new Error('A tree has its root.')
    return row
  }

  focus(): void {
    this.focusing += 1
  }

  goTo(key: string, hasFocus = true): void {
    this.active = key
    if (hasFocus) this.focus()
  }

  /** `isLeftToRight`: what is inside is at the right; in Hebrew at the left. */
  move(to: Move, isLeftToRight: boolean): void {
    switch (to) {
      case 'previous':
      case 'next':
        this.step(to === 'next' ? 1 : -1)
        break
      case 'page-up':
      case 'page-down':
        this.step(to === 'page-down' ? PAGE : -PAGE)
        break
      case 'start':
        this.goTo(ROOT_KEY)
        break
      case 'end':
        void this.end()
        break
      case 'left':
      case 'right':
        if ((to === 'right') === isLeftToRight) void this.inward()
        else this.outward()
        break
      default:
        to satisfies never
    }
  }

  step(by: number): void {
    const row = this.rows[Math.max(0, Math.min(this.rows.length - 1, this.index + by))]
    if (row !== undefined) this.goTo(row.key)
    if (row?.kind === 'rest') void this.#around.read(row.parent)
  }

  async end(): Promise<void> {
    const last = this.rows.at(-1)
    if (last?.kind === 'rest') {
      await this.#around.read(last.parent)
      return await this.end()
    }
    if (last !== undefined) this.goTo(last.key)
  }

  /** Opens the row; one that is open gives way to the first below it. */
  async inward(): Promise<void> {
    const { row } = this
    if (row.kind !== 'item' || row.isOpen === null) return row.kind === 'root' ? this.step(1) : undefined
    if (row.isOpen) return this.step(1)
    await this.setOpen(row.key, row.item.id, true)
  }

  /** Closes the row; one that is closed gives way to the one above it. */
  outward(): void {
    const { row } = this
    if (row.kind === 'item' && row.isOpen === true) return void this.setOpen(row.key, row.item.id, false)
    const above = row.key.slice(0, Math.max(row.key.lastIndexOf('/'), 0))
    this.goTo(above === '' ? ROOT_KEY : above)
  }

  async setOpen(key: string, id: string, isOpen: boolean): Promise<void> {
    const open = new Set(this.open)
    if (isOpen) open.add(key)
    else open.delete(key)
    this.open = open
    if (isOpen && !this.#around.tree().levels.has(id)) await this.#around.read(id)
  }

  /** Goes to an item by the ids that lead to it from below the root, and reads until it is there. False: it does not appear there now. */
  async reveal(way: readonly string[]): Promise<boolean> {
    let key = ''
    let parent = this.root?.id ?? TOP
    for (const [at, id] of way.entries()) {
      if (!(await this.#readUntil(parent, id))) return false
      key = `${key}/${id}`
      if (at < way.length - 1) await this.setOpen(key, id, true)
      parent = id
    }
    this.goTo(key === '' ? ROOT_KEY : key)
    return true
  }

  async #readUntil(parent: string, id: string): Promise<boolean> {
    for (;;) {
      const level = this.#around.tree().levels.get(parent)
      if (level?.ids.includes(id)) return true
      if (level !== undefined && level.unread === 0) return false
      await this.#around.read(parent)
      // A page that could not be read does not end in a circle.
      if (this.#around.tree().levels.get(parent)?.next === level?.next && level !== undefined) return false
    }
  }

  /** To the next row whose name begins so, as people look for a row in any list. */
  typeAhead(letters: string, nameOf: (item: TreeItem) => string): boolean {
    const { rows, index } = this
    const wanted = letters.toLowerCase()
    const after = letters.length > 1 ? index : index + 1
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[(after + n) % rows.length]
      if (row?.kind !== 'item' || !nameOf(row.item).toLowerCase().startsWith(wanted)) continue
      this.goTo(row.key)
      return true
    }
    return false
  }
}

function indexOf(rows: readonly Row[], active: string): number {
  for (let key = active; key !== ''; key = key.slice(0, key.lastIndexOf('/'))) {
    const at = rows.findIndex((row) => row.key === key)
    if (at >= 0) return at
  }
  return 0
}

/** Items in the order in which they are in the windows; then those in no open level. */
export function inTheirOrder(spots: readonly Spot[], panes: readonly Pane[]): Spot[] {
  if (spots.length < 2) return [...spots]
  const wanted = new Set(spots.map(sayKey))
  const order = new Map<string, number>()
  for (const { rows } of panes) {
    for (const row of rows) {
      const key = row.kind === 'item' ? sayKey(row.spot) : ''
      if (wanted.has(key) && !order.has(key)) order.set(key, order.size)
    }
  }
  const at = (spot: Spot): number => order.get(sayKey(spot)) ?? order.size
  return spots.toSorted((a, b) => at(a) - at(b))
}

const sayKey = ({ id, parent }: Spot): string => `${parent} ${id}`
