/** Suggestions, and lists of them. Source: service.md#suggestion; service.md#suggestionlistitem; shapes.md#suggestion-row;
 *  shapes.md#two-lists. */
import { SUGGESTION_KINDS, SUGGESTION_STATUSES } from '@yalkut/ledger'
import { type Static, Type } from 'typebox'
import { LaneLine } from './change-line.ts'
import { AccountId, Moment, named, nullable } from './named.ts'
import { NamedPeople } from './names.ts'
import { ViaField } from './via.ts'

export const CheckView = Type.Object(
  {
    check: Type.String({
      description: 'schema, references, dates, path, duplicates, position, words, machine ….',
    }),
    status: Type.Enum(['pass', 'warn', 'fail']),
    reason: Type.String({ description: 'The key of the message, for programs: it does not change when the words do.' }),
    message: Type.String({ description: 'What the check found, in English.' }),
    messageHe: Type.String({ description: 'The same in Hebrew.' }),
    entityId: Type.Optional(Type.String()),
    path: Type.Optional(Type.String({ description: 'JSON pointer inside the item’s data.' })),
  },
  named('Check', 'The result of one check of a suggestion.'),
)
export type CheckView = Static<typeof CheckView>

/** Beside the number of a commit. */
export const BehindField = Type.Optional(
  Type.Literal(true, {
    description: 'It is merged and stored, but this server’s readers do not see it yet. Absent otherwise.',
  }),
)

const promise = {
  owner: nullable(Type.String({ description: 'The account that is to answer it, while it waits.' })),
  dueAt: nullable({ ...Moment, description: 'By when it is to be answered, while it waits.' }),
}

const suggestion = {
  id: Type.Integer(),
  number: nullable(
    Type.Integer({
      description:
        'The number of the suggestion. Issues and suggestions share one line of numbers. An import has no number.',
    }),
  ),
  title: Type.String(),
  description: nullable(Type.String()),
  author: AccountId,
  via: ViaField,
  status: Type.Enum([...SUGGESTION_STATUSES]),
  kind: Type.Enum([...SUGGESTION_KINDS]),
  project_id: nullable(Type.Integer()),
  base_commit: Type.Integer(),
  merged_commit: nullable(Type.Integer()),
  behind: BehindField,
  post_review: nullable(Type.Enum(['pending', 'done'])),
  reverts_changeset: nullable(Type.Integer()),
  checks: Type.Array(CheckView),
  checkCounts: Type.Object({
    pass: Type.Integer(),
    warn: Type.Integer(),
    fail: Type.Integer(),
  }),
  created_at: Moment,
  submitted_at: nullable(Moment),
  closed_at: nullable(Moment),
  items: Type.Integer({ description: 'The number of items that the suggestion changes.' }),
  ...promise,
}

/** `checks` has the checks that did not pass; `checkCounts` counts all. */
export const SuggestionView = Type.Object(suggestion, named('Suggestion', 'A suggestion and its status.'))
export type SuggestionView = Static<typeof SuggestionView>

export const SuggestionDone = Type.Object(
  { ok: Type.Literal(true), ...suggestion },
  named('SuggestionDone', 'The suggestion after the act.'),
)

export const SuggestionListItem = Type.Object(
  {
    id: Type.Integer(),
    number: nullable(Type.Integer()),
    title: Type.String(),
    status: Type.Enum([...SUGGESTION_STATUSES]),
    kind: Type.Enum([...SUGGESTION_KINDS]),
    author: AccountId,
    createdAt: Moment,
    submittedAt: nullable(Moment),
    closedAt: nullable(Moment),
    comments: Type.Integer(),
    reviewers: Type.Array(AccountId, {
      description: 'The requested reviewers, and the people who reviewed.',
    }),
    approvals: Type.Integer(),
    changesRequested: Type.Boolean(),
    fixes: Type.Array(Type.Integer({ description: 'An issue that the suggestion closes.' })),
    via: ViaField,
    types: Type.Array(Type.String()),
    items: Type.Integer({ description: 'The number of items that the suggestion changes.' }),
    first: nullable(Type.String({ description: 'The first item that the suggestion changes.' })),
    line: Type.Optional(nullable(LaneLine)),
    ...promise,
  },
  named('SuggestionListItem', 'A suggestion in a list of conversations.'),
)
export type SuggestionListItem = Static<typeof SuggestionListItem>

const Next = nullable(Type.String({ description: 'The cursor of the next page.' }))

export const ConversationCounts = Type.Object(
  { open: Type.Integer(), closed: Type.Integer() },
  named('ConversationCounts', 'The numbers of open and closed suggestions that match the other filters.'),
)

export const SuggestionList = Type.Object(
  {
    suggestions: Type.Array(SuggestionListItem),
    people: NamedPeople,
    counts: ConversationCounts,
    next: Next,
  },
  named('SuggestionList', 'The answer with `state`: conversations, the newest first.'),
)
export type SuggestionList = Static<typeof SuggestionList>

export const SuggestionRows = Type.Object(
  { suggestions: Type.Array(SuggestionView), people: NamedPeople, next: Next },
  named('SuggestionRows', 'The answer without `state`: one status, the oldest sent first.'),
)
export type SuggestionRows = Static<typeof SuggestionRows>
