/** Resolutions: how the person who approves a suggestion resolves its clashes. Source: shapes.md#resolutions. */
import type { Clash, Resolution, Resolutions } from '../clash.ts'
import type { Json } from '../json.ts'
import { pointerParts, pointerTo } from '../json-pointer.ts'

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
  const tables = [all.get(id), all.get(EVERY_ITEM)].flatMap((table) => (table === undefined ? [] : [readTable(table)]))
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

/** A body for clashes that are still open: each is settled in favour of main, until somebody decides otherwise. */
export function presetResolutions(clashes: readonly Pick<Clash, 'path'>[]): Resolutions {
  const items = new Map<string, [field: string, answer: Resolution][]>()
  for (const { path } of clashes) {
    const { id, pointer } = locate(path)
    items.set(id, [...(items.get(id) ?? []), [pointer, { take: 'ours' }]])
  }
  return Object.fromEntries([...items].map(([id, fields]) => [id, Object.fromEntries(fields)]))
}

/** The resolutions that settle none of these clashes, each as `item` or `item/field`. `*` may settle nothing. */
export function unusedResolutions(resolutions: Resolutions, clashes: readonly Pick<Clash, 'path'>[]): string[] {
  const pointers = new Map<string, string[]>([[EVERY_ITEM, []]])
  for (const { path } of clashes) {
    const { id, pointer } = locate(path)
    pointers.get(EVERY_ITEM)?.push(pointer)
    pointers.set(id, pointers.get(id) ?? [])
    pointers.get(id)?.push(pointer)
  }
  return Object.entries(resolutions).flatMap(([id, fields]) => {
    const known = pointers.get(id)
    if (known === undefined) return [id]
    return Object.keys(fields).flatMap((field) => {
      const pointer = readField(field)
      const isUsed = pointer === EVERY_FIELD || known.some((each) => each === pointer || isInside(each, pointer))
      return isUsed ? [] : [pointer === '' ? id : id + pointer]
    })
  })
}

/** Of `<id>/<field…>`. */
function locate(path: string): { id: string; pointer: string } {
  const slash = path.indexOf('/')
  if (slash < 0) return { id: path, pointer: '' }
  return { id: path.slice(0, slash), pointer: path.slice(slash) }
}

function isInside(pointer: string, field: string): boolean {
  return pointer.startsWith(`${field}/`)
}

const EVERY_ITEM = '*'

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
