/** The door of `@yalkut/catalog/reading`: what other packages use of it. */
export {
  type ItemBytes,
  type ItemPage,
  itemBytes,
  type ListedItem,
  readItemBytes,
  type ShownItem,
} from '@yalkut/projection'
export { BesideQuery, besidePlace, lookBeside } from './beside/about.ts'
export { getCommunity } from './community/community.ts'
export { getHealth } from './health/health.ts'
export { proveCatalog } from './proving/prove-catalog.ts'
export { AlikeQuery, searchAlike } from './queries/alike.ts'
export { resolveCitation, resolveCited } from './queries/citations.ts'
export {
  CommitListQuery,
  commitPage,
  commitPieces,
  commitsNumbered,
  listCommits,
  listedCommit,
} from './queries/commits.ts'
export { DailyQuery, dailyLearning, learningSchedule, type ScheduledDay } from './queries/daily.ts'
export { eventDays, eventYears, itemsOnDate, listedOnDate } from './queries/dates.ts'
export { DiffQuery, diffRevisions } from './queries/diff-versions.ts'
export { EventQuery, eventsOfDays, listEvents, pageOfEvents, type ShownEvent, shownEvents } from './queries/events.ts'
export { type FoldedPage, foldedCommits } from './queries/fold-commits.ts'
export {
  countTexts,
  indexInText,
  itemsOfList,
  lastLinked,
  lengthsOfTexts,
  levelsOfScans,
  linkCounts,
  linkedItems,
  linkedItemsOfEach,
  linkedOfAnyType,
  namesOf,
  pageOfLinked,
  pageOfText,
  partsOfWork,
  relationsWith,
  shownItems,
  unitsAround,
  unitsOfPart,
  wholeItems,
} from './queries/for-books.ts'
export {
  eventOf,
  type HeardRecording,
  namedItems,
  recordingsOf,
  recordingWithFile,
  type ShownRelation,
  shownRelations,
  unitsOfEvent,
} from './queries/heard.ts'
export { itemWithFields } from './queries/item-form.ts'
export { getItem, getItems, listItems, resolvePath } from './queries/items.ts'
export { addresseesOfLetters, shownLetters, worksOfLetters, yearsOfLetters } from './queries/letters.ts'
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
} from './queries/links.ts'
export { listMissing, MISSING_KINDS, MissingQuery } from './queries/missing.ts'
export { MomentQuery } from './queries/moments/moment-query.ts'
export { searchMoments } from './queries/moments/search-moments.ts'
export { proposeFrom } from './queries/propose-abbreviations.ts'
export { readDate, SearchQuery, search, searchListed } from './queries/search.ts'
export { shelfOf } from './queries/shelf.ts'
export { getShownItem, listedItems, paragraphOfItem, segmentsOfText, textsOfUnit } from './queries/shown-items.ts'
export { SimilarQuery, searchSimilar } from './queries/similar.ts'
export { Suggested, SuggestQuery, suggest } from './queries/suggest.ts'
export { catalogStats, getSitemapPage, listSitemaps } from './queries/sums.ts'
export { catalogTree, TreeQuery } from './queries/tree.ts'
export { getRevision, itemHistory } from './queries/versions.ts'
export { WeekQuery, weekOf } from './queries/weeks.ts'
export { workOutline, workPart } from './queries/works.ts'
export { getStatus, readStatus, writeStatus } from './status/status.ts'
