import { findMainItems } from '@yalkut/ledger/items'
import { findProposedItems, type SuggestionRow, typesIn } from '@yalkut/ledger/suggestions'
import { aType, type JsonObject, newItemId, refuse, withheldSentence } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { makeDraft, makeDraftToSend, type NewDraft, noteAgent } from '../../changing/drafts/drafts.ts'
import { mayGoLive } from '../../changing/merging/live.ts'
import { OPENED_AND_SUBMITTED, SENT, send } from '../../changing/sending/submit.ts'
import { putAll } from '../../changing/sending/suggest-items.ts'
import { assertEditable, assertNoRevert, getLocked } from '../../changing/suggestions/states.ts'
import { viewSuggestion } from '../../changing/suggestions/view.ts'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { textsSaid } from '../../core/sentences/texts.ts'
import { withBehind } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { throwGone } from '../../core/shown/known-items.ts'
import type { NewItem, SegmentsTarget } from './new-items.ts'
import { type NewPage, pageItems } from './new-pages.ts'
import { type NewParagraphs, paragraphItems } from './new-paragraphs.ts'

/** The most paragraphs or pages of one call. Source: service.md#bounds. */
export const MAX_SEGMENTS = 200

export interface SegmentsOrder extends NewParagraphs {
  /** The id of one of the caller's drafts, or the draft to create. */
  into: number | NewDraft
  /** The text or the text-layer, on main or in the draft. */
  to: string
  /** New pages, for a text-layer. */
  pages?: readonly NewPage[]
  /** Whether the draft is sent afterwards. */
  submit: boolean
}

export interface SegmentsAdded {
  suggestion: number
  /** null while it remains a draft. */
  sent: SuggestionView | null
  items: { id: string; type: string; page?: number }[]
}

/** Adds them to a draft. Refuses `invalid` for a target of another type, no text or too much; `not-found`;
 *  `forbidden` for another person's draft and for withheld text; `state` for a draft that was sent, and for a page
 *  that exists already. */
export async function addSegments(services: Services, caller: Caller, order: SegmentsOrder): Promise<SegmentsAdded> {
  const writer = getWriter(caller)
  const kind = kindOf(order)
  const to = readItemId(order.to)
  const added = await services.write(async (line) => {
    const { tx } = line
    const draft = await openDraft(services, line, writer, { ...order, type: ADDED[kind] })
    const target = await getTarget(line, { to, draft })
    assertFits(target, kind)
    assertShown(line.reads, target)
    const items = await newItems(line, target, order)
    const row = await putAll(tx, draft, items)
    const sent = order.submit ? await sendNow(services, line, row, writer, order.into) : null
    return { suggestion: draft.id, sent, items: items.map(viewItem) }
  })
  return { ...added, sent: added.sent && withBehind(services, added.sent) }
}

const TARGETS = { segments: 'text', pages: 'text-layer' } as const
const ADDED = { segments: 'segment', pages: 'text-page' } as const

function viewItem({ id, type, data: { page } }: NewItem): SegmentsAdded['items'][number] {
  return { id, type, ...(typeof page === 'number' && { page }) }
}

/** Which of the two lists was sent. */
function kindOf({ segments, pages, machine }: SegmentsOrder): 'segments' | 'pages' {
  const count = (segments ?? pages ?? []).length
  if ((segments === undefined) === (pages === undefined)) {
    throw refuse('invalid', textsSaid('segments-or-pages'))
  }
  if (count === 0 || count > MAX_SEGMENTS) {
    throw refuse('invalid', textsSaid('parts-in-call', { max: MAX_SEGMENTS }), {
      max: MAX_SEGMENTS,
    })
  }
  if (pages === undefined) return 'segments'
  if (machine === undefined) return 'pages'
  throw refuse('invalid', textsSaid('machine-of-paragraphs'))
}

async function openDraft(
  services: Services,
  line: LineTransaction,
  writer: SignedIn,
  { into, submit, type }: SegmentsOrder & { type: string },
): Promise<SuggestionRow> {
  const { person } = writer
  const { tx } = line
  if (typeof into !== 'number') {
    const kind = person.bot ? 'import' : 'suggestion'
    // As in every merge, main is locked before numbers are given out.
    if (submit && (await mayGoLive(tx, writer, { kind }, [type]))) await line.lockMain()
    return submit ? await makeDraftToSend(services, tx, writer, into) : await makeDraft(services, tx, writer, into)
  }
  const row = await getLocked(tx, into, writer.person)
  assertEditable(row, person)
  assertNoRevert(row)
  await noteAgent(tx, row, writer)
  return row
}

async function sendNow(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  writer: SignedIn,
  into: SegmentsOrder['into'],
): Promise<SuggestionView> {
  const { tx } = line
  const events = typeof into === 'number' ? SENT : OPENED_AND_SUBMITTED
  const mayLive = await mayGoLive(tx, writer, row, await typesIn(tx, row.id))
  const main = mayLive ? await line.lockMain() : null
  return await viewSuggestion(tx, await send(services, line, row, writer, main, events))
}

/** The target in its state in the draft, else in its state on main. */
async function getTarget(
  { tx, reads }: LineTransaction,
  { to, draft }: { to: string; draft: SuggestionRow },
): Promise<SegmentsTarget> {
  const proposed = (await findProposedItems(tx, draft.id, [to])).get(to)
  const found = proposed ?? (await findMainItems(tx, [to])).get(to)
  if (found === undefined) return throwGone(reads, to)
  const { id, type, data } = found
  if (data !== null) return { id, type, data, draft }
  if (proposed === undefined) return throwGone(reads, to)
  throw refuse('invalid', textsSaid('draft-deletes', { to }))
}

function assertFits({ id, type }: SegmentsTarget, kind: 'segments' | 'pages'): void {
  if (type === TARGETS[kind]) return
  throw refuse('invalid', textsSaid('segments-into-text', { id, type: aType(type) }), { type })
}

/** A person who cannot see the present text would add it a second time. */
function assertShown(reads: Reads, target: SegmentsTarget): void {
  const { id, type, data } = target
  const proposed = new Map([[id, { type, data }]])
  const specimen: { type: string; data: JsonObject } =
    type === 'text'
      ? { type: 'segment', data: { text: id, content: '…' } }
      : { type: 'text-page', data: { layer: id, lines: [{ id: 'l1', text: '…' }] } }
  const { withheld } = reads.versions.showData({ id: newItemId(), ...specimen }, proposed)
  if (withheld === null) return
  throw refuse('forbidden', textsSaid('unseen-text', { withheld: withheldSentence(withheld) }))
}

async function newItems(
  { tx, reads }: LineTransaction,
  target: SegmentsTarget,
  order: SegmentsOrder,
): Promise<NewItem[]> {
  if (order.pages !== undefined) return await pageItems(tx, reads, target, order.pages)
  return await paragraphItems(tx, reads, target, order)
}
