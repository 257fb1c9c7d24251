/** What the desk of contents is given. */
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Label } from './printed-numbers.ts'

/** A name as it is in the catalog. */
export interface FullName {
  he: string
  en?: string
  yi?: string
}

/** An entry of the contents, as `GET /v1/publications/{id}/contents` gives it. */
export interface KnownEntry {
  id: string
  rev: number
  from: number
  to: number
  unit: string | null
  label: FullName | null
  name: FullName | null
}

export interface UnitChoice {
  id: string
  name: string
}

export interface Start {
  page: number
  text: string
  isInside: boolean
}

export interface MapPage {
  lang: Lang
  person: { id: string; handle: string }
  publication: string
  name: Named
  /** The page of the printing. */
  href: string
  scan: string | null
  pages: number
  /** An address of IIIF with `{page}` and `{width}`; null: no picture may be shown. */
  picture: string | null
  /** The words of a page, for its number: an address before `{page}`. */
  viewer: string | null
  dir: 'rtl' | 'ltr'
  /** The levels of the sefer that an entry may have; the lowest is that of units. Empty: the printing belongs to no sefer. */
  levels: readonly string[]
  /** How many levels of the sefer are above these. */
  above: number
  entries: readonly KnownEntry[]
  units: readonly UnitChoice[]
  labels: readonly Label[]
  starts: readonly Start[]
  signIn: string
  /** What the desk says first: that a form was sent. */
  did: string | null
  /** Of a form without scripts. */
  refusal?: string
  typed?: { readonly [field: string]: string }
}
