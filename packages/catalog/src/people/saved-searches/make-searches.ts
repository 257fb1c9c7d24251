/** Makes saved searches again, and tells their owners of new hits. Source: service.md#saved-searches; decisions.md#jobs. */
import { noteSearchMade, type SavedSearchRow, searchesToMake } from '@yalkut/ledger/people'
import { addNotices, type Notice } from '@yalkut/ledger/threads'
import { isRefusal, parseJson } from '@yalkut/model'
import type { ReadServices } from '../../core/services/services.ts'
import { type Hit, hitsOf } from './hits-of.ts'
import { filtersOf } from './saved-searches.ts'

/** New hits of one search that are told of at once. */
const MOST_TOLD = 5
/** Hits that a search remembers, the latest found first: one that falls behind them and comes back is told of again. */
const MOST_KNOWN = 400
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
  const hits = hitsNow(services, row)
  const fresh = hits.filter(({ key }) => !known.has(key))
  const at = services.clock().toISOString()
  const keys = [...new Set([...hits.map(({ key }) => key), ...known])].slice(0, MOST_KNOWN)
  await services.ledger.write(async (tx) => {
    const isStored = await noteSearchMade(tx, row, { known: JSON.stringify(keys), at })
    if (isStored) await addNotices(tx, noticesOf(row, fresh, at))
  })
}

/** None for a search that cannot be made any more: its sefer or its type is gone. */
function hitsNow(services: ReadServices, { q, place, filters }: SavedSearchRow): Hit[] {
  try {
    return hitsOf(services, { q, place, filters: filtersOf(filters) })
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
