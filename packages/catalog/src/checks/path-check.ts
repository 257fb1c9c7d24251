/** `path`: well-formed, of its type, not reserved, and free. Source: shapes.md#paths. */
import { holdersOf } from '@yalkut/ledger/items'
import { pathProblem } from '@yalkut/model'
import { type Check, fail } from './context.ts'

export const checkPaths: Check = async (items, { db, proposed, proposedPaths }) => {
  const withPath = items.flatMap((item) =>
    item.data === null || item.path === null ? [] : [{ item, path: item.path }],
  )
  const holders = await holdersOf(
    db,
    withPath.map(({ path }) => path),
  )
  return withPath.flatMap(({ item, path }) => {
    const problem = pathProblem(item.type, path)
    if (problem !== null) return [fail('path', item, problem)]
    if ((proposedPaths.get(path) ?? 0) > 1) {
      return [fail('path', item, `Two items of this suggestion would have the path ${path}.`)]
    }
    const holder = holders.get(path)
    if (holder === undefined || holder === item.id) return []
    // Two items may swap paths in one suggestion: then the holder leaves the path in the same commit.
    const leaving = proposed.get(holder)
    if (leaving !== undefined && (leaving.gone || leaving.path !== path)) return []
    return [fail('path', item, `The path ${path} is taken by ${holder}.`)]
  })
}
