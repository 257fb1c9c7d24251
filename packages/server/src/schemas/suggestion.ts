/** Parameters and body fields of the routes of suggestions. Source: service.md#suggestion; shapes.md#suggestion-row. */
import { LARGEST } from '@yalkut/catalog/core'
import { Type } from 'typebox'

export const SuggestionParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The suggestion’s id.' }),
})

export const Done = Type.Object({ ok: Type.Literal(true) })
