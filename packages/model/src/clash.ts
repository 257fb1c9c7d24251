/** Clashes of a merge, and how they are resolved. Source: shapes.md#clashes; shapes.md#resolutions. */
import type { Json } from './json.ts'

/** A field that main and a suggestion changed differently. `path` is `<item id>/<field…>`. `base`, `ours` and `theirs`
 *  are its values at the base, on main and in the suggestion. Source: shapes.md#clashes. */
export interface Clash {
  path: string
  base: unknown
  ours: unknown
  theirs: unknown
}

/** The resolution of a clash: the value of one side, or another value (null removes the field). */
export type Resolution = { take: 'ours' | 'theirs' } | { value: Json }

/** By item id (`*`: any item), then by field. A field is a pointer (`/title/he`), also without its first slash or with
 *  dots (`date`, `title.he`), `''` for the whole item, or `*` for every other field. */
export type Resolutions = Readonly<Record<string, Readonly<Record<string, Resolution>>>>
