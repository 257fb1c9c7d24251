/** Tables of the conversations around the catalog: issues, comments, timelines, inboxes, follows, projects.
 *  Source: service.md#issues; service.md#labels; service.md#comments; service.md#inbox; service.md#follows;
 *  shapes.md#suggestions; shapes.md#threads-issues-inbox-people. */
import type { Mark } from './mark.ts'

/** The subject of a conversation: a suggestion or an issue by its id, a talk page by its item's id. */
export type SubjectKind = 'suggestion' | 'issue' | 'item'

export interface CommentsTable {
  id: number
  subject_kind: SubjectKind
  /** A number as text, or an item id. */
  subject_id: string
  parent: number | null
  /** null for a reader without an account. */
  author: string | null
  /** JSON of Via, or null. */
  via: string | null
  body: string
  hidden: Mark
  resolved: Mark
  edited_at: string | null
  /** A comment on one field of one item of a suggestion. */
  anchor_entity: string | null
  anchor_field: string | null
  /** The review that it came with. */
  review_id: string | null
  /** JSON: the wording that it suggests for its field, and the field's value then. */
  proposal: string | null
  /** When the suggestion's author accepted that wording. */
  accepted_at: string | null
  created_at: string
}

/** Timeline events of a conversation, apart from its comments and reviews. */
export interface ThreadEventsTable {
  id: number
  subject_kind: SubjectKind
  subject_id: string
  actor: string | null
  via: string | null
  kind: string
  /** JSON. */
  detail: string
  created_at: string
}

export interface ReviewRequestsTable {
  suggestion_id: number
  reviewer: string
  /** null when the catalog requested the review automatically. */
  requested_by: string | null
  created_at: string
}

/** The issues that a suggestion's description says it closes. Replaced when the description changes. */
export interface FixesTable {
  suggestion_id: number
  /** The issue's number. */
  number: number
}

export interface IssuesTable {
  id: number
  number: number
  type: string
  state: 'open' | 'closed'
  state_reason: 'completed' | 'not_planned' | null
  title: string
  body: string | null
  private: Mark
  author: string | null
  via: string | null
  entity_id: string | null
  comments: number
  created_at: string
  updated_at: string
  closed_at: string | null
  closed_by: string | null
  /** The suggestion's number. */
  closed_by_suggestion: number | null
}

/** What a report says beside its issue. */
export interface ReportFactsTable {
  issue_id: number
  /** The hash of the secret by which its sender follows it. */
  track: string
  /** JSON: the place of the words. */
  place: string | null
  /** The words that are there, as the sender read them. */
  words: string | null
  /** The words that should be there. */
  proposed: string | null
  /** The suggestion that a keeper made of it. */
  suggestion_id: number | null
}

/** The sets of an issue's item when it was opened; their keepers are notified. */
export interface IssueSetsTable {
  issue_id: number
  set_id: string
}

export interface IssueLabelsTable {
  issue_id: number
  label: string
}

export interface IssueAssigneesTable {
  issue_id: number
  person_id: string
  created_at: string
}

export interface LabelsTable {
  name: string
  description: string | null
  /** Six hex digits. */
  color: string
}

/** Why a person is notified. */
export const INBOX_REASONS = [
  'mention',
  'review_requested',
  'assigned',
  'author',
  'comment',
  'review',
  'state',
  'followed',
] as const
export type InboxReason = (typeof INBOX_REASONS)[number]

/** One line for each person, reason and subject, counted while it is unread. */
export interface InboxTable {
  id: number
  person_id: string
  reason: InboxReason
  subject_kind: SubjectKind | 'project'
  subject_id: string
  actor: string | null
  count: number
  /** JSON. */
  detail: string
  at: string
  read: Mark
}

export interface FollowsTable {
  person_id: string
  kind: 'entity' | 'set' | 'project' | 'changeset' | 'report'
  target: string
  created_at: string
}

/** Every present or old handle: each leads to one person, and nobody else can take it. */
export interface HandlesTable {
  /** As `handleKey` folds it. */
  handle_key: string
  person_id: string
  /** The time of the change to this handle; null for the first handle of an account. */
  changed_at: string | null
}

/** The prefixes by which a person is found: of the words of the handle and the name. */
export interface PersonWordsTable {
  /** Folded. */
  prefix: string
  /** Sorts the people who share a prefix. */
  handle_key: string
  person_id: string
}

/** Where people stopped reading or listening. */
export interface ReadingPositionsTable {
  person_id: string
  kind: 'read' | 'listen'
  key: string
  title: string
  sub: string | null
  href: string
  /** JSON. */
  place: string
  at: string
}

export interface ProjectsTable {
  id: number
  slug: string
  name: string
  goal: string | null
  set_id: string | null
  /** JSON: account ids. */
  keepers: string
  status: 'open' | 'merged' | 'closed'
  /** JSON: the work that the project asks for. */
  focus: string
  created_by: string
  created_at: string
}

/** A person's claim on an item of a project, until a time. */
export interface ClaimsTable {
  project_id: number
  /** An item id, or `page:<n>`. */
  item: string
  person_id: string
  until: string
}

/** Recent uses by a client address, for hourly limits; only a hash of the address is stored. */
export interface ThrottleTable {
  key: string
  at: string
}

/** Captcha challenges that were used; none is accepted again. */
export interface UsedChallengesTable {
  challenge: string
  expires_at: string
}

/** Random keys of the catalog, in hex. */
export interface SecretsTable {
  name: string
  value: string
}

export interface ThreadDb {
  comments: CommentsTable
  thread_events: ThreadEventsTable
  review_requests: ReviewRequestsTable
  fixes: FixesTable
  issues: IssuesTable
  report_facts: ReportFactsTable
  issue_sets: IssueSetsTable
  issue_labels: IssueLabelsTable
  issue_assignees: IssueAssigneesTable
  labels: LabelsTable
  inbox: InboxTable
  follows: FollowsTable
  handles: HandlesTable
  person_words: PersonWordsTable
  places: ReadingPositionsTable
  projects: ProjectsTable
  claims: ClaimsTable
  throttle: ThrottleTable
  used_challenges: UsedChallengesTable
  secrets: SecretsTable
}
