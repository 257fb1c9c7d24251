/** People, and what they did in public. Source: shapes.md#people. */

import { Moment, named, nullable, ViaField } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

const person = {
  id: Type.String({ description: 'Account id.' }),
  username: Type.String({ description: 'The handle.' }),
  displayName: Type.String(),
  bot: Type.Boolean(),
}

export const People = Type.Object({
  people: Type.Array(
    Type.Object(
      {
        ...person,
        participant: Type.Boolean({ description: 'Has a part in the conversation asked for.' }),
      },
      named('FoundPerson', 'Somebody to mention.'),
    ),
  ),
})

const Activity = Type.Object(
  {
    kind: Type.Enum(['suggestion', 'review', 'issue', 'comment']),
    at: Moment,
    thread: Type.Object({
      kind: Type.Enum(['changeset', 'report', 'entity', 'project'], {
        description: 'A suggestion, an issue, an item’s talk page.',
      }),
      id: Type.String({ description: 'Of the suggestion, issue or item.' }),
      number: nullable(Type.Integer()),
      title: nullable(Type.String()),
      path: nullable(Type.String({ description: 'Of an item.' })),
    }),
    via: ViaField,
  },
  named('Activity', 'One thing that somebody did in public.'),
)

export const Profile = Type.Object(
  {
    person: Type.Object(person),
    movedFrom: Type.Optional(Type.String({ description: 'The older handle that was asked for.' })),
    counts: Type.Object({
      suggestions: Type.Integer(),
      merged: Type.Integer(),
      reviews: Type.Integer(),
      issues: Type.Integer(),
      comments: Type.Integer(),
    }),
    activity: Type.Array(Activity, { description: 'The latest first.' }),
    days: Type.Record(Type.String(), Type.Integer(), {
      description: 'How much on each day (`YYYY-MM-DD`, UTC) of the last year.',
    }),
  },
  named('Profile', 'A person’s public page.'),
)
