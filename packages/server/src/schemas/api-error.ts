/** The shape of failures. Source: service.md#errors. */

import { Clash, named } from '@yalkut/catalog/core'
import { ERROR_CODES, type Resolutions } from '@yalkut/model'
import { Type } from 'typebox'

const PresetResolutions = Type.Unsafe<Resolutions>({
  type: 'object',
  additionalProperties: { type: 'object' },
  description: 'Only of a clash: ready to send back as `resolutions`, each clash preset to `{ take: "ours" }`.',
})

export const ApiError = Type.Object(
  {
    error: Type.Enum([...ERROR_CODES], { description: 'The error code, for programs. Stable.' }),
    message: Type.String({
      description:
        'For people: the reason, and what to do, in Hebrew where `Accept-Language` prefers it, otherwise in English. May change.',
    }),
    detail: Type.Unknown({
      description: 'Facts about the error; null: none. `reason` among them is the key of the message, for programs.',
    }),
    conflicts: Type.Optional(Type.Array(Clash, { description: 'The fields that clash with main. Only for a clash.' })),
    resolutions: Type.Optional(PresetResolutions),
  },
  named('ApiError', 'The answer to every failed request.'),
)
