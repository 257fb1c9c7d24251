/** Resolutions: how the person who approves a suggestion resolves its clashes. Source: shapes.md#resolutions. */
import type { Json } from '../json.ts'
import { pointerParts, pointerTo } from '../json-pointer.ts'

/** The resolution of a clash: the value of one side, or another value (null removes the field). */
export type Resolution = { take: 'ours' | 'theirs' } | { value: Json }

/** By item id (`*`: any item), then by field. A field is a pointer (`/title/he`), also without its first slash or with
 *  dots (`date`, `title.he`), `''` for the whole item, or `*` for every other field. */
export type Resolutions = Readonly<Record<string, Readonly<Record<string, Resolution>>>>

/** The resolutions for one item. */
export interface ItemResolutions {
  /** The resolution of a clash at this field. The most specific one counts: of the item before `*`; of the field, then of
   *  a field around it, then of `*`. A value counts only for exactly its own field. */
  of(pointer: string): Resolution | undefined
  /** The value for exactly this field, which may have clashes inside. */
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

/** The resolution for the field itself, or the side for a field around it. */
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
