/** The rows of a tree: its open levels one below the other. Pure. */

import type { Spot } from './acts.ts'
import type { TreeItem } from './desk-page.ts'
import { hasLevel } from './planned-tree.ts'
import { REST, TOP, type Tree } from './tree.ts'

export interface ItemRow {
  kind: 'item'
  /** Tells rows apart: an item may appear in several sets. */
  key: string
  item: TreeItem
  spot: Spot
  /** From 1. */
  level: number
  /** Position among its siblings, from 1, and the number of these. */
  at: number
  of: number
  /** null: nothing is below it. */
  isOpen: boolean | null
}

/** Stands for the items of a level that were not read yet. */
export interface RestRow {
  kind: 'rest'
  key: string
  parent: string
  level: number
  unread: number
}

/** The top of the tree, or of the part that is shown. */
export interface RootRow {
  kind: 'root'
  key: string
  /** null: the top of the whole tree. */
  item: TreeItem | null
  spot: Omit<Spot, 'id'> & { id: string | null }
  level: number
  of: number
}

export type Row = ItemRow | RestRow | RootRow

export const ROOT_KEY = '/'

export interface Shown {
  tree: Tree
  root: TreeItem | null
  /** Ids above the root, from the top. */
  above: readonly string[]
  /** Keys of the rows that are open. */
  open: ReadonlySet<string>
}

export function keyOf(parentKey: string, id: string): string {
  return parentKey === ROOT_KEY ? `/${id}` : `${parentKey}/${id}`
}

/** The root, then all rows below it. */
export function rowsOf({ tree, root, above, open }: Shown): Row[] {
  const rows: Row[] = []
  const top = tree.levels.get(root?.id ?? TOP)
  const rootAbove = root === null ? [] : above
  rows.push({
    kind: 'root',
    key: ROOT_KEY,
    item: root,
    level: 1,
    of: 1,
    spot: { id: root?.id ?? null, parent: rootAbove.at(-1) ?? null, above: rootAbove },
  })
  if (top !== undefined) {
    const path = root === null ? [] : [...rootAbove, root.id]
    addLevel(rows, { tree, open, parent: root?.id ?? TOP, key: ROOT_KEY, path, level: 2 })
  }
  return rows
}

interface Adding {
  tree: Tree
  open: ReadonlySet<string>
  parent: string
  key: string
  path: readonly string[]
  level: number
}

function addLevel(rows: Row[], { tree, open, parent, key: above, path, level }: Adding): void {
  const found = tree.levels.get(parent)
  if (found === undefined) return
  const of = found.ids.length + (found.unread > 0 ? found.unread - 1 : 0)
  let at = 0
  for (const id of found.ids) {
    if (id === REST) {
      rows.push({ kind: 'rest', key: `${above}${REST}`, parent, level, unread: found.unread })
      at += found.unread
      continue
    }
    const item = tree.items.get(id)
    if (item === undefined) continue
    at += 1
    const key = keyOf(above, id)
    // A set that is below itself in damaged data is not opened again.
    const mayOpen = hasLevel(item) && !path.includes(id)
    const isOpen = mayOpen ? open.has(key) : null
    const spot = { id, parent: parent === TOP ? null : parent, above: path }
    rows.push({ kind: 'item', key, item, spot, level, at, of, isOpen })
    if (isOpen === true) addLevel(rows, { tree, open, parent: id, key, path: [...path, id], level: level + 1 })
  }
}
