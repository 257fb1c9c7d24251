/** The door of the catalog: the use cases, and what they stand on. */
export { authenticate } from './access/authenticate.ts'
export {
  type Caller,
  getWriter,
  type SignedIn,
  VISITOR,
  type Via,
  type Visitor,
} from './access/caller.ts'
export { type Catalog, type CatalogOptions, openCatalog, rebuildProjection } from './catalog.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  type ImportOutcome,
  type ImportRecord,
  importRecords,
} from './importing/import-records.ts'
export { createPerson, createToken, type NewPerson, type NewToken } from './people/accounts.ts'
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
export { MAX_QUERY, type NamedDate, readDate, type SearchAnswer, search } from './reading/search.ts'
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
