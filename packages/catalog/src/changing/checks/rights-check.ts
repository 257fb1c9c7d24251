/** `rights`: words that are withheld now would be shown. It warns and never blocks. Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import {
  isItemType,
  type Json,
  type JsonObject,
  rightsOfBody,
  SET_PARENTS,
  type Sentence,
  sameJson,
  withheldSentence,
} from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
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
    const why = causes.map(({ why }) => why).reduce((first, then) => checksSaid('and-also', { first, then }))
    const message =
      opened.own === null
        ? checksSaid('shows-words', { what, why })
        : checksSaid('shows-words-now', { what, why, now: withheldSentence(opened.own) })
    return [warn('rights', item, message, cause.pointer)]
  })
}

/** More items below are not counted. */
const MOST_BELOW = 1_000

function whatIsShown(own: boolean, below: number): Sentence {
  const isMany = below === MOST_BELOW
  if (!own) return isMany ? checksSaid('words-below-many') : checksSaid('words-below', { items: below })
  if (below === 0) return checksSaid('words-own')
  return isMany ? checksSaid('words-own-and-below-many') : checksSaid('words-own-and-below', { items: below })
}

interface Cause {
  pointer: string
  why: Sentence
}

/** What of the item changes on which rights depend. `before` null: the item was deleted. */
function causesOf({ type }: SentItem, before: JsonObject | null, data: JsonObject): Cause[] {
  if (before === null) return [{ pointer: '', why: checksSaid('made-again') }]
  const causes: Cause[] = []
  const [was, is] = [rightsOfBody(before), rightsOfBody(data)]
  if (was !== is) {
    causes.push({
      pointer: '/bodySource/rights',
      why: checksSaid('body-rights-change', { from: String(was), to: String(is) }),
    })
  }
  for (const field of OWN_FIELDS) {
    if (sameJson(before[field] ?? null, data[field] ?? null)) continue
    const [from, to] = [said(before[field]), said(data[field])]
    causes.push({ pointer: `/${field}`, why: checksSaid('field-changes', { field, from, to }) })
  }
  for (const field of ['sets', 'reprintOf', ...(isItemType(type) ? (SET_PARENTS[type] ?? []) : [])]) {
    if (sameJson(before[field] ?? null, data[field] ?? null)) continue
    causes.push({ pointer: `/${field}`, why: checksSaid('moves-by-field', { field }) })
  }
  return causes
}

/** Fields that decide rights besides the parents. */
const OWN_FIELDS = ['policy', 'licence', 'file'] as const

function said(value: Json | undefined): Sentence {
  return typeof value === 'string' ? checksSaid('quoted-value', { text: value.slice(0, 80) }) : checksSaid('no-value')
}
