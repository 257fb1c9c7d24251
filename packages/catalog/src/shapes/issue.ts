/** Issues and reports. Source: service.md#issue; shapes.md#issue; shapes.md#types-and-templates. */
import { SUGGESTION_STATUSES } from '@yalkut/ledger'
import { type Static, Type } from 'typebox'
import { Timeline } from './conversation.ts'
import { AccountId, Moment, named, nullable } from './named.ts'
import { LocalName, NamedItem, NamedPeople } from './names.ts'
import { ConversationCounts } from './suggestion.ts'
import { ViaField } from './via.ts'

export const ISSUE_TYPES = [
  'wrong-fact',
  'wrong-text',
  'missing-page',
  'bad-scan',
  'audio-problem',
  'duplicate',
  'other',
  'rights',
  'offensive',
] as const

export const IssueType = Type.Enum([...ISSUE_TYPES])
export type IssueType = Static<typeof IssueType>

const label = {
  name: Type.String(),
  description: nullable(Type.String()),
  color: Type.String({ description: 'Six hex digits.' }),
}
export const Label = Type.Object(label, named('Label', 'What issues are sorted by.'))
export const CountedLabel = Type.Object(
  { ...label, open: Type.Integer({ description: 'Open issues that bear it.' }) },
  named('CountedLabel', 'A label, and how many open issues have it.'),
)

const issue = {
  id: Type.Integer(),
  number: Type.Integer({ description: 'Shared with suggestions.' }),
  title: Type.String(),
  typeTitle: LocalName,
  type: IssueType,
  state: Type.Enum(['open', 'closed']),
  stateReason: nullable(Type.Enum(['completed', 'not_planned'])),
  body: nullable(Type.String()),
  private: Type.Boolean(),
  author: nullable(
    Type.String({ description: 'Account id; null for a reader without an account.' }),
  ),
  via: ViaField,
  entity: nullable(NamedItem),
  set: nullable(Type.String()),
  labels: Type.Array(Label),
  assignees: Type.Array(AccountId),
  comments: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  closedAt: nullable(Moment),
  closedBy: nullable(AccountId),
  closedBySuggestion: nullable(Type.Integer({ description: 'The suggestion’s number.' })),
}

/** Its `entity` is null where the item is gone; its `set` is the first one of the item. */
export const IssueView = Type.Object(
  issue,
  named('Issue', 'A word to those who look after an item, or after the catalog.'),
)
export type IssueView = Static<typeof IssueView>

export const IssueDone = Type.Object(
  { ok: Type.Literal(true), ...issue },
  named('IssueDone', 'The act was done; the issue as it stands.'),
)

export const IssueRights = Type.Object(
  {
    read: Type.Boolean(),
    comment: Type.Boolean(),
    edit: Type.Boolean(),
    close: Type.Boolean({ description: 'Close it, and open it again.' }),
    triage: Type.Boolean({ description: 'Set labels, assign others.' }),
    moderate: Type.Boolean({ description: 'Make it private or public.' }),
  },
  named('IssueRights', 'What the reader may do to an issue.'),
)
export type IssueRights = Static<typeof IssueRights>

export const IssuePage = Type.Object({
  issue: IssueView,
  rights: IssueRights,
  timeline: Timeline,
  people: NamedPeople,
  fixedBy: Type.Array(
    Type.Object({
      number: Type.Integer(),
      title: Type.String(),
      status: Type.Enum([...SUGGESTION_STATUSES]),
    }),
    { description: 'Suggestions that say they close it, the latest first.' },
  ),
  subscribed: Type.Boolean({ description: 'The reader takes part in it or follows it.' }),
})
export type IssuePage = Static<typeof IssuePage>

export const IssueList = Type.Object({
  items: Type.Array(IssueView),
  people: NamedPeople,
  counts: ConversationCounts,
  next: nullable(Type.String()),
})
export type IssueList = Static<typeof IssueList>

/** Issues of a private kind are read only by those who look after them, and never made public. */
export const IssueTemplate = Type.Object({
  type: IssueType,
  label: LocalName,
  template: LocalName,
  private: Type.Boolean(),
})
export type IssueTemplate = Static<typeof IssueTemplate>

export const ReportView = Type.Object(
  {
    id: Type.Integer(),
    number: Type.Integer({ description: 'The issue’s number.' }),
    entityId: nullable(Type.String()),
    reason: IssueType,
    title: Type.String(),
    note: nullable(Type.String()),
    status: Type.Enum(['open', 'resolved', 'dismissed']),
    private: Type.Boolean(),
    createdAt: Moment,
    closedAt: nullable(Moment),
  },
  named('Report', 'A problem that was reported; never who sent it.'),
)
export type ReportView = Static<typeof ReportView>

export const ReportPage = Type.Object({
  reports: Type.Array(ReportView),
  items: Type.Record(Type.String(), NamedItem, { description: 'The items named, by id.' }),
  next: nullable(Type.String()),
})
export type ReportPage = Static<typeof ReportPage>
