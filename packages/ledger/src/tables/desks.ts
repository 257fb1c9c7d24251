/** Tables of the desks at which people put words right. Source: shapes.md#claims-at-a-desk; shapes.md#doubts. */

import type { Mark } from './mark.ts'

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

/** A word of which a machine was not sure, once somebody has answered. */
export interface DoubtsTable {
  /** Scan, page, line, place and word. */
  key: string
  scan: string
  page: number
  line: string
  /** Characters of the line: from `first` to before `last`. */
  first: number
  last: number
  /** As the machine read it. */
  word: string
  sure: number
  /** 1: two people agree. */
  settled: Mark
  /** What they agree on; null before. */
  agreed: string | null
  /** The suggestion with it; 0: nothing was left to suggest. */
  suggestion_id: number | null
}

export interface DoubtAnswersTable {
  key: string
  person_id: string
  /** What is in the image; empty: no word. */
  text: string
  at: string
}

/** How often words of a certainty were wrong. `step`: tens of a hundred. */
export interface DoubtSumsTable {
  step: number
  answered: number
  wrong: number
}

/** The same of one engine in one typeface. */
export interface DoubtReaderSumsTable extends DoubtSumsTable {
  engine: string
  engine_version: string
  typeface: string
}

/** A typeface: a scan, or the printings of a publisher in ten years, as one engine reads it. */
export interface TypefacesTable {
  typeface: string
  engine: string
  engine_version: string
  /** Checked lines from which it was learned. */
  lines: number
  /** Checked lines of other scans on which it was measured. */
  held_back: number
  /** Wrong letters of a hundred thousand, as the engine read them and as they are proposed; null: not measured. */
  wrong_before: number | null
  wrong_after: number | null
  /** JSON: the scans of these lines. */
  scans: string
  /** JSON. */
  face: string
  /** The run that learned it. */
  at: string
}

export interface DeskDb {
  desk_claims: DeskClaimsTable
  doubts: DoubtsTable
  doubt_answers: DoubtAnswersTable
  doubt_sums: DoubtSumsTable
  doubt_reader_sums: DoubtReaderSumsTable
  typefaces: TypefacesTable
}
