/** What a plan reads and what it makes of it. */
import type { JsonObject } from '@yalkut/model'

/** An item as main has it. */
export interface FoundItem {
  id: string
  type: string
  rev: number
  path: string | null
  data: JsonObject
}

/** An item as the plan has it so far. */
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
  /** What took it over: links and paths lead there. */
  mergedInto: string | null
  /** Where its paths lead when nothing took it over. */
  forwardTo: string | null
}

/** One item that the plan changes, from what main has to what the plan makes of it. */
export interface PlannedChange {
  id: string
  type: string
  /** null: the plan makes it. */
  before: FoundItem | null
  /** null: the plan deletes it. */
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

/** Main, as a plan reads it: many items at a time, never one by one. */
export interface PlanReader {
  /** The items of these ids that main has and has not deleted. */
  find(ids: readonly string[]): Promise<Map<string, FoundItem>>
  /** Ids of what points at an item, each once, in no order. */
  linkedTo(id: string, filter: LinkFilter): Promise<string[]>
  /** Ids of the sets that are under no set. */
  topSets(): Promise<string[]>
  /** Which items have these paths as their own now. */
  holdersOf(paths: readonly string[]): Promise<Map<string, string>>
}
