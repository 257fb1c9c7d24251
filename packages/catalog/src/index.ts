/** The door of the catalog: the use cases, and what they stand on. */
export { SUGGESTION_KINDS, SUGGESTION_STATUSES } from '@yalkut/ledger'
export { etagOf, type ItemPage } from '@yalkut/projection'
export { authenticate } from './access/authenticate.ts'
export {
  type Caller,
  getReader,
  getWriter,
  type SignedIn,
  VISITOR,
  type Via,
  type Visitor,
} from './access/caller.ts'
export { type Catalog, type CatalogOptions, openCatalog, rebuildProjection } from './catalog.ts'
export { type Clock, systemClock } from './clock.ts'
export { type Community, getCommunity, type RecentMerge } from './community/community.ts'
export {
  type ImportOutcome,
  type ImportRecord,
  importRecords,
} from './importing/import-records.ts'
export { type Organized, organize, previewOrganize } from './organize/organize.ts'
export type { OrganizePreview, PreviewItem } from './organize/plan-preview.ts'
export { OrganizeOperation, OrganizePlan } from './organize/plan-schema.ts'
export { createPerson, createToken, type NewPerson, type NewToken } from './people/accounts.ts'
export { changeHandle, readHandle } from './people/handles.ts'
export {
  forgetPlace,
  keepPlace,
  listPlaces,
  MAX_PLACES,
  type NewPlace,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceView,
} from './people/places.ts'
export { type Activity, getProfile, type Profile, type ProfileThread } from './people/profile.ts'
export {
  type FoundPerson,
  MAX_PEOPLE_IDS,
  MAX_PEOPLE_QUERY,
  type PeopleAsk,
  searchPeople,
} from './people/search.ts'
export { claimNext, releaseClaim } from './projects/claims.ts'
export { closeProject } from './projects/close-project.ts'
export { createProject, type NewProject } from './projects/create-project.ts'
export { FOCUS_KINDS, type Focus, type FocusKind } from './projects/focus.ts'
export type { ProjectView, WorkItem } from './projects/project-view.ts'
export {
  getProject,
  listProjects,
  PROJECT_STATUSES,
  type ProjectProgress,
  type ProjectStatus,
} from './projects/projects.ts'
export { type EventAsk, listEvents } from './reading/events.ts'
export {
  getItem,
  getItems,
  listItems,
  MAX_BATCH,
  type Resolved,
  resolvePath,
} from './reading/items.ts'
export {
  type LinkAsk,
  linkedCounts,
  linkedOfEach,
  listBacklinks,
  listChildren,
  listLinked,
  listRelations,
  type RelationView,
  refCounts,
  unitNeighbours,
} from './reading/links.ts'
export { listMissing, MISSING_KINDS, type Missing, type MissingAsk } from './reading/missing.ts'
export { MAX_QUERY, type NamedDate, readDate, type SearchAnswer, search } from './reading/search.ts'
export {
  type CatalogStats,
  catalogStats,
  getSitemapPage,
  listSitemaps,
  type SitemapEntry,
} from './reading/sums.ts'
export { catalogTree, type TreeAsk } from './reading/tree.ts'
export { getRevision, itemHistory, listCommits, type RevisionView } from './reading/versions.ts'
export { workOutline, workPart } from './reading/works.ts'
export type { Services } from './services.ts'
export { type Approving, approveSuggestion } from './suggestions/approve.ts'
export {
  createDraft,
  dropDraftItem,
  type NewDraft,
  type PutItem,
  putItem,
} from './suggestions/drafts.ts'
export { type QuickFix, suggestFix } from './suggestions/quick.ts'
export { sendBackSuggestion } from './suggestions/send-back.ts'
export { submitSuggestion } from './suggestions/submit.ts'
export type { CheckView, SuggestionView } from './suggestions/view.ts'
export { withdrawSuggestion } from './suggestions/withdraw.ts'
export { feedOf } from './sync.ts'
export { type CommentView, commentOnItem, listTalk } from './talk/talk.ts'
