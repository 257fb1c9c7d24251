/** What is learned on a day, in answers of the API. Source: shapes.md#daily-learning. */
import { CYCLE_IDS, PLACE_IDS } from '@yalkut/hebrew'
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'

const DailyUnit = Type.Object({
  id: Type.String(),
  path: nullable(Type.String()),
  label: LocalName,
  from: Type.Optional(
    Type.String({ description: 'The segment with which the learning begins; absent: with the first.' }),
  ),
  to: Type.Optional(Type.String({ description: 'The segment with which it ends; absent: with the last.' })),
})

const DailyCycle = Type.Object({
  id: Type.Enum([...CYCLE_IDS]),
  name: LocalName,
  label: Type.Intersect([LocalName], { description: 'All that is learned, in a line.' }),
  units: Type.Array(DailyUnit),
  missing: Type.Optional(
    Type.Array(LocalName, { description: 'What is learned too, and is not in the catalog; absent: nothing.' }),
  ),
})

export const Daily = Type.Object(
  {
    date: Type.String({ description: 'The key of the Hebrew day.' }),
    civil: Type.String({ description: 'The civil day of its daytime.' }),
    place: nullable(Type.Enum([...PLACE_IDS])),
    sunset: nullable(Type.String({ description: 'When the day ends at the place, in UTC; null without a place.' })),
    cycles: Type.Array(DailyCycle),
  },
  named('Daily', 'What the cycles of daily learning give to a day, with the items of the catalog that have it.'),
)
export type Daily = Static<typeof Daily>
