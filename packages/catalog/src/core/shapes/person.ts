/** People, and their public activity. Source: shapes.md#people. */
import { type Static, Type } from 'typebox'
import { ThreadKind } from './conversation.ts'
import { Moment, named, nullable } from './named.ts'
import { NamedItem } from './names.ts'
import { ViaField } from './via.ts'

const person = {
  id: Type.String({ description: 'Account id.' }),
  username: Type.String({ description: 'The handle.' }),
  displayName: Type.String(),
  bot: Type.Boolean(),
}

export const FoundPerson = Type.Object(
  {
    ...person,
    participant: Type.Boolean({
      description: 'true: the person takes part in the given conversation.',
    }),
  },
  named('FoundPerson', 'A person to mention.'),
)
export type FoundPerson = Static<typeof FoundPerson>

export const ProfileThread = Type.Object({
  kind: ThreadKind,
  id: Type.String({ description: 'The id of the suggestion, issue or item.' }),
  number: nullable(Type.Integer()),
  title: nullable(Type.String()),
  path: nullable(Type.String({ description: 'The path of an item.' })),
})
export type ProfileThread = Static<typeof ProfileThread>

export const Activity = Type.Object(
  {
    kind: Type.Enum(['suggestion', 'review', 'issue', 'comment']),
    at: Moment,
    thread: ProfileThread,
    via: ViaField,
  },
  named('Activity', 'One public act of a person.'),
)
export type Activity = Static<typeof Activity>

export const Profile = Type.Object(
  {
    person: Type.Object(person),
    movedFrom: Type.Optional(Type.String({ description: 'The requested handle, when the person has a newer one.' })),
    counts: Type.Object({
      suggestions: Type.Integer(),
      merged: Type.Integer(),
      reviews: Type.Integer(),
      issues: Type.Integer(),
      comments: Type.Integer(),
    }),
    keeps: Type.Array(NamedItem, {
      description: 'The sets that the person keeps.',
    }),
    activity: Type.Array(Activity, { description: 'The latest first.' }),
    days: Type.Record(Type.String(), Type.Integer(), {
      description: 'The number of acts on each day (`YYYY-MM-DD`, UTC) of the last year.',
    }),
  },
  named('Profile', 'A person’s public page.'),
)
export type Profile = Static<typeof Profile>
