/** What is made of a snapshot, and what is said of each file. */

export interface EditionPlan {
  tag: string
  createdAt: string
  /** The address of the catalog, for the README; null where it is not known. */
  baseUrl: string | null
  notes: string | null
}

/** A file that was written. */
export interface MadeFile {
  name: string
  /** Items, commits or texts in it; null for a page of words. */
  rows: number | null
  describes: string
}

/** Called with how far a step is. */
export type OnStep = (step: string) => void

/** A step says how far it is after so many rows. */
export const SAY_EVERY = 50_000
