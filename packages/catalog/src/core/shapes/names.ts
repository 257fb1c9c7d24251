/** The names of items and people in answers. Source: shapes.md#entity. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

export const LocalName = Type.Object(
  { he: Type.String(), en: Type.Optional(Type.String()), yi: Type.Optional(Type.String()) },
  named('LocalName', 'A name in Hebrew, optionally also in English and Yiddish.'),
)
export type LocalName = Static<typeof LocalName>

export const NamedItem = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    path: nullable(Type.String()),
    name: nullable(LocalName),
  },
  named('NamedItem', 'An item to which an answer refers.'),
)
export type NamedItem = Static<typeof NamedItem>

export const NamedAccount = Type.Object(
  { name: Type.String(), username: nullable(Type.String()), bot: Type.Boolean() },
  named('NamedAccount', 'The name and the handle of an account.'),
)
export type NamedAccount = Static<typeof NamedAccount>

export const NamedPeople = Type.Record(Type.String(), NamedAccount, {
  ...named('NamedPeople', 'The accounts of the answer, by account id.'),
})
