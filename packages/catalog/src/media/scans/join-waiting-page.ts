/** A person's changes of a page that wait for review, and a reading of the same page by the same person, are one suggestion.
 *  Source: shapes.md#confirm-a-page. */
import type { Writer } from '@yalkut/ledger'
import { findMainItems, findVersions } from '@yalkut/ledger/items'
import {
  findOpenChange,
  findProposedItems,
  type SuggestionRow,
  typesIn,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import { isOf, type JsonObject, mergeItem, refuse, storedItem } from '@yalkut/model'
import { checkAndOpen } from '../../changing/merging/check-suggestion.ts'
import { mayGoLive } from '../../changing/merging/live.ts'
import { putAll, type SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { getLocked } from '../../changing/suggestions/states.ts'
import { actOf, noteEvents } from '../../changing/suggestions/timeline-events.ts'
import { viewSuggestion } from '../../changing/suggestions/view.ts'
import { isAgent, type SignedIn } from '../../core/access/caller.ts'
import { isAllOpen, TouchedSets } from '../../core/access/touched-sets.ts'
import { readDescription } from '../../core/input/bounds.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import type { Line, PageState } from '../../core/shown/layers.ts'
import type { PageDraft } from './community-page.ts'

export interface PageReading {
  draft: PageDraft
  /** The items of a suggestion without earlier changes. */
  items: readonly SuggestedItem[]
  /** The same where these are the lines before the fixes. */
  itemsOf(lines: readonly Line[]): SuggestedItem[]
  title: string
  note: string | undefined
  state: PageState | null
  /** It has neither fixes nor a state. */
  isPlain: boolean
  /** Called in the same transaction. */
  before(tx: Writer): Promise<void>
}

/** Puts the reading into the caller's open suggestion of this page. Null when there is none, when readings need no review, and
 *  where the earlier changes do not fit what main has now: then it is beside. Refuses `state` when the same reading waits
 *  already. */
export async function joinWaitingPage(
  services: Services,
  writer: SignedIn,
  reading: PageReading,
): Promise<SuggestionView | null> {
  const { person } = writer
  const { pageId } = reading.draft
  if (person.bot) return null
  const known = { author: person.id, itemId: pageId }
  if ((await findOpenChange(services.ledger.read, known)) === null) return null
  return await services.write(async (line) => {
    const { tx } = line
    if (await goesLive(tx, writer, reading.draft)) return null
    const waiting = await findOpenChange(tx, known)
    if (waiting === null) return null
    const row = await getLocked(tx, waiting, person)
    if (!(await takesMore(tx, row, writer))) return null
    const items = await withEarlier(tx, row, reading)
    if (items === null) return null
    await reading.before(tx)
    const put = await putAll(tx, row, items)
    const note = readDescription(reading.note)
    await updateSuggestion(tx, row.id, {
      title: reading.title,
      ...(note !== null && { description: note }),
    })
    const changed = { ...put, title: reading.title, description: note ?? row.description }
    const opened = await checkAndOpen(services, line, changed, person)
    const act = actOf(writer, services.clock().toISOString())
    await noteEvents(tx, row, act, [{ kind: 'edited' }])
    return await viewSuggestion(tx, opened.row)
  })
}

async function goesLive(tx: Writer, writer: SignedIn, { scan }: PageDraft): Promise<boolean> {
  if (!(await mayGoLive(tx, writer, { kind: 'suggestion' }, ['text-page']))) return false
  const item = (await findMainItems(tx, [scan])).get(scan)
  if (!item?.data) return false
  const touched = new TouchedSets(tx)
  await touched.add([{ id: scan, type: item.type, data: item.data }])
  return isAllOpen(touched.touch())
}

/** What a person says and what an agent says in their name are decided apart. */
async function takesMore(tx: Writer, row: SuggestionRow, writer: SignedIn): Promise<boolean> {
  if (row.status !== 'open' || row.kind !== 'suggestion') return false
  if ((row.by_agent === 1) !== isAgent(writer)) return false
  const types = await typesIn(tx, row.id)
  return types.every((type) => type === 'text-page' || type === 'text-layer')
}

/** The items of the reading over the lines as the waiting suggestion has them; null where these clash with main. */
async function withEarlier(
  tx: Writer,
  row: SuggestionRow,
  { draft, itemsOf, isPlain, state }: PageReading,
): Promise<SuggestedItem[] | null> {
  const { pageId, rev } = draft
  const waiting = (await findProposedItems(tx, row.id, [pageId])).get(pageId)
  if (!waiting?.data) return null
  const isRead = Number(waiting.data.proofread) > draft.level || waiting.data.state !== undefined
  if (isPlain && isRead && waiting.data.state === (state ?? undefined)) {
    throw refuse('state', scansSaid('reading-waits', { number: row.number ?? row.id }), {
      suggestion: row.id,
      number: row.number,
    })
  }
  const versions = await findVersions(
    tx,
    [waiting.baseRev, rev].flatMap((each) => each ?? []),
  )
  const dataOf = (each: number | null): JsonObject | null => (each === null ? null : (versions.get(each)?.data ?? null))
  const lines = linesAfter(dataOf(waiting.baseRev), dataOf(rev), waiting.data)
  return lines === null ? null : itemsOf(lines)
}

/** The lines of main with the waiting changes; null where they clash. */
function linesAfter(base: JsonObject | null, main: JsonObject | null, waiting: JsonObject): Line[] | null {
  const of = (data: JsonObject | null): JsonObject => ({ lines: data?.lines ?? [] })
  const sides = { base: of(base), ours: of(main), theirs: of(waiting) }
  const { data, conflicts } = mergeItem({ id: 'page', ...sides })
  if (data === null || conflicts.length > 0) return null
  const item = storedItem({}, { type: 'text-page', data: { ...waiting, lines: data.lines ?? [] } })
  return isOf(item, 'text-page') ? item.data.lines : null
}
