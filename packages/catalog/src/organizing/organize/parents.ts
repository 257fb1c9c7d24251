/** The parents that each type of item may have. Source: service.md#organize (move). */
import { aTypeNoun, idsIn, refuse } from '@yalkut/model'
import { organizeSaid } from '../../core/sentences/organize.ts'
import type { PlanItem } from './plan-items.ts'

/** How an item belongs to a parent: by one field that names the parent, or by its list of sets. */
export type Belonging =
  | { kind: 'one'; field: 'parent' | 'work' | 'publication' | 'event'; needed: boolean }
  | { kind: 'sets' }

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

/** Refuses `invalid` for a parent of a type that this item cannot have. */
export function belongingOf(item: PlanItem, parent: PlanItem): Belonging {
  const one = ONE[item.type]?.[parent.type]
  if (one !== undefined) return one
  if (parent.type === 'set' && IN_SETS.has(item.type)) return { kind: 'sets' }
  throw refuse(
    'invalid',
    organizeSaid('cannot-move-into', {
      id: item.id,
      parent: parent.id,
      what: aTypeNoun(item.type),
      into: aTypeNoun(parent.type),
    }),
    { id: item.id },
  )
}

/** The ids of the sets that contain an item. */
export function setsOf({ data }: PlanItem): string[] {
  return idsIn(data, 'sets')
}

export function isIn(item: PlanItem, parent: PlanItem, how: Belonging): boolean {
  return how.kind === 'sets' ? setsOf(item).includes(parent.id) : item.data[how.field] === parent.id
}
