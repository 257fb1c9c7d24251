/** Which files are generated from a snapshot, and the description of each. */
import type { ItemAnswer, SnapshotItem } from '@yalkut/projection'

export interface EditionPlan {
  tag: string
  createdAt: string
  /** The address of the catalog, for the README; null where it is not known. */
  baseUrl: string | null
  notes: string | null
}

/** An item for the files of items. */
export interface ItemRow<I extends SnapshotItem = SnapshotItem> {
  item: I
  answer: ItemAnswer
  /** The data that readers are shown, as text. */
  data: string
}

/** A file that was written. */
export interface GeneratedFile {
  name: string
  /** Items, commits or texts in it; null for a page of words. */
  rows: number | null
  describes: string
}
