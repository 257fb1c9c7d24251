/** The parents that each type of item may have. Source: service.md#organize (move). */
import type { Belonging } from './item-tree.ts'

/** By the item's type, then by the parent's type. */
const ONE: { readonly [type: string]: { readonly [parent: string]: Belonging } } = {
  set: { set: { kind: 'one', field: 'parent', needed: false } },
  unit: { work: { kind: 'one', field: 'work', needed: true } },
  publication: { work: { kind: 'one', field: 'work', needed: false } },
  scan: { publication: { kind: 'one', field: 'publication', needed: true } },
  recording: { event: { kind: 'one', field: 'event', needed: false } },
}

/** Types whose items may be in sets. */
const IN_SETS: ReadonlySet<string> = new Set([
  'author',
  'work',
  'unit',
  'event',
  'publication',
  'scan',
  'recording',
  'person',
  'place',
  'topic',
])

/** Null for a parent of a type that such an item cannot have. */
export function belongingTo(type: string, parent: string): Belonging | null {
  return ONE[type]?.[parent] ?? (parent === 'set' && IN_SETS.has(type) ? { kind: 'sets' } : null)
}
