/** What a saved search finds: the hits that its owner is told of when they are new. */
import { readQueryText } from '../../core/input/query-text.ts'
import type { ReadServices } from '../../core/services/services.ts'
import type { FoundMoment } from '../../core/shapes/moment.ts'
import type { SavedSearchView } from '../../core/shapes/private-notes.ts'
import { searchMoments } from '../../reading/queries/moments/search-moments.ts'
import { rulesOf } from '../../reading/queries/rule-params.ts'

/** Hits that a search remembers, the latest found first: one that falls behind them is told of again when its item changes. */
export const MOST_KNOWN = 400

export interface Hit {
  /** The same for the same hit of a later search. */
  key: string
  /** The item that leads there. */
  item: string
  /** The item that has the words. */
  source: string
}

export interface WantedSearch {
  q: string
  place: 'names' | 'words'
  filters: SavedSearchView['filters']
}

/** As a visitor finds it, the best first: words that are withheld are in none of them. `since`: only of items that a commit after this
 *  one has changed, with all words of the query. Refuses as the search itself. */
export function hitsOf(
  services: Pick<ReadServices, 'projection'>,
  { q, place, filters }: WantedSearch,
  { limit, since }: { limit: number; since?: number },
): Hit[] {
  if (place === 'names') {
    const { reads } = services.projection
    const wanted = { q: readQueryText(q), limit, since, rules: rulesOf({}), type: filters.type, work: filters.work }
    return reads.search.search(wanted).listed.map(({ id }) => ({ key: id, item: id, source: id }))
  }
  const { moments } = searchMoments(services, { q, limit, ...filters }, since)
  return moments.map(hitOf)
}

function hitOf(moment: FoundMoment): Hit {
  switch (moment.kind) {
    case 'scan-line':
      return { key: moment.id, item: moment.scan, source: moment.id }
    case 'paragraph':
      return {
        key: moment.id,
        item: moment.unit ?? moment.event ?? moment.recording ?? moment.text,
        source: moment.id,
      }
    case 'body':
      return { key: `${moment.id}#${moment.segment}`, item: moment.id, source: moment.id }
    default:
      throw moment satisfies never
  }
}
