/** The door of `@yalkut/catalog/reading`: what other packages use of it. */
export {
  etagOf,
  type ItemBytes,
  type ItemPage,
  itemBytes,
  type ListedItem,
  readItemBytes,
  type ShownItem,
} from '@yalkut/projection'
export { AlikeQuery, searchAlike } from './alike.ts'
export { resolveCitation, resolveCited } from './citations.ts'
export {
  CommitListQuery,
  commitPage,
  commitPieces,
  commitsNumbered,
  listCommits,
} from './commits.ts'
export { eventDays, eventYears, itemsOnDate, listedOnDate } from './dates.ts'
export { DiffQuery, diffRevisions } from './diff-versions.ts'
export { EventQuery, listEvents, type ShownEvent, shownEvents } from './events.ts'
export { type FoldedPage, foldedCommits } from './fold-commits.ts'
export {
  countTexts,
  itemsOfList,
  levelsOfScans,
  linkCounts,
  linkedItems,
  linkedItemsOfEach,
  linkedOfAnyType,
  namesOf,
  pageOfLinked,
  partsOfWork,
  relationsWith,
  shelfBelow,
  shownItems,
  unitsBeside,
  unitsOfPart,
  wholeItems,
} from './for-books.ts'
export {
  eventOf,
  type HeardRecording,
  namedItems,
  recordingsOf,
  recordingWithFile,
  type ShownRelation,
  shownRelations,
  unitsOfEvent,
} from './heard.ts'
export { itemWithFields } from './item-form.ts'
export { getItem, getItems, listItems, resolvePath } from './items.ts'
export {
  LinkQuery,
  linkedCounts,
  linkedOfEach,
  listBacklinks,
  listChildren,
  listLinked,
  listRelations,
  MAX_REF_COUNTS,
  refCounts,
  unitNeighbours,
} from './links.ts'
export { listMissing, MISSING_KINDS, MissingQuery } from './missing.ts'
export { MomentQuery } from './moments/moment-query.ts'
export { searchMoments } from './moments/search-moments.ts'
export { proposeFrom } from './propose-abbreviations.ts'
export { readDate, SearchQuery, search, searchListed } from './search.ts'
export { getShownItem, listedItems, segmentsOfText, textsOfUnit } from './shown-items.ts'
export { SimilarQuery, searchSimilar } from './similar.ts'
export { Suggested, SuggestQuery, suggest } from './suggest.ts'
export { catalogStats, getSitemapPage, listSitemaps } from './sums.ts'
export { catalogTree, TreeQuery } from './tree.ts'
export { getRevision, itemHistory } from './versions.ts'
export { WeekQuery, weekOf } from './weeks.ts'
export { workOutline, workPart } from './works.ts'
