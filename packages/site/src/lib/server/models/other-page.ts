/** The page of an item of any type that has no page of its own: its fields, and what points at it. */
import type { getShownItem } from '@yalkut/catalog/reading'
import { linkedCounts } from '@yalkut/catalog/reading'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { nameIn } from '#lib/server/names.ts'

export interface OtherPage extends Page {
  kind: 'other'
  id: string
  type: string
  name: Named
  /** Name and value of each field, in the schema's order. */
  fields: { name: string; value: string }[]
  counts: { type: string; field: string; count: number }[]
}

export function otherPage(ask: Ask, item: ReturnType<typeof getShownItem>): OtherPage {
  const { id, type, data } = item
  const name = nameIn(ask.lang, item)
  return {
    kind: 'other',
    head: { title: name.text, description: name.text },
    ...{ id, type, name },
    fields: Object.entries(data).map(([field, value]) => ({
      name: field,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    counts: linkedCounts(ask.catalog, id),
  }
}
