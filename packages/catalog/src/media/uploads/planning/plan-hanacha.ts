/** A hanacha of a farbrengen or sicha: a booklet, its scan, and its source. Source: shapes.md#upload. */
import { isOf, type JsonObject, newItemId } from '@yalkut/model'
import { titlesSaid } from '../../../core/sentences/titles.ts'
import type { HanachaKind } from '../request/upload-kinds.ts'
import type { HanachaUpload } from '../request/upload-request.ts'
import { type PlannedEvent, planEvent } from './new-event.ts'
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

export async function planHanacha(request: HanachaUpload, planning: Planning): Promise<Plan> {
  const planned = await planEvent(request.event, planning)
  const label = LABELS[request.kind]
  const { he, en } = planned.name
  const named = { he: `${label.he}: ${he}`.slice(0, 500) }
  const title = request.title ?? (en === undefined ? named : { ...named, en: `${label.en}: ${en}`.slice(0, 500) })
  const { date } = planned
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
    data: { kind: 'based-on', from: booklet.id, to: planned.id },
    path: null,
  }
  const event = linkedEvent(request, planned, planning)
  return {
    as: 'hanacha',
    title: titlesSaid('hanacha-of', { name: shownName(request.title ?? planned.name) }),
    items: [...event, booklet, scanOf(booklet.id, planning), relation],
    event: planned.kind === 'new' ? planned.id : null,
  }
}

/** The new event, or the existing event with a link to the bytes. Empty when the event does not change. */
function linkedEvent(request: HanachaUpload, planned: PlannedEvent, { url }: Planning): PlannedItem[] {
  const link: JsonObject = { kind: request.kind, label: LABELS[request.kind], url: url ?? '' }
  if (planned.kind === 'new') {
    const { item } = planned
    return [url === null ? item : { ...item, data: { ...item.data, links: [link] } }]
  }
  const { target } = planned
  if (url === null || !isOf(target, 'event')) return []
  const { id, type, data, rev } = target
  return [{ id, type, rev, data: { ...data, links: [...(data.links ?? []), link] } }]
}
