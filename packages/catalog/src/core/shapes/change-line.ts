/** What a suggestion changes, in one line. Source: decisions.md#the-review-lane. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { WithheldWords } from './withheld-words.ts'

const LINE_CHANGES = ['words', 'field', 'fields', 'new', 'deleted', 'withheld'] as const

export const ChangePlace = Type.Object({
  kind: Type.Enum(['line', 'heading', 'paragraph', 'verse', 'item', 'note']),
  n: Type.String({ description: 'Its number or label; else its number among those of its kind.' }),
})
export type ChangePlace = Static<typeof ChangePlace>

const placeFields = {
  name: nullable(LocalName),
  around: Type.Array(LocalName, {
    description: 'What the item stands in: the sefer, printing or event, then the nearest named.',
  }),
  page: nullable(Type.Integer({ description: 'Of a page of a scan.' })),
  at: nullable(ChangePlace),
}

export const PlaceOfChange = Type.Object(placeFields)
export type PlaceOfChange = Static<typeof PlaceOfChange>

export const LaneLine = Type.Object(
  {
    item: Type.String(),
    type: Type.String(),
    ...placeFields,
    count: Type.Integer({ description: 'Lines and paragraphs whose words change.' }),
    change: Type.Enum([...LINE_CHANGES], {
      description:
        'words: some words of one field; withheld: only words that are withheld; fields: no one line says it.',
    }),
    field: nullable(Type.String({ description: 'JSON pointer inside the data.' })),
    removed: nullable(Type.String()),
    added: nullable(Type.String()),
    /** null: no words of it are withheld. */
    words: nullable(WithheldWords),
  },
  named('LaneLine', 'The first change of a suggestion in one line. Long values are cut.'),
)
export type LaneLine = Static<typeof LaneLine>
