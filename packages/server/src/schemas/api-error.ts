/** How every failure is answered. Source: service.md#errors. */

import { Clash, named } from '@yalkut/catalog/shapes'
import { ERROR_CODES } from '@yalkut/model'
import { Type } from 'typebox'

export const ApiError = Type.Object(
  {
    error: Type.Enum([...ERROR_CODES], { description: 'For programs; stable.' }),
    message: Type.String({ description: 'For people: what happened, what to do. May change.' }),
    detail: Type.Unknown({ description: 'The facts; null when there are none.' }),
    conflicts: Type.Optional(Type.Array(Clash, { description: 'Only of a clash with main.' })),
  },
  named('ApiError', 'Every failure.'),
)
