/** Suggestions as reviewers see them, and lists of them. Source: service.md#suggestionlistitem;
 *  shapes.md#review-view. */
import { SUGGESTION_KINDS, SUGGESTION_STATUSES } from '@yalkut/catalog/suggestions'
import { RIGHTS } from '@yalkut/model'
import { Type } from 'typebox'
import { AnyObject, Moment, named, nullable } from './named.ts'
import { Suggestion } from './suggestion.ts'
import { LocalName, NamedPeople, Timeline } from './thread.ts'
import { Via } from './via.ts'

const Change = Type.Object({
  path: Type.String({ description: 'JSON pointer inside the data.' }),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
})

const Clash = Type.Object({
  path: Type.String({ description: '`<item id>/<field…>`; `<item id>` alone: the whole item.' }),
  base: Type.Unknown({ description: 'What both started from.' }),
  ours: Type.Unknown({ description: 'The catalog as it stands.' }),
  theirs: Type.Unknown({ description: 'The suggestion.' }),
})

const Entry = Type.Object(
  {
    entityId: Type.String(),
    type: Type.String(),
    before: nullable(AnyObject),
    after: nullable(AnyObject),
    pathBefore: nullable(Type.String()),
    path: nullable(Type.String()),
    changes: Type.Array(Change),
    conflicts: Type.Array(Clash, { description: 'With the catalog as it stands.' }),
    withheld: Type.Optional(
      Type.String({ description: 'Why words are held back; then nothing else of it is told.' }),
    ),
  },
  named('ReviewEntry', 'One item of a suggestion, before and after.'),
)

const SummaryLine = Type.Object(
  {
    type: Type.String(),
    change: Type.Enum(['new', 'changed', 'deleted']),
    count: Type.Integer(),
    fields: Type.Array(
      Type.Object({ path: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
      { description: 'That change in all of them; values where they are the same in all.' },
    ),
    examples: Type.Array(Type.String({ description: 'Item id.' })),
  },
  named('SummaryLine', 'Items of a suggestion that change in the same way.'),
)

const Verdict = Type.Enum(['approve', 'send_back', 'comment'])

const Review = Type.Object({
  id: Type.String(),
  reviewer: Type.String({ description: 'Account id.' }),
  verdict: Verdict,
  body: nullable(Type.String()),
  created_at: Moment,
  via: Via,
})

const ReviewFile = Type.Object({
  url: nullable(Type.String({ description: 'Where the caller may see it.' })),
  mime: Type.String(),
  bytes: Type.Integer(),
  rights: Type.Enum([...RIGHTS]),
  similar: Type.Array(
    Type.Object({
      sha256: Type.String(),
      kind: Type.Enum(['same', 'shares']),
      matched: Type.Integer({ description: 'Pages that look alike, of those compared (`of`).' }),
      of: Type.Integer(),
    }),
    { description: 'Files whose pages look alike, as a machine sees it.' },
  ),
})

export const ReviewView = Type.Object(
  {
    changeset: Suggestion,
    entries: Type.Array(Entry),
    total: Type.Integer(),
    offset: Type.Integer(),
    limit: Type.Integer(),
    next: nullable(Type.Integer({ description: 'The offset of the next page.' })),
    summary: Type.Optional(Type.Array(SummaryLine, { description: 'With `summary=1`.' })),
    reviews: Type.Array(Review, { description: 'In the order given.' }),
    names: Type.Record(Type.String(), LocalName, { description: 'By item id.' }),
    items: Type.Record(
      Type.String(),
      Type.Object({ type: Type.String(), name: nullable(LocalName) }),
      { description: 'What the entries point at, by item id.' },
    ),
    people: NamedPeople,
    files: Type.Record(Type.String(), ReviewFile, { description: 'By sha256.' }),
    mayApprove: Type.Boolean(),
    mayApproveReason: nullable(Type.String({ description: 'Why not.' })),
    mine: Type.Boolean({ description: 'The reader made it.' }),
    advice: nullable(AnyObject),
  },
  named('ReviewView', 'A suggestion for review, its items a page at a time.'),
)

export const Conversation = Type.Object({
  number: nullable(Type.Integer()),
  timeline: Timeline,
  people: NamedPeople,
  reviewRequests: Type.Array(
    Type.Object({
      reviewer: Type.String({ description: 'Account id.' }),
      requestedBy: nullable(
        Type.String({ description: 'Account id; null: the catalog asked by itself.' }),
      ),
      at: Moment,
    }),
  ),
  fixes: Type.Array(
    Type.Object({
      number: Type.Integer(),
      title: nullable(Type.String({ description: 'null of a private issue.' })),
      state: Type.Enum(['open', 'closed']),
      private: Type.Boolean(),
    }),
    { description: 'Issues that its description says it closes.' },
  ),
  subscribed: Type.Boolean({ description: 'The reader takes part in it or follows it.' }),
})

const ListItem = Type.Object(
  {
    id: Type.Integer(),
    number: nullable(Type.Integer()),
    title: Type.String(),
    status: Type.Enum([...SUGGESTION_STATUSES]),
    kind: Type.Enum([...SUGGESTION_KINDS]),
    author: Type.String({ description: 'Account id.' }),
    createdAt: Moment,
    submittedAt: nullable(Moment),
    closedAt: nullable(Moment),
    comments: Type.Integer(),
    reviewers: Type.Array(Type.String({ description: 'Account id.' }), {
      description: 'Who is asked to review, and who has.',
    }),
    approvals: Type.Integer(),
    changesRequested: Type.Boolean(),
    fixes: Type.Array(Type.Integer({ description: 'An issue that it closes.' })),
    via: Via,
    types: Type.Array(Type.String()),
    first: nullable(Type.String({ description: 'The first item that it changes.' })),
  },
  named('SuggestionListItem', 'A suggestion in a list of conversations.'),
)

const Next = nullable(Type.String({ description: 'The cursor of the next page.' }))

export const SuggestionList = Type.Union([
  Type.Object(
    {
      suggestions: Type.Array(ListItem),
      people: NamedPeople,
      counts: Type.Object(
        { open: Type.Integer(), closed: Type.Integer() },
        { description: 'Of all that the other filters find.' },
      ),
      next: Next,
    },
    { description: 'With `state`: the newest first.' },
  ),
  Type.Object(
    { suggestions: Type.Array(Suggestion), people: NamedPeople, next: Next },
    { description: 'Without `state`: rows of one status, the oldest sent first.' },
  ),
])
