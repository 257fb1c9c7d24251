/** Suggests the whole contents of a printing at once: what begins on which page, the new units, the printed numbers of the pages.
 *  Source: service.md#contents-maps; shapes.md#contents-of-a-printing. */
import { type ItemData, isOf, newItemId, refuse, sameJson } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { NoteField } from '../../core/input/as-read.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { contentsSaid } from '../../core/sentences/contents.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { pagesInScan, printedRange } from '../../core/shown/printed-pages.ts'
import { PageField } from '../scans/page-fields.ts'
import { getContents, MAX_ENTRIES, mapsOf } from './get-contents.ts'
import { NameField, newUnits } from './new-units.ts'
import { scanOfPrinting } from './scan-of-printing.ts'

const Entry = Type.Object({
  id: Type.Optional(Type.String({ description: 'The contents-map that it was; without it the entry is new.' })),
  from: PageField,
  to: PageField,
  unit: Type.Optional(Type.String({ description: 'The unit on these pages.' })),
  newUnit: Type.Optional(
    Type.Object(
      { label: NameField, date: Type.Optional(Type.String()) },
      {
        description: 'A new unit of the printing’s sefer. Its position and order follow from its place.',
      },
    ),
  ),
  label: Type.Optional(NameField),
  level: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 19,
      description: 'Of an entry with a name alone: the level of the sefer whose step it names, from 0.',
    }),
  ),
})

export const ContentsOrder = Type.Object({
  scan: Type.Optional(
    Type.String({
      description: 'The scan whose pages are meant. Without it they are printed numbers.',
    }),
  ),
  entries: Type.Array(Entry, {
    maxItems: MAX_ENTRIES,
    description: 'All of the contents, in the order of the book. Entries that are left out go.',
  }),
  known: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), Type.Integer({ minimum: 1 }), {
      maxProperties: MAX_ENTRIES,
      description: 'The entries as you read them: id and revision. 409 when they are others by now.',
    }),
  ),
  labels: Type.Optional(
    Type.Array(Type.Object({ page: PageField, printed: Type.String({ minLength: 1, maxLength: 50 }) }), {
      maxItems: 20_000,
      description: 'The printed numbers of the scan’s pages, all of them.',
    }),
  ),
  note: NoteField,
})
export type ContentsOrder = Static<typeof ContentsOrder>
type Entry = Static<typeof Entry>

/** Refuses `conflict` when somebody changed the contents since (`detail` has them as they are), `invalid` for an order that changes
 *  nothing or names pages in the wrong order, `not-found` for unknown items. */
export async function suggestContents(
  services: Services,
  caller: Caller,
  publicationText: string,
  order: ContentsOrder,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const { reads } = main
  const publication = getShownOf(reads, 'publication', publicationText)
  const scan = order.scan === undefined ? null : scanOfPrinting(reads, publication.id, order.scan)
  const present = mapsOf(reads, publication.id)
  assertAsRead(services, publication.id, present, order)
  const labelled = scan === null ? null : relabelled(reads, scan, order.labels)
  const units = newUnits(reads, publication, order.entries)
  const maps = changedMaps(order.entries, {
    publication: publication.id,
    present: new Map(present.map((map) => [map.id, map])),
    scan: labelled?.data ?? scan?.data ?? null,
    unitOf: (at) => units.get(at)?.id ?? null,
    reads,
  })
  const items = [...units.values(), ...maps, ...(labelled?.item ?? [])]
  if (items.length === 0) throw refuse('invalid', contentsSaid('contents-same'))
  const { lang = 'he' } = writer
  const { he, en = he } = publication.data.title
  const title = titlesSaid('contents-of', { name: lang === 'he' ? he : en })[lang].slice(0, MAX_TITLE)
  return await suggestItems(services, writer, { main, title, note: order.note, items })
}

const MAX_TITLE = 200

function assertAsRead(
  services: Services,
  publication: string,
  present: readonly ShownItem<'contents-map'>[],
  { known = {}, scan }: ContentsOrder,
): void {
  const ids = new Set(present.map(({ id }) => id))
  const isOther = present.some(({ id, rev }) => known[id] !== rev)
  if (!isOther && Object.keys(known).every((id) => ids.has(id))) return
  const { entries } = getContents(services, publication, scan === undefined ? {} : { scan })
  throw refuse('conflict', contentsSaid('contents-changed'), {
    entries,
  })
}

/** The scan with these printed numbers, and the item that changes it. */
function relabelled(
  reads: Reads,
  scan: ShownItem<'scan'>,
  labels: ContentsOrder['labels'],
): { data: ItemData['scan']; item: SuggestedItem[] } {
  if (labels === undefined) return { data: scan.data, item: [] }
  const pages = new Set(labels.map(({ page }) => page))
  if (pages.size < labels.length) throw refuse('invalid', contentsSaid('two-printed-numbers'))
  const pageLabels = labels.toSorted((a, b) => a.page - b.page).map(({ page, printed }) => ({ pdfPage: page, printed }))
  if (sameJson(pageLabels, scan.data.pageLabels ?? [])) return { data: scan.data, item: [] }
  const whole = reads.items.whole(scan.id)
  const { pageLabels: _, ...rest } = whole !== null && isOf(whole, 'scan') ? whole.data : scan.data
  const data = { ...rest, ...(pageLabels.length > 0 && { pageLabels }) }
  return { data, item: [{ id: scan.id, type: 'scan', data, baseRev: scan.rev, path: scan.path }] }
}

interface Mapping {
  publication: string
  present: ReadonlyMap<string, ShownItem<'contents-map'>>
  /** With the new printed numbers. */
  scan: ItemData['scan'] | null
  /** The new unit of the entry at this place. */
  unitOf: (at: number) => string | null
  reads: Reads
}

/** The contents-maps that are new, that are others than before, and that are left out. */
function changedMaps(entries: readonly Entry[], mapping: Mapping): SuggestedItem[] {
  const { present, reads } = mapping
  const scheme = schemeFor(entries, mapping)
  const seen = new Set<string>()
  assertUnits(reads, entries)
  const kept = entries.flatMap((entry, at): SuggestedItem[] => {
    const was = entry.id === undefined ? undefined : present.get(entry.id)
    if (entry.id !== undefined) {
      if (was === undefined || seen.has(entry.id)) {
        throw refuse('invalid', contentsSaid('no-entry-of-printing', { id: entry.id.slice(0, 40) }))
      }
      seen.add(entry.id)
    }
    const data = dataOf(entry, at, scheme, mapping)
    if (was !== undefined && isSame(was.data, data, entry, mapping.scan)) return []
    return [{ id: was?.id ?? newItemId(), type: 'contents-map', data, baseRev: was?.rev ?? null }]
  })
  const gone = [...present.values()].filter(({ id }) => !seen.has(id))
  return [...kept, ...gone.map(({ id, rev }) => ({ id, type: 'contents-map', data: null, baseRev: rev }))]
}

function dataOf(
  entry: Entry,
  at: number,
  scheme: 'printed' | 'pdf',
  { publication, present, scan, unitOf }: Mapping,
): ItemData['contents-map'] {
  const { from, to, unit, newUnit, label } = entry
  if (to < from) throw refuse('invalid', commonSaid('pages-backwards'), { at, from, to })
  if (unit !== undefined && newUnit !== undefined) {
    throw refuse('invalid', commonSaid('one-unit'), { at })
  }
  const unitId = unit ?? unitOf(at)
  if (unitId === null && label === undefined) {
    throw refuse('invalid', commonSaid('what-is-on-pages'), { at })
  }
  const { unit: _, label: __, ...was } = present.get(entry.id ?? '')?.data ?? {}
  const printed = scheme === 'printed' && scan !== null ? printedRange({ from, to }, scan) : null
  return {
    ...was,
    publication,
    pages: { ...(printed ?? { from, to }), scheme },
    ...(unitId !== null && { unit: unitId }),
    ...(label !== undefined && { label: { ...label } }),
  }
}

/** Printed numbers hold for every scan of the printing. They are used where all entries have them, so that the contents stay in one
 *  order; else the pages of the scan. */
function schemeFor(entries: readonly Entry[], { present, scan }: Mapping): 'printed' | 'pdf' {
  if (scan === null) return 'printed'
  const isPdf = [...present.values()].some(({ data }) => data.pages.scheme === 'pdf')
  return !isPdf && entries.every((range) => printedRange(range, scan) !== null) ? 'printed' : 'pdf'
}

function isSame(
  was: ItemData['contents-map'],
  data: ItemData['contents-map'],
  { from, to }: Entry,
  scan: ItemData['scan'] | null,
): boolean {
  const range = scan === null ? was.pages : pagesInScan(was.pages, scan)
  if (range.from !== from || range.to !== to) return false
  return (was.unit ?? null) === (data.unit ?? null) && sameJson(was.label ?? null, data.label ?? null)
}

function assertUnits(reads: Reads, entries: readonly Entry[]): void {
  const wanted = [...new Set(entries.flatMap(({ unit }) => unit ?? []))]
  const found = new Set(reads.items.of('unit', wanted).map(({ id }) => id))
  const missing = wanted.find((id) => !found.has(id))
  if (missing !== undefined) throw refuse('not-found', contentsSaid('no-unit', { missing: missing.slice(0, 40) }))
}
