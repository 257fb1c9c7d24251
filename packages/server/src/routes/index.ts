/** Every route, room by room, as the addresses go. */
import { aboutRoutes } from './about/about.ts'
import { statsRoutes } from './about/stats.ts'
import { typeRoutes } from './about/types.ts'
import type { Routes } from './api.ts'
import { captchaRoutes } from './captcha/captcha.ts'
import { commentRoutes } from './comments/comments.ts'
import { commitRoutes } from './commits/commits.ts'
import { communityRoutes } from './community/community.ts'
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
import { talkRoutes } from './entities/talk.ts'
import { eventRoutes } from './events/events.ts'
import { followRoutes } from './follows/follows.ts'
import { inboxRoutes } from './inbox/inbox.ts'
import { issueActRoutes } from './issues/acts.ts'
import { oneIssueRoutes } from './issues/issue.ts'
import { issueRoutes } from './issues/issues.ts'
import { labelRoutes } from './labels/labels.ts'
import { missingRoutes } from './missing/missing.ts'
import { organizeRoutes } from './organize/organize.ts'
import { peopleRoutes } from './people/people.ts'
import { placeRoutes } from './places/places.ts'
import { claimRoutes } from './projects/claims.ts'
import { projectRoutes } from './projects/projects.ts'
import { reportRoutes } from './reports/reports.ts'
import { searchRoutes } from './search/search.ts'
import { sitemapRoutes } from './sitemap/sitemap.ts'
import { decisionRoutes } from './suggestions/decisions.ts'
import { draftRoutes } from './suggestions/drafts.ts'
import { quickRoutes } from './suggestions/quick.ts'
import { threadRoutes } from './threads/threads.ts'
import { treeRoutes } from './tree/tree.ts'
import { neighbourRoutes } from './units/neighbours.ts'
import { workRoutes } from './works/works.ts'

export const ROUTES: readonly Routes[] = [
  aboutRoutes,
  typeRoutes,
  statsRoutes,
  communityRoutes,
  listRoutes,
  batchRoutes,
  itemRoutes,
  childrenRoutes,
  linkedRoutes,
  historyRoutes,
  backlinkRoutes,
  relationRoutes,
  talkRoutes,
  commitRoutes,
  resolveRoutes,
  eventRoutes,
  dateRoutes,
  refCountRoutes,
  sitemapRoutes,
  workRoutes,
  neighbourRoutes,
  treeRoutes,
  missingRoutes,
  searchRoutes,
  draftRoutes,
  quickRoutes,
  decisionRoutes,
  organizeRoutes,
  issueRoutes,
  oneIssueRoutes,
  issueActRoutes,
  labelRoutes,
  reportRoutes,
  captchaRoutes,
  commentRoutes,
  inboxRoutes,
  followRoutes,
  threadRoutes,
  peopleRoutes,
  placeRoutes,
  projectRoutes,
  claimRoutes,
]
