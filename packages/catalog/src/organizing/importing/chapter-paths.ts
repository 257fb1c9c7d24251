/** The paths of chapters whose numbers changed: each moves to the path of its number where that is free, or gets free in the same
 *  commit. A chapter that stays in the way keeps its path. */
import type { Reader } from '@yalkut/ledger'
import { holdersOf } from '@yalkut/ledger/items'
import { withSuffix } from '@yalkut/model'
import type { SettledItem } from './settle-item.ts'

const MOST_TRIES = 50

export async function withFreePaths(db: Reader, settled: readonly SettledItem[]): Promise<SettledItem[]> {
  const moving = settled.filter(isMoving)
  if (moving.length === 0) return [...settled]
  const paths = new Map<string, string>()
  for (const { item } of moving) if (item?.path) paths.set(item.id, item.path)
  const holders = await holdersOf(db, [...new Set(paths.values())])
  const isBlocked = (id: string, path: string): boolean => {
    const holder = holders.get(path)
    if (holder === undefined || holder === id) return false
    const next = paths.get(holder)
    return next === undefined || next === path
  }
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const { item, found } of moving) {
      const path = item === null ? undefined : paths.get(item.id)
      if (item === null || path === undefined || !isBlocked(item.id, path)) continue
      isStable = false
      paths.delete(item.id)
      if (found.main === undefined) paths.set(item.id, await freePath(db, path, paths))
    }
  }
  return settled.map((each) => {
    const { item, found } = each
    if (item === null || !isMoving(each)) return each
    return { ...each, item: { ...item, path: paths.get(item.id) ?? found.main?.path ?? null } }
  })
}

/** A new chapter among others, or one with another number. */
function isMoving({ item, found }: SettledItem): boolean {
  if (item === null || item.data === null || item.path === null) return false
  return found.main === undefined ? found.isAmongOthers : item.path !== found.main.path
}

async function freePath(db: Reader, path: string, taken: ReadonlyMap<string, string>): Promise<string> {
  const claimed = new Set(taken.values())
  for (let n = 2; n < MOST_TRIES; n++) {
    const tried = withSuffix(path, n)
    if (!claimed.has(tried) && !(await holdersOf(db, [tried])).has(tried)) return tried
  }
  return path
}
