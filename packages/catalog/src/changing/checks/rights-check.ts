/** `rights`: words that are withheld now would be shown. It warns and never blocks. Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import { isItemType, type Json, type JsonObject, rightsOfBody, SET_PARENTS, sameJson } from '@yalkut/model'
import { type SendingContext, type SentItem, warn } from './context.ts'

export async function checkRights(
  items: readonly SentItem[],
  { reads, withParents }: Pick<SendingContext, 'reads' | 'withParents'>,
): Promise<Finding[]> {
  const changed = items.flatMap((item) => {
    const { data } = item
    if (data === null || (item.isNew && !item.wasDeleted)) return []
    const causes = causesOf(item, item.before, data)
    return causes.length === 0 ? [] : [{ item, data, causes }]
  })
  if (changed.length === 0) return []
  const proposed = await withParents(changed.map(({ item }) => item))
  return changed.flatMap(({ item, data, causes }) => {
    const opened = reads().opened.opened({ id: item.id, type: item.type, data }, proposed)
    const [cause] = causes
    if (opened === null || cause === undefined) return []
    const what = whatIsShown(opened.own !== null, opened.below)
    const now = opened.own === null ? '' : ` Now: “${opened.own}”`
    const why = causes.map(({ why }) => why).join('; ')
    return [warn('rights', item, `This shows ${what}: ${why}.${now}`, cause.pointer)]
  })
}

function whatIsShown(own: boolean, below: number): string {
  const others = below === 1 ? 'one item' : `${below === 1_000 ? '1,000 or more' : below} items`
  if (!own) return `the withheld words of ${others} below`
  return below === 0 ? 'the words, which are withheld' : `the words, which are withheld, and those of ${others} below`
}

interface Cause {
  pointer: string
  why: string
}

/** What of the item changes on which rights depend. `before` null: the item was deleted. */
function causesOf({ type }: SentItem, before: JsonObject | null, data: JsonObject): Cause[] {
  if (before === null) return [{ pointer: '', why: 'the item was deleted, and is made again' }]
  const causes: Cause[] = []
  const [was, is] = [rightsOfBody(before), rightsOfBody(data)]
  if (was !== is) {
    causes.push({
      pointer: '/bodySource/rights',
      why: `the rights of the body change from “${was}” to “${is}”`,
    })
  }
  for (const field of OWN_FIELDS) {
    if (sameJson(before[field] ?? null, data[field] ?? null)) continue
    const [from, to] = [said(before[field]), said(data[field])]
    causes.push({ pointer: `/${field}`, why: `its ${field} changes from ${from} to ${to}` })
  }
  for (const field of ['sets', 'reprintOf', ...(isItemType(type) ? (SET_PARENTS[type] ?? []) : [])]) {
    if (sameJson(before[field] ?? null, data[field] ?? null)) continue
    causes.push({ pointer: `/${field}`, why: `it moves by its field “${field}”` })
  }
  return causes
}

/** Fields that decide rights besides the parents. */
const OWN_FIELDS = ['policy', 'licence', 'file'] as const

function said(value: Json | undefined): string {
  return typeof value === 'string' ? `“${value.slice(0, 80)}”` : 'none'
}
