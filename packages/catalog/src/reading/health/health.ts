/** The health of the catalog: coverage by year and set, unchecked pages, recordings without timing, dead links, the suggestions
 *  that wait longest. The number of statements does not depend on the catalog; sums are kept, not counted.
 *  Source: shapes.md#health. */
import { type LinkRow, linkReport, oldestOpenSuggestions } from '@yalkut/ledger/health'
import type { LinkedFrom } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import type { Health } from '../../core/shapes/health.ts'

/** The items that are named for a dead link. */
const MOST_ENTITIES = 10

/** `limit`: of each list but that of the years. Six statements. */
export async function getHealth(services: Services, limit: number): Promise<Health> {
  const { ledger, projection, meaning } = services
  const openSuggestions = await oldestOpenSuggestions(ledger.read, limit)
  const links = await linkReport(ledger.read, limit)
  const vectors = await meaning?.coverage()
  const { health } = projection.reads
  const { years, pages, recordings } = health.sums()
  const { uncheckedScans, unsynced } = health.lacking(limit)
  return {
    years,
    sets: health.sets(limit),
    pages,
    uncheckedScans,
    recordings,
    unsynced,
    openSuggestions,
    links: links.numbers,
    deadLinks: shownLinks(links.dead, (urls) => health.linkedFrom(urls, MOST_ENTITIES)),
    embeddings: { embedded: vectors?.stored ?? 0, waiting: vectors?.waiting ?? 0 },
  }
}

/** A link that no shown item names any more is left out at once, before the checker forgets it. */
function shownLinks(
  rows: readonly LinkRow[],
  linkedFrom: (urls: readonly string[]) => LinkedFrom[],
): Health['deadLinks'] {
  const from = Map.groupBy(linkedFrom(rows.map(({ url }) => url)), ({ url }) => url)
  return rows.flatMap(({ url, status, error, checked_at, failing_since }) => {
    const entities = from.get(url)?.map(({ id }) => id) ?? []
    if (entities.length === 0) return []
    return [{ url, status, error, checkedAt: checked_at, failingSince: failing_since, entities }]
  })
}
