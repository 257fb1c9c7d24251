/** What items and people are called in an answer. Source: shapes.md#entity. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

export const LocalName = Type.Object({
  he: Type.String(),
  en: Type.Optional(Type.String()),
  yi: Type.Optional(Type.String()),
})
export type LocalName = Static<typeof LocalName>

export const NamedItem = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    path: nullable(Type.String()),
    name: nullable(LocalName),
  },
  named('NamedItem', 'An item that an answer points at.'),
)
export type NamedItem = Static<typeof NamedItem>

export const NamedAccount = Type.Object({
  name: Type.String(),
  username: nullable(Type.String()),
  bot: Type.Boolean(),
})
export type NamedAccount = Static<typeof NamedAccount>

export const NamedPeople = Type.Record(Type.String(), NamedAccount, {
  description: 'Everyone whose account id stands in the answer.',
})
