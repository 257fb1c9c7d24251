/** A hanacha of a farbrengen or sicha: a booklet, its scan, and its source. Source: shapes.md#upload. */
import { isOf, type JsonObject, newItemId } from '@yalkut/model'
import type { HanachaAsk } from '../asked/upload-ask.ts'
import type { HanachaKind } from '../asked/upload-kinds.ts'
import { type EventPlace, placeOf } from './new-event.ts'
import {
  GIVEN,
  localName,
  newItem,
  type Plan,
  type PlannedItem,
  type Planning,
  scanOf,
  setsBeside,
  shownName,
} from './planned-items.ts'

/** The label of the link on the event. */
const LABELS: { readonly [K in HanachaKind]: { he: string; en: string } } = {
  'bilti-mugah': { he: 'הנחה בלתי מוגה', en: 'Hanacha, unedited' },
  mugah: { he: 'מוגה', en: 'Edited' },
  maamar: { he: 'מאמר', en: 'Maamar' },
  hagahos: { he: 'הגהות', en: 'Corrections' },
  hosofos: { he: 'הוספות', en: 'Additions' },
  english: { he: 'אנגלית', en: 'English' },
  other: { he: 'הנחה', en: 'Hanacha' },
}

export async function planHanacha(ask: HanachaAsk, planning: Planning): Promise<Plan> {
  const place = await placeOf(ask.event, planning)
  const label = LABELS[ask.kind]
  const { he, en } = place.name
  const named = { he: `${label.he}: ${he}`.slice(0, 500) }
  const title =
    ask.title ?? (en === undefined ? named : { ...named, en: `${label.en}: ${en}`.slice(0, 500) })
  const { date } = place
  const booklet = await newItem(planning, 'publication', {
    kind: 'booklet',
    title: localName(title),
    ...(date !== undefined && { date }),
    // A booklet does not inherit sets from an event or a unit.
    ...setsBeside(planning),
    ...GIVEN,
  })
  const relation: PlannedItem = {
    id: newItemId(),
    type: 'relation',
    data: { kind: 'based-on', from: booklet.id, to: place.id },
    path: null,
  }
  const event = linkedEvent(ask, place, planning)
  return {
    as: 'hanacha',
    title: `Hanacha: ${shownName(ask.title ?? place.name)}`,
    items: [...event, booklet, scanOf(booklet.id, planning), relation],
    event: place.kind === 'new' ? place.id : null,
  }
}

/** The new event, or the existing event with a link to the bytes. Empty when the event does not change. */
function linkedEvent(ask: HanachaAsk, place: EventPlace, { url }: Planning): PlannedItem[] {
  const link: JsonObject = { kind: ask.kind, label: LABELS[ask.kind], url: url ?? '' }
  if (place.kind === 'new') {
    const { item } = place
    return [url === null ? item : { ...item, data: { ...item.data, links: [link] } }]
  }
  const { target } = place
  if (url === null || !isOf(target, 'event')) return []
  const { id, type, data, rev } = target
  return [{ id, type, rev, data: { ...data, links: [...(data.links ?? []), link] } }]
}
