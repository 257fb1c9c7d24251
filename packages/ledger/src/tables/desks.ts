/** Tables of the desks at which people put words right. Source: shapes.md#claims-at-a-desk. */

/** A person works at a place of an item until a time. */
export interface DeskClaimsTable {
  /** A scan or a recording. */
  item: string
  person_id: string
  /** `desk`, or `project:<id>`: a claim of a project's work. */
  source: string
  /** Pages of the scan, or milliseconds of the recording; both included. */
  first: number
  last: number
  /** When it was made or renewed. */
  since: string
  until: string
}

export interface DeskDb {
  desk_claims: DeskClaimsTable
}
