/** Cuts long lists of ids or rows into statements that both engines take. */

/** Rows or ids in one statement: under SQLite's 32,766 and PostgreSQL's 65,535 values for our
 *  widest table. */
const CHUNK = 1_000

export function* chunksOf<T>(all: readonly T[], size: number = CHUNK): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
