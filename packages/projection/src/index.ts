/** The door of the projection: the database that readers read, built only from the line of commits. */

export { wordKey } from './apply/doubts.ts'
export type { ProposedParents } from './apply/rights.ts'
export { wordsOf } from './apply/words/item-words.ts'
export { type Built, buildAnew } from './building/build-anew.ts'
export { copyProjection, opensCopy, placeCopy, type StartCopy } from './building/start-copy.ts'
export { buildExpected, type Expected, type ExpectedItem, findWrongAnswers } from './comparison.ts'
export { findCopiedWords } from './copied-words.ts'
export { type CommitFeed, numberOfChange, type RightsChange } from './feed.ts'
export {
  type Damage,
  openProjection,
  type Projection,
  type ProjectionOptions,
  type Rebuilt,
} from './projection.ts'
export { openReadingProjection } from './reading-projection.ts'
export type { CountQuery, EndsQuery, RelationEnd } from './reads/beside.ts'
export type { Cited } from './reads/citations.ts'
export type { CommitFacts } from './reads/commit-rows.ts'
export type { ShownChange, ShownCommit } from './reads/commits.ts'
export { isCursor, readCursor, writeCursor } from './reads/cursor.ts'
export type { DayCount, YearCount } from './reads/dates.ts'
export type { EventMarks } from './reads/events.ts'
export type { FeedEntry } from './reads/feeds.ts'
export type { FileUser, StoredFile } from './reads/files.ts'
export type { FocusQuery } from './reads/focus/focus.ts'
export type { FocusItem } from './reads/focus/focus-part.ts'
export type { HarvestRow } from './reads/harvest.ts'
export type { LinkedFrom } from './reads/health.ts'
export type { HeardParagraph } from './reads/heard-paragraphs.ts'
export type { Reads } from './reads/index.ts'
export { type ItemQuery, MOST_FOUND } from './reads/item-query.ts'
export type { ItemSummary, ListedItem, NamedItem, ReadyItem } from './reads/items.ts'
export type { LevelNode } from './reads/levels.ts'
export type { Backlink } from './reads/links.ts'
export type { ItemFilter } from './reads/lists.ts'
export { EMPTY_PAGE, type ItemPage } from './reads/page.ts'
export type { WaitingScan } from './reads/pages-to-read.ts'
export type { ItemName, ShownProposal } from './reads/proposals.ts'
export type { DoubtfulWord, LayerPage } from './reads/scan-text.ts'
export type { AnyShownItem, ShownItem } from './reads/shown-items.ts'
export { SITEMAP_PAGE_SIZE, SITEMAP_TYPES, type SitemapItem } from './reads/sums.ts'
export type { TextLength, TextPage } from './reads/texts.ts'
export type { WordVersion } from './reads/transcripts.ts'
export type { Tree, TreeNode } from './reads/tree.ts'
export type { TurnsHead, WrittenItem } from './reads/turns.ts'
export { FACETS, type FacetName } from './reads/words/facets.ts'
export type { WordFilter } from './reads/words/filter.ts'
export type { FoundRow } from './reads/words/found-rows.ts'
export type { WordMatch } from './reads/words/order.ts'
export { RULES, type RuleName } from './reads/words/rules.ts'
export type { WordSearchAnswer, WordSearchQuery } from './reads/words/word-search.ts'
export type { WorkPart } from './reads/works.ts'
export {
  type IndexedItem,
  type ItemMarks,
  openSnapshot,
  type Snapshot,
  type SnapshotItem,
  shownLines,
} from './snapshot.ts'
export { findDamage } from './store/damage.ts'
export { type ItemAnswer, type ItemBytes, itemBytes, readItemBytes } from './store/item-bytes.ts'
export { openStoredTexts } from './stored-texts.ts'
export { type ComparedTurn, findTakenDown, type TakenDown } from './taken-down.ts'
