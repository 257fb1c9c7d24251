/** How the clashes of a merge are settled by whoever approves it. Source: shapes.md#resolutions. */
import type { Json } from '../json.ts'
import { pointerParts, pointerTo } from '../json-pointer.ts'

/** One answer to a clash: a side's value, or a value of its own (null takes the field away). */
export type Resolution = { take: 'ours' | 'theirs' } | { value: Json }

/** By item id (`*`: any item), then by field: a pointer (`/title/he`), the same without its slash
 *  or with dots (`date`, `title.he`), `''` for the whole item, `*` for every field not named. */
export type Resolutions = Readonly<Record<string, Readonly<Record<string, Resolution>>>>

/** The answers that concern one item. */
export interface ItemResolutions {
  /** For a clash at this field. The most specific wins: the item's own before `*`'s, the field's
   *  own before that of a field around it, before `*`. A value counts only for the very field it is
   *  given for. */
  of(pointer: string): Resolution | undefined
  /** A value given for exactly this field, which may hold clashes deeper inside. */
  valueOf(pointer: string): { value: Json } | undefined
}

export function resolutionsOf(resolutions: Resolutions, id: string): ItemResolutions {
  const all = new Map(Object.entries(resolutions))
  const tables = [all.get(id), all.get('*')].flatMap((table) =>
    table === undefined ? [] : [readTable(table)],
  )
  return {
    of: (pointer) => {
      for (const table of tables) {
        const found = nearest(table, pointer) ?? table.get(EVERY_FIELD)
        if (found !== undefined) return found
      }
      return undefined
    },
    valueOf: (pointer) => {
      for (const table of tables) {
        const found = table.get(pointer)
        if (found !== undefined && 'value' in found) return found
      }
      return undefined
    },
  }
}

const EVERY_FIELD = '*'

function readTable(table: Readonly<Record<string, Resolution>>): Map<string, Resolution> {
  return new Map(Object.entries(table).map(([field, answer]) => [readField(field), answer]))
}

function readField(field: string): string {
  if (field === EVERY_FIELD || field === '') return field
  if (field === '/') return ''
  if (field.startsWith('/')) return field
  return `/${field.replaceAll('.', '/')}`
}

/** The answer for the field itself, or to take a side for a field around it. */
function nearest(table: Map<string, Resolution>, pointer: string): Resolution | undefined {
  const own = table.get(pointer)
  if (own !== undefined) return own
  const parts = pointerParts(pointer)
  while (parts.length > 0) {
    parts.pop()
    const around = table.get(parts.reduce(pointerTo, ''))
    if (around !== undefined && 'take' in around) return around
  }
  return undefined
}
