/** What the desk of the tree is given. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import type { Lang } from '#lib/lang.ts'

/** An item as the tree shows it. */
export interface TreeItem {
  id: string
  type: string
  path: string | null
  name: { he: string; en?: string | null } | null
  /** How many items stand directly below it. */
  children: number
  /** Of a sefer that is an addition: its kind. */
  addition?: string
}

export interface LevelPage {
  root: TreeItem | null
  above: readonly TreeItem[]
  children: readonly TreeItem[]
  /** On all pages of the level. */
  total: number
  next: string | null
}

/** What a preview says of a path. */
export interface PathLine {
  id: string
  name: string
  from: string | null
  to: string | null
}

/** The effects of a plan, as a person reads them. */
export interface PlanEffects {
  /** Addresses that will lead elsewhere. */
  redirects: readonly PathLine[]
  /** Items whose address changes, new and deleted ones too. */
  moved: readonly PathLine[]
  /** Items that change in any way. */
  count: number
  warnings: readonly string[]
  fingerprint: string
}

/** The plan of the form without scripts. */
export interface PlainPlan {
  operations: readonly OrganizeOperation[]
  /** Each operation as a sentence. */
  sentences: readonly string[]
  /** Mistakes, by the number of their operation; null: of the whole plan. */
  mistakes: readonly { operation: number | null; message: string }[]
  effects: PlanEffects | null
  /** What was typed or marked and is not in the plan. */
  typed: { [name: string]: string }
  marked: readonly string[]
  refusal: string | null
}

export interface OrganizePage extends LevelPage {
  lang: Lang
  person: { id: string; handle: string }
  /** Whether the person’s own plans are merged at once. */
  mayApply: boolean
  /** Of the page without scripts: the cursor in its address. */
  cursor: string | null
  signIn: string
  /** A sentence about what was sent before. */
  did: string | null
  plain: PlainPlan | null
}
