/** All reads of the projection, prepared once on a connection. */
import Database from 'better-sqlite3'
import { DDL } from '../store/ddl.ts'
import { type AlikeReads, prepareAlikeReads } from './alike.ts'
import { prepareAround, type ReadAround } from './around.ts'
import { type BesideReads, prepareBesideReads } from './beside.ts'
import { type CitationReads, prepareCitationReads } from './citations.ts'
import { type CommitReads, prepareCommitReads } from './commits.ts'
import { type DateReads, prepareDateReads } from './dates.ts'
import { type EventReads, prepareEventReads } from './events.ts'
import { type FeedReads, prepareFeedReads } from './feeds.ts'
import { type FileReads, prepareFileReads } from './files.ts'
import { type FocusReads, prepareFocusReads } from './focus/focus.ts'
import { type EventGaps, prepareEventGaps } from './gap-sums.ts'
import { type HarvestReads, prepareHarvestReads } from './harvest.ts'
import { type HealthReads, prepareHealthReads } from './health.ts'
import { type HeardReads, prepareHeardReads } from './heard-paragraphs.ts'
import { type ItemQueryReads, prepareItemQuery } from './item-query.ts'
import { type ItemReads, prepareItemReads } from './items.ts'
import { type LetterReads, prepareLetterReads } from './letters.ts'
import { type LevelReads, prepareLevelReads } from './levels.ts'
import { type LikenessReads, prepareLikenessReads } from './likenesses.ts'
import { type LinkReads, prepareLinkReads } from './links.ts'
import { type ListReads, prepareListReads } from './lists.ts'
import { type MachineWordReads, prepareMachineWordReads } from './machine-words.ts'
import { type MissingReads, prepareMissingReads } from './missing.ts'
import { type MomentReads, prepareMomentReads } from './moments.ts'
import { prepareNameRanges } from './name-ranges.ts'
import { type FindNamedUnits, prepareNamedUnits } from './named-units.ts'
import { type OpenedReads, prepareOpenedReads } from './opened-words.ts'
import { type PagesToReadReads, preparePagesToRead } from './pages-to-read.ts'
import { type ProposalReads, prepareProposalReads } from './proposals.ts'
import { prepareScanTextReads, type ScanTextReads } from './scan-text.ts'
import { prepareSearchReads, type SearchReads } from './search.ts'
import { prepareShelfReads, type ShelfReads } from './shelf.ts'
import { prepareShow } from './shown-versions.ts'
import { prepareSumReads, type SumReads } from './sums.ts'
import { prepareTextReads, type TextReads } from './texts.ts'
import { prepareTranscriptReads, type TranscriptReads } from './transcripts.ts'
import { prepareTreeReads, type TreeReads } from './tree.ts'
import { prepareTurnReads, type TurnReads } from './turns.ts'
import { prepareVersionReads, type VersionReads } from './versions.ts'
import { prepareWordReads, type WordReads } from './words/word-reads.ts'
import { prepareWorkReads, type WorkReads } from './works.ts'

export interface Reads {
  items: ItemReads
  itemQuery: ItemQueryReads
  lists: ListReads
  links: LinkReads
  versions: VersionReads
  proposals: ProposalReads
  opened: OpenedReads
  commits: CommitReads
  dates: DateReads
  events: EventReads
  feeds: FeedReads
  files: FileReads
  focus: FocusReads
  gaps: () => EventGaps
  works: WorkReads
  scanText: ScanTextReads
  pagesToRead: PagesToReadReads
  search: SearchReads
  shelf: ShelfReads
  citations: CitationReads
  namedUnits: FindNamedUnits
  sums: SumReads
  texts: TextReads
  transcripts: TranscriptReads
  tree: TreeReads
  letters: LetterReads
  levels: LevelReads
  missing: MissingReads
  moments: MomentReads
  likenesses: LikenessReads
  harvest: HarvestReads
  health: HealthReads
  heard: HeardReads
  machineWords: MachineWordReads
  turns: TurnReads
  alike: AlikeReads
  around: ReadAround
  beside: BesideReads
  words: WordReads
}

/** Reads of an empty file. */
export function readsOfNothing(): Reads {
  const db = new Database(':memory:')
  db.exec(DDL)
  return prepareReads(db)
}

export function prepareReads(db: Database.Database): Reads {
  const versions = prepareVersionReads(db)
  const findNames = prepareNameRanges(db)
  return {
    items: prepareItemReads(db),
    itemQuery: prepareItemQuery(db),
    lists: prepareListReads(db),
    links: prepareLinkReads(db),
    versions,
    proposals: prepareProposalReads(db, versions),
    opened: prepareOpenedReads(db),
    commits: prepareCommitReads(db, versions),
    dates: prepareDateReads(db),
    events: prepareEventReads(db),
    feeds: prepareFeedReads(db),
    files: prepareFileReads(db),
    focus: prepareFocusReads(db),
    gaps: prepareEventGaps(db),
    works: prepareWorkReads(db),
    scanText: prepareScanTextReads(db),
    pagesToRead: preparePagesToRead(db),
    search: prepareSearchReads(db, findNames),
    shelf: prepareShelfReads(db),
    citations: prepareCitationReads(db, findNames),
    namedUnits: prepareNamedUnits(db, findNames),
    sums: prepareSumReads(db),
    texts: prepareTextReads(db),
    transcripts: prepareTranscriptReads(db, prepareShow(db)),
    tree: prepareTreeReads(db),
    letters: prepareLetterReads(db),
    levels: prepareLevelReads(db),
    missing: prepareMissingReads(db),
    moments: prepareMomentReads(db),
    likenesses: prepareLikenessReads(db),
    harvest: prepareHarvestReads(db),
    health: prepareHealthReads(db),
    heard: prepareHeardReads(db),
    machineWords: prepareMachineWordReads(db),
    turns: prepareTurnReads(db),
    alike: prepareAlikeReads(db),
    around: prepareAround(db),
    beside: prepareBesideReads(db),
    words: prepareWordReads(db),
  }
}
