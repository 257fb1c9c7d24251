/** `path`: well-formed, of its type, not reserved, and free; it warns where a redirect would end. Source: shapes.md#paths. */
import { findMainItems, holdersOf, redirectsAt } from '@yalkut/ledger/items'
import { pathProblem } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type Check, fail, type SendingCheck, warn } from './context.ts'

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
      return [fail('path', item, checksSaid('path-twice', { path }))]
    }
    const holder = holders.get(path)
    if (holder === undefined || holder === item.id) return []
    // Two items may swap paths in one suggestion: then the holder leaves the path in the same commit.
    const leaving = proposed.get(holder)
    if (leaving !== undefined && (leaving.gone || leaving.path !== path)) return []
    return [fail('path', item, checksSaid('path-taken', { path, holder }))]
  })
}

/** An old path still leads to its item. A new item that takes the path ends that. */
export const checkOldPaths: SendingCheck = async (items, { db }) => {
  const created = items.flatMap(({ id, path, data, isNew }) =>
    isNew && data !== null && path !== null ? [{ id, path }] : [],
  )
  const targets = await redirectsAt(
    db,
    created.map(({ path }) => path),
  )
  const main = await findMainItems(db, [...targets.values()])
  return created.flatMap((item) => {
    const target = targets.get(item.path)
    const now = target === undefined || target === item.id ? undefined : main.get(target)
    if (target === undefined || now === undefined || now.data === null) return []
    const where = now.path === null ? target : checksSaid('item-with-path', { id: target, path: now.path })
    const message = checksSaid('old-path-ends', { path: item.path, where })
    return [warn('path', item, message)]
  })
}
