/** The whole contents of a printing, as its desk reads them. Source: shapes.md#contents-of-a-printing. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'

const Step = Type.Object({
  level: Type.String(),
  value: Type.String(),
  label: Type.Optional(LocalName),
})

/** `label`: the entry’s own name; `name`: that, or the name of its unit. */
const Entry = Type.Object({
  id: Type.String({ description: 'The id of the contents-map.' }),
  rev: Type.Integer(),
  from: Type.Integer(),
  to: Type.Integer({ description: 'Included.' }),
  unit: nullable(Type.String()),
  label: nullable(LocalName),
  name: nullable(LocalName),
})

const Unit = Type.Object({
  id: Type.String(),
  label: LocalName,
  position: Type.Array(Step),
})

const Start = Type.Object({
  page: Type.Integer(),
  text: Type.String({ description: 'The large line, as it was read.' }),
  isInside: Type.Boolean({ description: 'Other words stand above it on the page.' }),
})

export const PrintingContents = Type.Object(
  {
    publication: Type.String(),
    work: nullable(
      Type.Object(
        { id: Type.String(), levels: Type.Array(Type.String()) },
        {
          description: 'The sefer of the printing. Its units are named by these levels.',
        },
      ),
    ),
    scan: nullable(
      Type.String({
        description:
          'The scan whose pages are meant by `from` and `to`. null: the printing has none, and they are printed numbers.',
      }),
    ),
    pages: nullable(Type.Integer({ description: 'How many pages the scan has.' })),
    labels: Type.Array(Type.Object({ page: Type.Integer(), printed: Type.String() }), {
      description: 'The printed numbers of the scan’s pages, where they are known.',
    }),
    entries: Type.Array(Entry, {
      description: 'In the order of the book; what contains other entries comes before them.',
    }),
    units: Type.Array(Unit, { description: 'Units of the sefer, in its order; the first ones.' }),
    hasMoreUnits: Type.Boolean(),
    starts: Type.Array(Start, {
      description: 'Pages on which the words that were read seem to begin something.',
    }),
  },
  named('PrintingContents', 'What is printed on which pages of a printing.'),
)
export type PrintingContents = Static<typeof PrintingContents>
