/** A week of the Hebrew calendar in answers of the API. Source: shapes.md#weeks. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

const Parsha = Type.Object({
  he: Type.String(),
  en: Type.String(),
  portions: Type.Array(Type.Integer(), {
    description: 'The number of the portion, 1 to 54; two numbers for two that are read together.',
  }),
})

const Kvius = Type.Object({
  sign: Type.String({ description: 'Three letters, such as `גכה`.' }),
  isLeap: Type.Boolean(),
  days: Type.Integer({ description: 'The number of days of the year.' }),
  he: Type.String(),
  en: Type.String(),
})

export const Week = Type.Object(
  {
    key: Type.String({ description: 'The day that was asked for.' }),
    days: Type.Array(Type.String(), { description: 'Seven date keys, Sunday first.' }),
    everyYear: Type.Array(Type.String(), {
      description: 'The days of the week in other years, for `day` of `/v1/events`.',
    }),
    parsha: nullable(Parsha),
    israel: Type.Boolean(),
    year: Type.Integer({ description: 'The year of the day.' }),
    kvius: Kvius,
    alike: Type.Array(Type.Integer(), {
      description: 'A page of earlier years of the same kind, the latest first.',
    }),
    next: nullable(Type.String()),
  },
  named('Week', 'A week, its portion, and the years whose calendar is the same.'),
)
export type Week = Static<typeof Week>
