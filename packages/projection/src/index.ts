/** The door of the projection: what readers read, built only from the line of commits. */

export { filesNamedBy, isFileAddress } from './apply/file-users.ts'
export { etagOf } from './apply/render.ts'
export type { ProposedParents } from './apply/rights.ts'
export type { CommitFeed, FeedChange, FeedCommit, FeedFile, FeedPerson } from './feed.ts'
export { openProjection, type Projection } from './projection.ts'
export type { CommitQuery, ShownChange, ShownCommit } from './reads/commits.ts'
export { isCursor, readCursor, writeCursor } from './reads/cursor.ts'
export type { EventGap, EventQuery } from './reads/events.ts'
export type { FeedEntry } from './reads/feeds.ts'
export type { FileReads, FileUser, HeldFile } from './reads/files.ts'
export type { FocusChoice, FocusCount, FocusItem, FocusQuery } from './reads/focus/focus.ts'
export type { EventGaps } from './reads/gap-sums.ts'
export type { HeardParagraph } from './reads/heard-paragraphs.ts'
export type { Reads } from './reads/index.ts'
export type { ItemSummary, ReadyItem } from './reads/items.ts'
export type { Backlink, LinkQuery } from './reads/links.ts'
export type { ItemFilter } from './reads/lists.ts'
export type { Backlog } from './reads/machine-backlog.ts'
export type {
  ScanToCheck,
  TextToCheck,
  ToCheckTotals,
  TranscriptToCheck,
} from './reads/machine-words.ts'
export type { MissingKind } from './reads/missing.ts'
export type { PageReading, WordMatch } from './reads/moments.ts'
export { queryTokens } from './reads/name-query.ts'
export type { ItemPage } from './reads/page.ts'
export type { NamedItem, ProposedVersion, ShownProposal } from './reads/proposals.ts'
export type { LayerPage } from './reads/scan-text.ts'
export type { SearchQuery } from './reads/search.ts'
export type { AnyVersion, ShownVersion } from './reads/shown-versions.ts'
export { SITEMAP_PAGE_SIZE, SITEMAP_TYPES, type SitemapItem } from './reads/sums.ts'
export type { HeardItem, WordVersion } from './reads/transcripts.ts'
export type { Tree, TreeNode } from './reads/tree.ts'
export type { HistoryEntry } from './reads/versions.ts'
export type { WorkPart } from './reads/works.ts'
