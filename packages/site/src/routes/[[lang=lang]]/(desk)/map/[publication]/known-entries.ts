/** The entries of a printing in an answer of the service. */
import type { FullName, KnownEntry } from './desk-page.ts'

/** Of the detail of a clash; null for what has no entries. */
export function knownEntries(detail: unknown): KnownEntry[] | null {
  const list = isObject(detail) && Array.isArray(detail.entries) ? detail.entries : null
  const entries = list?.flatMap((each: unknown): KnownEntry[] => {
    if (!isObject(each)) return []
    const { id, rev, from, to, unit } = each
    if (typeof id !== 'string' || typeof rev !== 'number') return []
    if (typeof from !== 'number' || typeof to !== 'number') return []
    const named = { label: nameIn(each.label), name: nameIn(each.name) }
    return [{ id, rev, from, to, unit: typeof unit === 'string' ? unit : null, ...named }]
  })
  return entries ?? null
}

function nameIn(value: unknown): FullName | null {
  if (!isObject(value) || typeof value.he !== 'string') return null
  const { he, en, yi } = value
  return {
    he,
    ...(typeof en === 'string' && { en }),
    ...(typeof yi === 'string' && { yi }),
  }
}

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
