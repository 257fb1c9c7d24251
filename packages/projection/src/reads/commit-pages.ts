/** How much of the line of commits one answer takes. Pure. */
import type { CommitRow } from './commit-rows.ts'
import type { VersionRow } from './shown-versions.ts'

/** Changes in one answer, where the reader sets no number for each commit. A larger commit is alone. 200 changes are some 100 kB: a page takes a few ms, so that others do not wait. */
export const CHANGES_A_PAGE = 200

/** Changes in one answer, where the reader sets a number for each commit. */
const MOST_TRIMMED = 2_000

/** Bytes of data in one answer; a change that is larger is alone. */
const BYTES_A_PAGE = 8_000_000

export interface SizedRow extends VersionRow {
  /** Of its data. */
  bytes: number
}

/** At most `most` changes of each commit, of which one more was read. `cut`: the last change that is kept, 0 for none, of the
 *  commits that have more. */
export function trimmed(rows: readonly VersionRow[], most: number): { kept: VersionRow[]; cut: Map<number, number> } {
  const cut = new Map<number, number>()
  const kept = [...Map.groupBy(rows, ({ seq }) => seq)].flatMap(([seq, changes]) => {
    const first = changes.slice(0, most)
    if (changes.length > most) cut.set(seq, first.at(-1)?.rev ?? 0)
    return first
  })
  return { kept, cut }
}

/** The changes that one answer takes, at least one, and the first that it does not. */
export function onePage(rows: readonly SizedRow[]): { kept: SizedRow[]; rest: SizedRow | undefined } {
  let bytes = 0
  const tooMuch = rows.findIndex((row, at) => {
    bytes += row.bytes
    return at === CHANGES_A_PAGE || (at > 0 && bytes > BYTES_A_PAGE)
  })
  const end = tooMuch === -1 ? rows.length : tooMuch
  return { kept: rows.slice(0, end), rest: rows[end] }
}

/** How many of these commits have no more changes together than a page; at least one. */
export function fitting(rows: readonly CommitRow[]): number {
  let sum = 0
  const tooMuch = rows.findIndex(({ changed }, at) => {
    sum += changed
    return at > 0 && sum > CHANGES_A_PAGE
  })
  return tooMuch === -1 ? rows.length : tooMuch
}

/** The number of commits on a page with this many changes of each. */
export function commitsOf(perCommit: number, limit: number): number {
  return Math.min(limit, Math.max(1, Math.floor(MOST_TRIMMED / Math.max(perCommit, 1))))
}

/** The start of the next page: inside the commit of the last change on this page, or at the next commit. */
export function startOf(rest: VersionRow, last: VersionRow | undefined): [number, number] {
  return [rest.seq, last?.seq === rest.seq ? last.rev : 0]
}
