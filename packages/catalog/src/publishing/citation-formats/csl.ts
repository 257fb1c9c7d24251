/** A reference in the fields of CSL-JSON. Source: https://docs.citationstyles.org/en/stable/specification.html. */
import { type Static, Type } from 'typebox'
import { named } from '../../core/shapes/named.ts'

const Text = Type.String()

export const CslItem = Type.Object(
  {
    id: Type.String({ description: 'The id of the item.' }),
    type: Type.Enum(['book', 'chapter', 'speech', 'document'], { description: 'A type of CSL 1.0.2.' }),
    title: Text,
    'container-title': Type.Optional(
      Type.String({ description: 'The sefer of a chapter, the farbrengen of a recording.' }),
    ),
    author: Type.Optional(Type.Array(Type.Object({ literal: Text }))),
    issued: Type.Optional(
      Type.Object({
        'date-parts': Type.Array(Type.Array(Type.Integer()), { description: 'The civil year, or the civil day.' }),
      }),
    ),
    publisher: Type.Optional(Text),
    'publisher-place': Type.Optional(Text),
    ISBN: Type.Optional(Text),
    language: Type.Optional(Text),
    URL: Type.String({ description: 'The page of the item here.' }),
  },
  named('CslItem', 'An item as CSL-JSON has it.'),
)
export type CslItem = Static<typeof CslItem>
