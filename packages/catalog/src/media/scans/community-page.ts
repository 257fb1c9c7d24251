/** The community's copy of a page, which receives the fixes of people. The machine's own page never changes.
 *  Source: shapes.md#fix-a-line. */
import { idFromSeed, type JsonObject, refuse, withheldSentence } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import type { SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { withKnownWords } from '../../changing/suggestions/known-words.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import type { Services } from '../../core/services/services.ts'
import {
  type Layer,
  type Line,
  layersOfScan,
  type PageState,
  type ScanLayers,
  type ShownPage,
  shownPage,
} from '../../core/shown/layers.ts'

export interface PageDraft {
  scan: string
  page: number
  /** The community's text-page, whether it exists yet or not. */
  pageId: string
  level: number
  /** The person of the first reading (account id). */
  reader: string | null
  state: PageState | null
  lines: Line[]
  /** The revision that people were shown; null for a page that no layer has. */
  rev: number | null
  /** The items of a suggestion with these lines and this level. `state`: null by default. */
  items(lines: readonly Line[], level: number, state?: PageState | null): SuggestedItem[]
}

/** A page in the form that people change. Two people who fix the same untouched page create the same copy with the
 *  same ids, so their fixes of different lines merge. Refuses `not-found` for a page without text, `forbidden` for a
 *  page whose text is withheld. */
export function draftOfPage(reads: Reads, scanText: string, page: number): PageDraft {
  const scan = layersOfScan(reads, scanText)
  return findDraft(reads, scan, page) ?? throwUnread(scan.scan, page)
}

/** The same; null for a page without text. Refuses `forbidden` for a page whose text is withheld. */
export function findDraft(reads: Reads, scan: ScanLayers, page: number): PageDraft | null {
  const found = findPage(reads, scan, page)
  return found === null ? null : draftFrom(scan, page, found)
}

/** The page for a writer, with withheld words for who may know them. `isNew`: also a page that no layer has yet; it has no lines.
 *  Refuses `not-found` for a page without text, or after the last one; `forbidden` for a page whose text is withheld from the writer. */
export async function draftForWriter(
  services: Services,
  writer: SignedIn,
  { reads, scan: scanText, page, isNew }: { reads: Reads; scan: string; page: number; isNew: boolean },
): Promise<PageDraft> {
  const scan = layersOfScan(reads, scanText)
  const found = findPage(reads, scan, page)
  if (found === null) return isNew ? emptyDraft(reads, scan, page) : throwUnread(scan.scan, page)
  const [item = found.item] = await withKnownWords(services, writer, 'text-page', [found.item])
  return draftFrom(scan, page, { ...found, item })
}

function throwUnread(scan: string, page: number): never {
  throw refuse('not-found', scansSaid('scan-page-unread', { page, scan }))
}

function emptyDraft(reads: Reads, { scan, community }: ScanLayers, page: number): PageDraft {
  const [item] = reads.items.of('scan', [scan])
  const last = item?.data.pageCount ?? 0
  if (page > last) throwUnread(scan, page)
  if (!reads.pagesToRead.isShown(scan)) {
    throw refuse('forbidden', scansSaid('scan-words-withheld'))
  }
  const layerId = community?.id ?? idFromSeed('community-layer', scan)
  const pageId = pageIdIn(layerId, page)
  return {
    scan,
    page,
    pageId,
    level: 0,
    reader: null,
    state: null,
    lines: [],
    rev: null,
    items: (lines, proofread, state = null) => [
      {
        id: pageId,
        type: 'text-page',
        baseRev: null,
        data: {
          layer: layerId,
          page,
          lines: lines.map(dataOf),
          proofread,
          ...(state !== null && { state }),
        },
      },
      ...(community === null ? [newLayer(layerId, scan, null)] : []),
    ],
  }
}

interface FoundPage {
  shown: ShownPage
  item: ShownItem<'text-page'>
}

function findPage(reads: Reads, scan: ScanLayers, page: number): FoundPage | null {
  const shown = shownPage(reads, scan, page)
  const [item] = shown === null ? [] : reads.items.of('text-page', [shown.id])
  return shown === null || item === undefined ? null : { shown, item }
}

function draftFrom(scan: ScanLayers, page: number, { shown, item }: FoundPage): PageDraft {
  const { id, rev, data, withheld } = item
  if (withheld !== null) throw refuse('forbidden', withheldSentence(withheld))
  const layerId = scan.community?.id ?? idFromSeed('community-layer', scan.scan)
  const isOwn = shown.layer.data.kind === 'community'
  const pageId = isOwn ? id : pageIdIn(layerId, page)
  const layer = scan.community === null ? [newLayer(layerId, scan.scan, shown.layer)] : []
  return {
    scan: scan.scan,
    page,
    pageId,
    level: data.proofread,
    reader: shown.reader,
    state: data.state ?? null,
    rev,
    lines: data.lines,
    items: (lines, proofread, state = null) => {
      const { state: _, ...kept } = data
      const written = { layer: layerId, page, lines: lines.map(dataOf), proofread }
      const made = { ...kept, ...written, ...(state !== null && { state }) }
      // The page first: a line of the queue shows the first item.
      return [{ id: pageId, type: 'text-page', baseRev: rev, data: made }, ...layer]
    },
  }
}

/** The id of a new page of a layer. It does not depend on the person who creates the page. */
export function pageIdIn(layer: string, page: number): string {
  return idFromSeed('community-page', `${layer} ${page}`)
}

/** `seed`: null where no layer has the page. */
function newLayer(id: string, scan: string, seed: Layer | null): SuggestedItem {
  const language = seed?.data.language
  return {
    id,
    type: 'text-layer',
    baseRev: null,
    data: {
      scan,
      kind: 'community',
      ...(seed !== null && { seededFrom: seed.id }),
      ...(language !== undefined && { language }),
    },
  }
}

/** A line that nobody has proofread has no proofread level, as in the machine's page, so it is the same in every
 *  copy. What the machine was not sure of goes when a person has checked the line. */
function dataOf({ id, text, box, proofread = 0, unsure }: Line): JsonObject {
  return {
    id,
    text,
    ...(box !== undefined && { box }),
    ...(proofread > 0 && { proofread }),
    ...(proofread === 0 && unsure !== undefined && { unsure: unsure.map((word) => ({ ...word })) }),
  }
}
