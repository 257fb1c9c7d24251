/** Acts that need a name: renaming, a new set, a new sefer, an addition. Pure. */
import { isSlug } from '@yalkut/model/slug'
import {
  type Act,
  type AdditionKind,
  addition,
  createSet,
  isNameless,
  type Problem,
  rename,
  type Spot,
  seferOf,
  split,
} from './acts.ts'
import type { TreeItem } from './desk-page.ts'
import type { Row } from './rows.ts'
import type { Tree } from './tree.ts'

export type FormKind =
  | { kind: 'rename'; spot: Spot; item: TreeItem }
  /** `parent` null: at the top. */
  | { kind: 'new'; parent: string | null; count: number }
  | { kind: 'split'; count: number }
  /** `to` null: with no official sefer. */
  | { kind: 'addition'; items: readonly Spot[]; to: Spot | null }

export interface Typed {
  he: string
  en: string
  slug: string
  path: string
  kind: AdditionKind
}

export interface FormAround {
  tree: Tree
  marked: readonly Spot[]
  /** Where the person is. */
  row: Row
  /** For a new set. */
  key: string
}

/** The form, or why there is none. */
export function whyNotOpen(kind: FormKind['kind'], around: FormAround): FormKind | Problem {
  const { tree, marked, row } = around
  switch (kind) {
    case 'rename': {
      if (row.kind === 'rest') return 'one-only'
      const { item, spot } = row
      if (item === null || spot.id === null) return 'one-only'
      return isNameless(item.id) ? 'new-sefer' : { kind, item, spot: { ...spot, id: spot.id } }
    }
    case 'new':
      return { kind, parent: setAt(tree, row), count: marked.length }
    case 'split': {
      const sefer = seferOf(tree, marked)
      return isProblem(sefer) ? sefer : { kind, count: marked.length }
    }
    case 'addition': {
      if (row.kind !== 'item') return 'not-sefer'
      const isHere = marked.length === 0 || (marked.length === 1 && marked[0]?.id === row.spot.id)
      return isHere ? { kind, items: [row.spot], to: null } : { kind, items: marked, to: row.spot }
    }
    default:
      return kind satisfies never
  }
}

function isProblem(text: string): text is 'nothing-marked' | 'units-of-one' | 'new-sefer' {
  return text === 'nothing-marked' || text === 'units-of-one' || text === 'new-sefer'
}

/** The set of a row: itself, or the nearest above it; null: the top. */
function setAt(tree: Tree, row: Row): string | null {
  if (row.kind === 'rest') return row.parent === '' ? null : row.parent
  const ids = row.spot.id === null ? row.spot.above : [...row.spot.above, row.spot.id]
  return ids.findLast((id) => tree.items.get(id)?.type === 'set') ?? null
}

/** What is missing in a form; null: nothing. */
export function whatIsMissing({ kind }: FormKind, typed: Typed): 'needed' | 'badSlug' | null {
  if (kind === 'addition') return null
  if (kind === 'rename') return typed.slug === '' || isSlug(typed.slug) ? null : 'badSlug'
  if (typed.he === '') return 'needed'
  return isSlug(typed.slug) ? null : 'badSlug'
}

export function operationsOf(form: FormKind, typed: Typed, { tree, marked, key }: FormAround): Act {
  const name = { he: typed.he, en: typed.en, slug: typed.slug }
  switch (form.kind) {
    case 'rename':
      return rename(form.spot, form.item, { ...name, path: typed.path })
    case 'new':
      return createSet(tree, marked, { key, name, parent: form.parent })
    case 'split':
      return split(tree, marked, name)
    case 'addition':
      return addition(tree, form.items, { to: form.to, kind: typed.kind })
    default:
      return form satisfies never
  }
}
