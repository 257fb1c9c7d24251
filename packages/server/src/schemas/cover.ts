/** Covers. Source: service.md#cover. */

import { named, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

const Image = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })

export const Cover = Type.Object(
  {
    file: Type.String({ description: 'sha256.' }),
    page: Type.Integer({ minimum: 1, description: 'The page of the PDF that is drawn.' }),
    machine: Type.Boolean({ description: 'true until a person chose the title page.' }),
    reasons: Type.Array(Type.String()),
    credit: nullable(Type.String()),
    image: Image,
    thumb: Image,
  },
  named('Cover', 'The title page of a sefer, drawn.'),
)
