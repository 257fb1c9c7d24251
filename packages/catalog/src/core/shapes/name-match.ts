/** Why a search by names found its results. Source: shapes.md#names-search. */
import { type Static, Type } from 'typebox'
import { WhyField } from './moment.ts'
import { named } from './named.ts'

const NameMatch = Type.Object(
  {
    q: Type.String({ description: 'The words of the query.' }),
    word: Type.String({ description: 'What they found: words of a name, a number, a date key.' }),
    rule: Type.Enum(
      [
        'exact',
        'prefix',
        'spelling',
        'suffix',
        'name',
        'abbreviation',
        'number',
        'sound',
        'typo',
        'missing',
        'begins',
        'known',
        'date',
      ],
      {
        description:
          'The rule that found it. `known`: another usual name of the same sefer. `date`: the query names the date.',
      },
    ),
    why: Type.Optional(WhyField),
  },
  named('NameMatch', 'Words of a query as they were found in the names of an item.'),
)

export const NameExplanation = Type.Object({
  id: Type.String(),
  matches: Type.Array(NameMatch),
})
export type NameExplanation = Static<typeof NameExplanation>
