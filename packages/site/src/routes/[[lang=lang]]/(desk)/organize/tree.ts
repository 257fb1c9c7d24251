/** The tree as far as it was read, and what may stand where in it. Pure. Source: service.md#organize. */
import { belongingTo } from '@yalkut/model/belonging'
import type { LevelPage, TreeItem } from './desk-page.ts'

/** In the list of a level: the items that were not read yet stand here. */
export const REST = '…'
/** The key of the level of sets without a parent. */
export const TOP = ''

export interface Level {
  /** Ids in order, `REST` among them as long as some were not read. */
  ids: readonly string[]
  /** How many items were not read yet. */
  unread: number
  /** The cursor of the next page; null: there is none. */
  next: string | null
}

export interface Tree {
  items: ReadonlyMap<string, TreeItem>
  /** By the id of the parent. A level that was not read is not here. */
  levels: ReadonlyMap<string, Level>
}

export const EMPTY: Tree = { items: new Map(), levels: new Map() }

/** A tree with one more page of a level. `isFirst`: the level is read again. */
export function withPage(tree: Tree, page: LevelPage, isFirst: boolean): Tree {
  const key = page.root?.id ?? TOP
  const before = isFirst ? [] : (tree.levels.get(key)?.ids ?? []).filter((id) => id !== REST)
  const known = new Set(before)
  const ids = [...before, ...page.children.flatMap(({ id }) => (known.has(id) ? [] : [id]))]
  const isWhole = page.next === null
  const unread = isWhole ? 0 : Math.max(1, page.total - ids.length)
  const items = new Map(tree.items)
  for (const item of [...page.above, ...page.children]) items.set(item.id, item)
  if (page.root !== null) items.set(page.root.id, page.root)
  const level = { ids: isWhole ? ids : [...ids, REST], unread, next: page.next }
  return { items, levels: new Map(tree.levels).set(key, level) }
}

/** How an item belongs to a parent of a type: by one field of its own, or by its list of sets; null: it never does. `null` as parent is
 *  the top of the tree. */
export function belonging(type: string, parent: string | null): 'one' | 'sets' | null {
  if (parent === null) return type === 'set' ? 'one' : null
  return belongingTo(type, parent)?.kind ?? null
}

/** Types below which a level stands. */
export function holds(type: string): boolean {
  return type === 'set' || type === 'work' || type === 'publication' || type === 'event'
}

/** Whether items of this type have an order of their own below such a parent. */
export function isOrdered(type: string, parent: string | null): boolean {
  if (type === 'unit') return parent === 'work'
  return type === 'set' || (type === 'work' && parent === 'set')
}

/** The part of a level in which an item stands: sets, sefarim, additions, the rest; units before printings. */
export function partOf({ type, addition }: TreeItem): number {
  if (type === 'set' || type === 'unit') return 0
  if (type === 'work') return addition === undefined ? 1 : 2
  return 3
}
