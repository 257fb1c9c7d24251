/** The ledger's tables, in portable SQL.
 *
 *  Ids and times are text (times in ISO 8601, UTC), marks are 0 or 1, JSON is text. Whole numbers fit 31 bits, so that both
 *  engines give them as JavaScript numbers. Source: decisions.md#the-stack; decisions.md#ids. */
import type { AccessDb } from './access.ts'
import type { AppCatalogDb } from './app-releases.ts'
import type { ConsumerDb } from './consumers.ts'
import type { DeskDb } from './desks.ts'
import type { EditionDb } from './editions.ts'
import type { FileDb } from './files.ts'
import type { ImageDb } from './images.ts'
import type { LimitDb } from './limits.ts'
import type { MachineDb } from './machines.ts'
import type { MailDb } from './mails.ts'
import type { Mark } from './mark.ts'
import type { OuterLinkDb } from './outer-links.ts'
import type { PrivateNotesDb } from './private-notes.ts'
import type { RequestKeyDb } from './request-keys.ts'
import type { ReviewingDb } from './reviewing.ts'
import type { SuggestionKind, SuggestionStatus } from './suggestion-states.ts'
import type { TakedownDb } from './takedowns.ts'
import type { ThreadDb } from './threads.ts'
import type { UploadDb } from './uploads.ts'
import type { WebhookDb } from './webhooks.ts'

/** The one row of main: the end of the straight line of commits. A transaction that updates it holds main. */
export interface MainTable {
  id: 1
  /** The latest commit, 0 before the first. */
  seq: number
  /** The latest revision. */
  rev: number
  /** The latest commit's hash; null before the first. */
  hash: string | null
}

/** Counters of rising numbers. */
export interface CountersTable {
  /** `suggestion` (ids) or `thread` (numbers of issues and suggestions together). */
  name: string
  value: number
}

/** Accounts. `system` is the account that seeds schemas; it cannot sign in. */
export interface PeopleTable {
  /** `u-…`, or `system`. */
  id: string
  handle: string
  /** The handle in lower case: handles are unique whatever the case (shapes.md#threads-issues-inbox-people). */
  handle_key: string
  name: string
  steward: Mark
  admin: Mark
  /** Marked as trusted by an admin; earned trust is computed, not stored. */
  trusted: Mark
  bot: Mark
  suspended_at: string | null
  /** A closed account is suspended too. */
  closed_at: string | null
  created_at: string
}

/** Personal tokens for the API. The token itself is never stored, only its sha256. */
export interface TokensTable {
  /** `tok-…`. */
  id: string
  person_id: string
  name: string
  /** The token's first characters, to tell one from another in a list. */
  prefix: string
  hash: string
  /** JSON: `["read"]`, `["write"]` or both. */
  scopes: string
  /** 1: what it sends counts as what its person does on the site. */
  may_go_live: Mark
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
}

/** Every item that was ever merged, deleted ones too, with its present revision and path. */
export interface EntitiesTable {
  id: string
  type: string
  /** The revision that main shows; of a deleted item, the one that deleted it. */
  rev: number
  path: string | null
  deleted: Mark
  /** The item that a deleted duplicate was merged into. */
  merged_into: string | null
}

/** Every version of every item, in the order of `rev`; the versions of one commit are consecutive. */
export interface RevisionsTable {
  rev: number
  entity_id: string
  type: string
  path: string | null
  /** The item's data as JSON; null when this version deletes it. */
  data: string | null
  merged_into: string | null
  /** Of a deleted item that was not merged into another: the item that its paths lead to. */
  forward_to: string | null
  /** Random, so that nobody can guess withheld words from the hash (decisions.md#proof). */
  salt: string
  hash: string
  commit_seq: number
}

/** The straight line of commits. */
export interface CommitsTable {
  seq: number
  at: string
  message: string
  author: string
  merged_by: string
  /** JSON of Via: the agent that acted for the author; null for what a person did on the site. */
  via: string | null
  suggestion_id: number | null
  /** How many items it changed. */
  changed: number
  /** JSON: the types of the items changed, sorted. */
  types: string
  prev: string | null
  hash: string
}

/** Every path and its item: the item's current path, or an older one that redirects. */
export interface PathsTable {
  path: string
  entity_id: string
  current: Mark
}

export interface SuggestionsTable {
  id: number
  /** Shared with issues; null for an import (shapes.md#suggestions). */
  number: number | null
  kind: SuggestionKind
  status: SuggestionStatus
  title: string
  description: string | null
  author: string
  via: string | null
  /** 1: a token or a connected app put something into it, which another person than its author confirms. */
  by_agent: Mark
  project_id: number | null
  base_commit: number
  merged_commit: number | null
  post_review: 'pending' | 'done' | null
  /** The suggestion whose merge this one reverts. */
  reverts: number | null
  /** The merged suggestion that reverts this one, unless it was reverted itself. */
  reverted_by: number | null
  /** How many items it changes. */
  items: number
  /** JSON: the types of its items, sorted, as of when it was last sent. */
  types: string
  /** Its first item, as of when it was last sent. */
  first_item: string | null
  /** JSON: `{ pass, warn, fail }`. */
  check_counts: string
  created_at: string
  submitted_at: string | null
  closed_at: string | null
  /** Who answers it, as of when it was last sent or handed on. Account id; null: nobody could be found. */
  owner: string | null
  /** Since when it is theirs. */
  owned_at: string | null
  /** The promised time of the answer. */
  due_at: string | null
  /** When it was merged or sent back; null while it waits, and after its author withdrew it. */
  decided_at: string | null
  /** 1: an item of no set is among the changed ones, as of when it was last sent. */
  touches_outside: Mark
  /** Changed fields, segments and lines; of many items an estimate. */
  changes: number
  /** Words that are added or removed; of many items an estimate. */
  changed_words: number
  /** The estimated time of its review. */
  minutes: number
  /** Suggestions with the same key make the same change of words; null when it has no key. */
  alike: string | null
}

/** One item as a suggestion proposes it. */
export interface SuggestionItemsTable {
  suggestion_id: number
  entity_id: string
  /** The order in which the items were put, from 0. */
  position: number
  type: string
  /** The item's whole new data as JSON; null deletes it. */
  data: string | null
  path: string | null
  /** The revision that the change is based on; null for a new item. */
  base_rev: number | null
  merged_into: string | null
  forward_to: string | null
  /** The data of an import's source, before the merge with changes by people; null for other suggestions. */
  imported: string | null
  /** What the import's source calls the item, and inside what; null where it has no name, and in other suggestions. */
  import_scope: string | null
  import_key: string | null
  /** The item's data at the base of the change as JSON, where no revision has it; null where `base_rev` has it. */
  base: string | null
  /** The sending in which this version of the change first came; null before that, and in imports. */
  changed_at: string | null
}

/** The parents of a suggestion's changes: the items and sets that hold them, up to the top, as of when it was last sent. */
export interface ParentsOfChangesTable {
  suggestion_id: number
  item_id: string
}

/** The data that an import's source gave last: the base of the next import's three-way merge. */
export interface ImportedTable {
  entity_id: string
  data: string
  /** The sefer or the file, and the name of the item in it; null for what was imported before these were kept. */
  scope: string | null
  source_key: string | null
}

/** An item that a file of an operator has brought. */
export interface ImportItemsTable {
  /** The layout and the name of the file, or of the source as the operator calls it: `csv authors.csv`. */
  origin: string
  entity_id: string
}

/** Findings of the automatic checks that did not pass, in order. */
export interface ChecksTable {
  suggestion_id: number
  position: number
  name: string
  status: 'fail' | 'warn'
  /** In English, and in Hebrew; null in findings of versions before 0.2. */
  message: string
  message_he: string | null
  /** The key of the sentence. */
  reason: string | null
  entity_id: string | null
  /** JSON pointer inside the item's data. */
  path: string | null
}

export interface ReviewsTable {
  id: string
  suggestion_id: number
  reviewer: string
  verdict: 'approve' | 'send_back' | 'comment'
  body: string | null
  via: string | null
  created_at: string
}

/** Numbers that suggestions and issues share. */
export interface ThreadNumbersTable {
  number: number
  kind: 'suggestion' | 'issue'
  subject_id: number
}

/** The audit log: actions that are not commits, on roles, tokens, rights. Rows are only added. */
export interface AuditTable {
  id: string
  at: string
  actor: string
  action: string
  subject: string
  /** JSON. */
  detail: string
}

export interface LedgerDb
  extends ThreadDb,
    AccessDb,
    AppCatalogDb,
    ConsumerDb,
    DeskDb,
    EditionDb,
    FileDb,
    ImageDb,
    LimitDb,
    MachineDb,
    MailDb,
    OuterLinkDb,
    PrivateNotesDb,
    RequestKeyDb,
    ReviewingDb,
    TakedownDb,
    UploadDb,
    WebhookDb {
  main: MainTable
  counters: CountersTable
  people: PeopleTable
  tokens: TokensTable
  entities: EntitiesTable
  revisions: RevisionsTable
  commits: CommitsTable
  paths: PathsTable
  suggestions: SuggestionsTable
  suggestion_items: SuggestionItemsTable
  suggestion_places: ParentsOfChangesTable
  imported: ImportedTable
  import_items: ImportItemsTable
  checks: ChecksTable
  reviews: ReviewsTable
  thread_numbers: ThreadNumbersTable
  audit: AuditTable
}
