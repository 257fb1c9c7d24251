/** Parameters and bodies of the routes of conversations. Source: shapes.md#timeline; shapes.md#threads-issues-inbox-people. */
import { LARGEST } from '@yalkut/catalog/core'
import { Type } from 'typebox'

export const IssueParams = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The issue’s number.' }),
})

export const CreatedComment = Type.Object({ id: Type.Integer() })
