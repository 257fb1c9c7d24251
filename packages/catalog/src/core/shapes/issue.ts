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
  color: Type.String({ description: 'A colour, as six hex digits.' }),
}
export const Label = Type.Object(label, named('Label', 'A label of issues.'))
export const CountedLabel = Type.Object(
  { ...label, open: Type.Integer({ description: 'The number of open issues with this label.' }) },
  named('CountedLabel', 'A label, and the number of open issues with it.'),
)

const issue = {
  id: Type.Integer(),
  number: Type.Integer({
    description: 'The number of the issue. Issues and suggestions share one line of numbers.',
  }),
  title: Type.String(),
  typeTitle: LocalName,
  type: IssueType,
  state: Type.Enum(['open', 'closed']),
  stateReason: nullable(Type.Enum(['completed', 'not_planned'])),
  body: nullable(Type.String()),
  private: Type.Boolean(),
  author: nullable(Type.String({ description: 'Account id; null for a reader without an account.' })),
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
  closedBySuggestion: nullable(Type.Integer({ description: 'The number of the suggestion that closed the issue.' })),
}

/** `entity` is null when the item was deleted; `set` is the first set of the item. */
export const IssueView = Type.Object(issue, named('Issue', 'An issue about an item, or about the catalog.'))
export type IssueView = Static<typeof IssueView>

export const IssueDone = Type.Object(
  { ok: Type.Literal(true), ...issue },
  named('IssueDone', 'The issue after the act.'),
)

export const IssueRights = Type.Object(
  {
    read: Type.Boolean(),
    comment: Type.Boolean(),
    edit: Type.Boolean(),
    close: Type.Boolean({ description: 'The reader may close and reopen the issue.' }),
    triage: Type.Boolean({ description: 'The reader may set labels and assign other people.' }),
    moderate: Type.Boolean({ description: 'The reader may make the issue private or public.' }),
  },
  named('IssueRights', 'The acts on the issue that the reader may do.'),
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
    { description: 'The suggestions whose descriptions close the issue, the latest first.' },
  ),
  subscribed: Type.Boolean({
    description: 'true: the reader takes part in the issue or follows it.',
  }),
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

/** Where the words of a report are: in a segment, or in a line of a scan's page. */
export const reportPlace = {
  segment: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'A segment of the item’s body, or a paragraph (id).',
    }),
  ),
  version: Type.Optional(Type.String({ maxLength: 64, description: 'The version of the body.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Of a scan.' })),
  line: Type.Optional(Type.String({ maxLength: 64, description: 'A line of the page (id).' })),
}
const ReportPlace = Type.Object(reportPlace)
export type ReportPlace = Static<typeof ReportPlace>

export const TrackedReport = Type.Object(
  {
    number: Type.Integer({ description: 'The issue’s number.' }),
    reason: IssueType,
    status: Type.Enum(['open', 'resolved', 'dismissed']),
    private: Type.Boolean(),
    createdAt: Moment,
    closedAt: nullable(Moment),
    suggestion: nullable(Type.Integer({ description: 'The number of the suggestion that answers it.' })),
  },
  named('TrackedReport', 'What became of a report, for its sender.'),
)
export type TrackedReport = Static<typeof TrackedReport>

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
    place: nullable(ReportPlace),
    proposes: Type.Boolean({ description: 'The sender says what should stand there.' }),
    taken: nullable(Type.Integer({ description: 'The suggestion (id) that was made of it.' })),
  },
  named('Report', 'A reported problem, without its sender.'),
)
export type ReportView = Static<typeof ReportView>

export const ReportProposal = Type.Object({
  words: nullable(Type.String({ description: 'null while readers are not shown these words.' })),
  after: nullable(Type.String()),
  ready: Type.Boolean({ description: 'The words stand in their place exactly once.' }),
})
export type ReportProposal = Static<typeof ReportProposal>

export const ReportPage = Type.Object({
  reports: Type.Array(ReportView),
  items: Type.Record(Type.String(), NamedItem, { description: 'The items of the answer, by id.' }),
  next: nullable(Type.String()),
})
export type ReportPage = Static<typeof ReportPage>
