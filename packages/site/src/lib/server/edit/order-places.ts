/** The place of an item among its siblings, as a choice: first, after each of them, or where it is. The order key that each place
 *  means is made here, so that nobody writes one. Source: service.md#order. */
import { linkedItems } from '@yalkut/catalog/reading'
import { between, isItemId, isOrderKey, nameOf } from '@yalkut/model'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { deskWords } from '#lib/words/desk.ts'
import { typeName } from '#lib/words/types.ts'
import type { Raw } from './raw.ts'
import type { ChoiceView } from './view.ts'

/** The parent whose children have an order, by the type of the child. */
const PARENTS = { unit: 'work', segment: 'text' } as const

/** A list of more cannot be chosen from: then the key is written. */
const MOST = 1_000
/** Characters of a paragraph by which it is known. */
const OPENING = 40

/** null: the type has no order among siblings, its parent is not chosen yet, or has too many. */
export function orderPlaces(
  { catalog, lang }: Ask,
  { type, id, raw }: { type: string; id: string | null; raw: Raw },
): ChoiceView['choices'] | null {
  if (type !== 'unit' && type !== 'segment') return null
  const field = PARENTS[type]
  const parent = raw.get(`v:/${field}`) ?? ''
  if (!isItemId(parent)) return null
  const all = linkedItems(catalog, type, { to: parent, field, limit: MOST + 1 })
  if (all.length > MOST) return null
  const words = deskWords(lang)
  const now = raw.get('v:/order') ?? ''
  const others = all.filter((each) => each.id !== id)
  const keys = others.map(({ data }) => data.order)
  const place = (at: number): string => placeAfter(keys, at)
  const names = others.map((each) => {
    const name = nameOf(each.type, each.data)
    if (name !== null) return localName(lang, name).text
    const content = 'content' in each.data ? each.data.content.slice(0, OPENING) : ''
    return content === '' ? typeName(lang, type) : content
  })
  const isKey = isOrderKey(now)
  return [
    ...(isKey ? [{ value: now, label: words.orderNow }] : []),
    ...(others.length === 0 ? [] : [{ value: place(-1), label: words.orderFirst }]),
    ...names.flatMap((name, at) => {
      const value = place(at)
      return value === now ? [] : [{ value, label: words.orderAfter(name) }]
    }),
  ].filter(({ value }) => value !== '')
}

/** Between a sibling and the next with another key: keys may be equal. Empty where the keys are not in order. */
function placeAfter(keys: readonly string[], at: number): string {
  const before = at < 0 ? null : (keys[at] ?? null)
  const after = keys.slice(at + 1).find((key) => before === null || key > before) ?? null
  if ([before, after].some((key) => key !== null && !isOrderKey(key))) return ''
  return between(before, after)
}
