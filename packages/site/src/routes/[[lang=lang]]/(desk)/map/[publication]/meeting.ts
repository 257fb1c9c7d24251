/** Two people arrange the contents of one printing: what each of them changed is kept, and where both changed one entry, or began
 *  something on one page, the person chooses. Pure. Source: decisions.md#desks-of-the-site. */
import type { KnownEntry, MapPage } from './desk-page.ts'
import { type Entry, entriesOf, inBook, type Work } from './work.ts'

export interface Clash {
  page: number
  /** null: I removed it. */
  mine: Entry | null
  /** null: they removed it. */
  theirs: Entry | null
}

export interface Met {
  work: Work
  clashes: Clash[]
}

/** My work, based on the current version. Until a clash is settled, the work has my version. */
export function meet(mine: Work, theirs: readonly KnownEntry[], page: MapPage): Met {
  const were = byKey(entriesOf(mine.base, page))
  const now = entriesOf(theirs, page)
  const own = byKey(mine.entries)
  const revs = new Map(mine.base.map(({ id, rev }) => [id, rev]))
  const changed = new Set(theirs.flatMap(({ id, rev }) => (revs.get(id) === rev ? [] : [id])))
  const clashes: Clash[] = []
  const kept: Entry[] = []
  for (const their of now) {
    const was = were.get(their.key)
    const my = own.get(their.key) ?? null
    if (was === undefined) {
      const beside = mine.entries.find((each) => !were.has(each.key) && each.page === their.page)
      if (beside !== undefined && !isSame(beside, their)) {
        clashes.push({ page: their.page, mine: beside, theirs: their })
      } else kept.push(their)
      continue
    }
    const didI = my === null || !isSame(my, was)
    const didThey = changed.has(their.key)
    if (didI && didThey && (my === null || !isSame(my, their))) {
      clashes.push({ page: their.page, mine: my, theirs: their })
    }
    if (!didI) kept.push(their)
    else if (my !== null) kept.push(didThey ? my : following(my, was, their))
  }
  const there = byKey(now)
  for (const my of mine.entries) {
    if (there.has(my.key)) continue
    const was = were.get(my.key)
    if (was === undefined) {
      if (!now.some((their) => !were.has(their.key) && their.page === my.page && isSame(my, their))) kept.push(my)
    } else if (!isSame(my, was)) {
      clashes.push({ page: my.page, mine: my, theirs: null })
      kept.push(asNew(my))
    }
  }
  return { work: { ...mine, entries: inBook(kept), base: theirs }, clashes }
}

/** The work after a clash was settled. */
export function settle(work: Work, clash: Clash, choice: 'mine' | 'theirs'): Work {
  const { mine, theirs } = clash
  if (choice === 'mine') {
    // Both began something on the page: mine takes the place of theirs in the catalog.
    if (mine === null || theirs === null || mine.key === theirs.key) return work
    const entries = work.entries.map((each) => {
      return each.key === mine.key ? { ...each, key: theirs.key } : each
    })
    return { ...work, entries }
  }
  const keys = [mine?.key, theirs?.key]
  const others = work.entries.filter(({ key }) => !keys.includes(key) && key !== `was-${mine?.key}`)
  return { ...work, entries: inBook(theirs === null ? others : [...others, theirs]) }
}

/** What I did not change of an entry follows from what is around it: its end, its level, the page that it shares. */
function following(my: Entry, was: Entry, their: Entry): Entry {
  const { end, level, isShared } = my
  return {
    ...my,
    end: end === was.end ? their.end : end,
    level: level === was.level ? their.level : level,
    isShared: isShared === was.isShared ? their.isShared : isShared,
  }
}

/** An entry that they removed is a new one when I keep it. */
function asNew(entry: Entry): Entry {
  return { ...entry, key: `was-${entry.key}` }
}

function isSame(a: Entry, b: Entry): boolean {
  return (
    a.page === b.page &&
    a.name === b.name &&
    a.unit === b.unit &&
    a.level === b.level &&
    a.end === b.end &&
    a.isShared === b.isShared
  )
}

function byKey(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.key, entry]))
}
