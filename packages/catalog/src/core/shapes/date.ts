/** A Hebrew date in answers of the API. Source: shapes.md#dates. */
import { type Static, Type } from 'typebox'

const fields = {
  key: Type.String({ description: '`5742`, `5742-05` or `5742-05-10`.' }),
  he: Type.String(),
  en: Type.String(),
}

export const NamedDate = Type.Object(fields)
export type NamedDate = Static<typeof NamedDate>

/** What does not fit the date that was read: a weekday or a portion that is written with it. */
const DateWarning = Type.Object({ he: Type.String(), en: Type.String() })

export const ReadDate = Type.Object({
  ok: Type.Literal(true),
  ...fields,
  warning: Type.Optional(DateWarning),
})
