/** Types of a plan: the items that it reads and the changes that it makes. */
import type { JsonObject } from '@yalkut/model'

/** An item in its state on main. */
export interface FoundItem {
  id: string
  type: string
  rev: number
  path: string | null
  data: JsonObject
}

/** An item in its present state in the plan. */
export interface PlanItem {
  id: string
  type: string
  path: string | null
  data: JsonObject
}

/** An item that the plan deletes. */
export interface GoneItem {
  id: string
  type: string
  /** The successor: links and paths point there. */
  mergedInto: string | null
  /** Target of its paths when there is no successor. */
  forwardTo: string | null
}

/** One item that the plan changes: its state on main and its state in the plan. */
export interface PlannedChange {
  id: string
  type: string
  /** null: the plan creates the item. */
  before: FoundItem | null
  /** null: the plan deletes the item. */
  after: PlanItem | null
  mergedInto: string | null
  forwardTo: string | null
}

export interface LinkFilter {
  /** Only links by this field. */
  field?: string
  /** Only links from items of this type. */
  type?: string
}

/** Main, for a plan. Each method reads many items at a time. */
export interface PlanReader {
  /** The items of these ids that main has and has not deleted. */
  find(ids: readonly string[]): Promise<Map<string, FoundItem>>
  /** Ids of the items that link to an item, each once, in no order. */
  linkedTo(id: string, filter: LinkFilter): Promise<string[]>
  /** Ids of the sets that are under no set. */
  topSets(): Promise<string[]>
  /** Which items have these paths as their own now. */
  holdersOf(paths: readonly string[]): Promise<Map<string, string>>
  /** To which items these paths lead that are no item's own. */
  redirectsAt(paths: readonly string[]): Promise<Map<string, string>>
}
