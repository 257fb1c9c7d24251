/** Neighbours of a list that say the same are one row, which opens. Pure. */

export interface Folded<T> {
  /** Null: one row by itself. */
  key: string | null
  rows: readonly [T, ...T[]]
}

/** Fewer are easier to read as they are. */
const LEAST = 3

/** `keyOf`: the same for rows that may be folded; null for a row that never is. */
export function foldAlike<T>(rows: readonly T[], keyOf: (row: T) => string | null, least = LEAST): Folded<T>[] {
  const runs: { key: string | null; rows: [T, ...T[]] }[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const last = runs.at(-1)
    if (last !== undefined && key !== null && last.key === key) last.rows.push(row)
    else runs.push({ key, rows: [row] })
  }
  return runs.flatMap((run): Folded<T>[] =>
    run.key !== null && run.rows.length >= least ? [run] : run.rows.map((row) => ({ key: null, rows: [row] })),
  )
}
