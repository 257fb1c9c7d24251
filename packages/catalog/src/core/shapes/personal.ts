/** What a page adds for one signed-in person. Source: service.md#personal-page; shapes.md#personal-page. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

export const WaitingChange = Type.Object(
  {
    suggestion: Type.Integer({ description: 'Its id.' }),
    number: Type.Integer(),
    status: Type.Enum(['open', 'sent_back']),
    entity: Type.String({ description: 'The item that changes.' }),
    version: Type.Optional(Type.String()),
    segment: Type.Optional(Type.String()),
    scan: Type.Optional(Type.String()),
    page: Type.Optional(Type.Integer()),
    line: Type.Optional(Type.String()),
    field: Type.Optional(Type.String({ description: 'A JSON pointer, for a field without words.' })),
    before: nullable(Type.String({ description: 'Plain words, or the value as JSON.' })),
    after: nullable(Type.String()),
  },
  named('WaitingChange', 'A change by the caller that waits for a decision.'),
)
export type WaitingChange = Static<typeof WaitingChange>

export const ItemRights = Type.Object(
  {
    id: Type.String(),
    live: Type.Boolean({ description: 'true: a fix of words is merged when it is sent.' }),
    mayApprove: Type.Boolean({ description: 'Changes by others.' }),
    whyNot: nullable(Type.String()),
  },
  named('ItemRights', 'What the caller may do with changes of an item.'),
)
export type ItemRights = Static<typeof ItemRights>
