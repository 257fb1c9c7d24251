/** Every route, room by room, as the addresses go. */
import { aboutRoutes } from './about/about.ts'
import { statsRoutes } from './about/stats.ts'
import { typeRoutes } from './about/types.ts'
import type { Routes } from './api.ts'
import { commitRoutes } from './commits/commits.ts'
import { dateRoutes } from './dates/parse.ts'
import { backlinkRoutes } from './entities/backlinks.ts'
import { batchRoutes } from './entities/batch.ts'
import { childrenRoutes } from './entities/children.ts'
import { historyRoutes } from './entities/history.ts'
import { itemRoutes } from './entities/item.ts'
import { linkedRoutes } from './entities/linked.ts'
import { listRoutes } from './entities/list.ts'
import { refCountRoutes } from './entities/refcounts.ts'
import { relationRoutes } from './entities/relations.ts'
import { resolveRoutes } from './entities/resolve.ts'
import { eventRoutes } from './events/events.ts'
import { searchRoutes } from './search/search.ts'
import { sitemapRoutes } from './sitemap/sitemap.ts'
import { decisionRoutes } from './suggestions/decisions.ts'
import { draftRoutes } from './suggestions/drafts.ts'
import { quickRoutes } from './suggestions/quick.ts'
import { neighbourRoutes } from './units/neighbours.ts'
import { workRoutes } from './works/works.ts'

export const ROUTES: readonly Routes[] = [
  aboutRoutes,
  typeRoutes,
  statsRoutes,
  listRoutes,
  batchRoutes,
  itemRoutes,
  childrenRoutes,
  linkedRoutes,
  historyRoutes,
  backlinkRoutes,
  relationRoutes,
  commitRoutes,
  resolveRoutes,
  eventRoutes,
  dateRoutes,
  refCountRoutes,
  sitemapRoutes,
  workRoutes,
  neighbourRoutes,
  searchRoutes,
  draftRoutes,
  quickRoutes,
  decisionRoutes,
]
