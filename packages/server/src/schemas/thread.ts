/** What is sent to conversations. Source: shapes.md#timeline; shapes.md#threads-issues-inbox-people. */
import { nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

export const IssueParams = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The issue’s number.' }),
})

export const CommentBody = Type.String({ description: 'At most 10,000 characters.' })
export const ParentField = Type.Optional(
  nullable(Type.Integer({ minimum: 1, description: 'The comment that it answers.' })),
)
export const NewComment = Type.Object({ body: CommentBody, parent: ParentField })
export const MadeComment = Type.Object({ id: Type.Integer() })
