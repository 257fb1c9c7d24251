/** Makes saved searches again, and tells their owners of new hits. Source: service.md#saved-searches; decisions.md#jobs. */
import { noteSearchMade, type SavedSearchRow, searchesToMake } from '@yalkut/ledger/people'
import { addNotices, type Notice } from '@yalkut/ledger/threads'
import { isRefusal, parseJson } from '@yalkut/model'
import type { ReadServices } from '../../core/services/services.ts'
import { type Hit, hitsOf, MOST_KNOWN } from './hits-of.ts'
import { filtersOf } from './saved-searches.ts'

/** New hits of one search that are told of at once. */
const MOST_TOLD = 5
/** Hits that are looked at: the best of all, and as many of what has changed. */
const MOST_HITS = 50
const PAGE = 20

/** Searches made before `before`, the one that waits longest first, at most `most`. Gives how many were made. */
export async function makeSearches(
  services: ReadServices,
  { before, most, signal }: { before: string; most: number; signal: AbortSignal },
): Promise<number> {
  let made = 0
  while (made < most && !signal.aborted) {
    const page = await searchesToMake(services.ledger.read, before, Math.min(PAGE, most - made))
    for (const row of page) {
      if (signal.aborted) return made
      await makeSearch(services, row)
      made += 1
    }
    if (page.length < PAGE) return made
  }
  return made
}

async function makeSearch(services: ReadServices, row: SavedSearchRow): Promise<void> {
  const known = keysIn(row.known)
  const { reads } = services.projection
  const seen = row.seen_seq
  // Read before the search: what is merged meanwhile is looked at again.
  const seq = Math.max(reads.commits.head(), seen ?? 0)
  const hits = seen === null || seq > seen ? hitsNow(services, row) : []
  const changed = seen === null ? NONE : reads.items.changedSince([...new Set(hits.map(({ source }) => source))], seen)
  const fresh = hits.filter(({ key, source }) => changed.has(source) && !known.has(key))
  const at = services.clock().toISOString()
  const keys = [...new Set([...hits.map(({ key }) => key), ...known])].slice(0, MOST_KNOWN)
  await services.ledger.write(async (tx) => {
    const isStored = await noteSearchMade(tx, row, { known: JSON.stringify(keys), seq, at })
    if (isStored) await addNotices(tx, noticesOf(row, fresh, at))
  })
}

const NONE: ReadonlySet<string> = new Set()

/** The best of all, among which are words that are written otherwise, and those of what has changed since: a search with many hits has
 *  the new ones anywhere. None for a search that cannot be made any more: its sefer or its type is gone. */
function hitsNow(services: ReadServices, { q, place, filters, seen_seq: since }: SavedSearchRow): Hit[] {
  const wanted = { q, place, filters: filtersOf(filters) }
  try {
    const best = hitsOf(services, wanted, { limit: MOST_HITS })
    const changed = since === null ? [] : hitsOf(services, wanted, { limit: MOST_HITS, since })
    return [...new Map([...changed, ...best].map((hit) => [hit.key, hit])).values()]
  } catch (problem) {
    if (isRefusal(problem)) return []
    throw problem
  }
}

/** A line for each item, which says the name of the search. */
function noticesOf({ person_id, id, name }: SavedSearchRow, fresh: readonly Hit[], at: string): Notice[] {
  const items = [...new Set(fresh.map(({ item }) => item))].slice(0, MOST_TOLD)
  return items.map((item) => ({
    person: person_id,
    reason: 'followed',
    subject: { kind: 'item', id: item },
    actor: null,
    detail: { search: id, name, hits: fresh.length },
    at,
  }))
}

function keysIn(text: string): Set<string> {
  const keys = parseJson(text)
  return new Set(Array.isArray(keys) ? keys.map(String) : [])
}
