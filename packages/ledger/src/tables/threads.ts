/** Tables of the conversations around the catalog: issues, comments, timelines, inboxes, follows, projects.
 *  Source: service.md#issues; service.md#labels; service.md#comments; service.md#inbox; service.md#follows;
 *  shapes.md#suggestions; shapes.md#threads-issues-inbox-people. */
import type { Mark } from './mark.ts'

/** What a conversation is about: a suggestion or issue by its id, an item's talk page by the item's. */
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
  created_at: string
}

/** What happened in a conversation beside its comments and reviews. */
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
  /** null when the catalog asked by itself. */
  requested_by: string | null
  created_at: string
}

/** Which issues a suggestion's description says that it closes. Written anew with the description. */
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

/** The sets of an issue's item when it was opened: whose keepers hear of it. */
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

/** One line a person: a reason and a subject, counted while it is unread. */
export interface InboxTable {
  id: number
  person_id: string
  reason: string
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

/** Every handle that anybody has or had: each leads to one person, and nobody else can take it. */
export interface HandlesTable {
  /** As `handleKey` folds it. */
  handle_key: string
  person_id: string
  /** When a change of handle brought it; null for the first one. */
  changed_at: string | null
}

/** The beginnings of the words by which a person is found: of the handle and the name. */
export interface PersonWordsTable {
  /** Folded, 1 to 10 characters. */
  prefix: string
  /** The order of those who share it. */
  handle_key: string
  person_id: string
}

export interface PlacesTable {
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
  /** JSON: what is missing, and where. */
  focus: string
  created_by: string
  created_at: string
}

/** Who works on which item of a project; lapses by itself. */
export interface ClaimsTable {
  project_id: number
  /** An item id, or `page:<n>`. */
  item: string
  person_id: string
  until: string
}

/** What an address did lately, for hourly limits: only a hash of it is kept. */
export interface ThrottleTable {
  key: string
  at: string
}

/** Captcha challenges that were used: each works once. */
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
  issue_sets: IssueSetsTable
  issue_labels: IssueLabelsTable
  issue_assignees: IssueAssigneesTable
  labels: LabelsTable
  inbox: InboxTable
  follows: FollowsTable
  handles: HandlesTable
  person_words: PersonWordsTable
  places: PlacesTable
  projects: ProjectsTable
  claims: ClaimsTable
  throttle: ThrottleTable
  used_challenges: UsedChallengesTable
  secrets: SecretsTable
}
