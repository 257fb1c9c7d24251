/** All abbreviations of the tables, one meaning a row. Source: service.md#search. */
import { CHASSIDUS } from './chassidus.ts'
import { DAYS } from './days.ts'
import { GEMARA } from './gemara.ts'
import { HALACHA } from './halacha.ts'
import { KABBALAH } from './kabbalah.ts'
import { LEARNING } from './learning.ts'
import { LETTERS } from './letters.ts'
import { PARTS } from './parts.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import { PRAYERS } from './prayers.ts'
import type { Row } from './row.ts'
import { SEFORIM } from './seforim.ts'
import { TANACH } from './tanach.ts'
import { TIMES } from './times.ts'

/** In the order in which the meanings of one abbreviation are given. */
const FIELDS = {
  learning: LEARNING,
  letters: LETTERS,
  days: DAYS,
  prayers: PRAYERS,
  halacha: HALACHA,
  tanach: TANACH,
  gemara: GEMARA,
  chassidus: CHASSIDUS,
  seforim: SEFORIM,
  people: PEOPLE,
  kabbalah: KABBALAH,
  times: TIMES,
  places: PLACES,
  parts: PARTS,
} satisfies Record<string, readonly Row[]>

export type Field = keyof typeof FIELDS

export interface Abbreviation extends Row {
  field: Field
}

/** Every row with its field. Rows that other rows give with a prefix (`וכו׳`) are not in the table. */
export const ABBREVIATIONS: readonly Abbreviation[] = Object.entries(FIELDS).flatMap(([field, rows]) =>
  rows.map((row) => ({ ...row, field: field as Field })),
)
