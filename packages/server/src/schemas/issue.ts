/** Issues. Source: service.md#issue; shapes.md#issue. */
import { ISSUE_TYPES } from '@yalkut/catalog/issues'
import { Type } from 'typebox'
import { AnyObject, asKept, Moment, named, nullable } from './named.ts'
import { LocalName, NamedItem } from './thread.ts'

const labelFields = {
  name: Type.String(),
  description: nullable(Type.String()),
  color: Type.String({ description: 'Six hex digits.' }),
}
export const Label = Type.Object(labelFields, named('Label', 'What issues are sorted by.'))
export const CountedLabel = Type.Object({
  ...labelFields,
  open: Type.Integer({ description: 'Open issues that bear it.' }),
})

export const IssueKind = Type.Enum([...ISSUE_TYPES])

const fields = {
  id: Type.Integer(),
  number: Type.Integer({ description: 'Shared with suggestions.' }),
  title: Type.String(),
  typeTitle: LocalName,
  type: Type.Unsafe<string>(IssueKind),
  state: Type.Enum(['open', 'closed']),
  stateReason: nullable(Type.Enum(['completed', 'not_planned'])),
  body: nullable(Type.String()),
  private: Type.Boolean(),
  author: nullable(
    Type.String({ description: 'Account id; null for a reader without an account.' }),
  ),
  via: asKept(nullable(AnyObject)),
  entity: nullable(NamedItem),
  set: nullable(Type.String()),
  labels: Type.Array(Label),
  assignees: Type.Array(Type.String({ description: 'Account id.' })),
  comments: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  closedAt: nullable(Moment),
  closedBy: nullable(Type.String({ description: 'Account id.' })),
  closedBySuggestion: nullable(Type.Integer({ description: 'The suggestion’s number.' })),
}

export const Issue = Type.Object(
  fields,
  named('Issue', 'A word to those who look after an item, or after the catalog.'),
)

/** What an act on an issue answers: that it is done, and the issue as it stands. */
export const IssueDone = Type.Object({ ok: Type.Literal(true), ...fields })

export const IssueParams = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The issue’s number.' }),
})
