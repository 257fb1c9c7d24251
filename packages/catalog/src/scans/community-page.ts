/** The community's copy of a page, which receives the fixes of people. The machine's own page never changes.
 *  Source: shapes.md#fix-a-line. */
import { idFromSeed, type JsonObject, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { SuggestedItem } from '../sending/suggest-items.ts'
import { type Layer, type Line, layersOfScan, shownPage } from '../shown/layers.ts'

export interface PageDraft {
  scan: string
  page: number
  /** The community's text-page, whether it exists yet or not. */
  pageId: string
  level: number
  lines: Line[]
  /** The items of a suggestion with these lines and this level. */
  items(lines: readonly Line[], level: number): SuggestedItem[]
}

/** A page in the form that people change. Two people who fix the same untouched page create the same copy with the
 *  same ids, so their fixes of different lines merge. Refuses `not-found` for a page without text, `forbidden` for a
 *  page whose text is withheld. */
export function draftOfPage(reads: Reads, scanText: string, page: number): PageDraft {
  const scan = layersOfScan(reads, scanText)
  const shown = shownPage(reads, scan, page)
  const [found] = shown === null ? [] : reads.items.of('text-page', [shown.id])
  if (shown === null || found === undefined) {
    throw refuse('not-found', `Page ${page} of ${scan.scan} was not read yet.`)
  }
  const { id, rev, data, withheld } = found
  if (withheld !== null) throw refuse('forbidden', withheld)
  const layerId = scan.community?.id ?? idFromSeed('community-layer', scan.scan)
  const isOwn = shown.layer.data.kind === 'community'
  const pageId = isOwn ? id : pageIdIn(layerId, page)
  const layer = scan.community === null ? [newLayer(layerId, scan.scan, shown.layer)] : []
  return {
    ...{ scan: scan.scan, page, pageId },
    level: data.proofread,
    lines: data.lines,
    items: (lines, level) => [
      ...layer,
      {
        ...{ id: pageId, type: 'text-page', baseRev: rev },
        data: { ...data, layer: layerId, page, lines: lines.map(dataOf), proofread: level },
      },
    ],
  }
}

/** The id of a new page of a layer. It does not depend on the person who creates the page. */
export function pageIdIn(layer: string, page: number): string {
  return idFromSeed('community-page', `${layer} ${page}`)
}

function newLayer(id: string, scan: string, seed: Layer): SuggestedItem {
  const { language } = seed.data
  return {
    ...{ id, type: 'text-layer', baseRev: null },
    data: {
      ...{ scan, kind: 'community', seededFrom: seed.id },
      ...(language !== undefined && { language }),
    },
  }
}

/** A line that nobody has proofread has no proofread level, as in the machine's page, so it is the same in every
 *  copy. */
function dataOf({ id, text, box, proofread = 0 }: Line): JsonObject {
  return {
    ...{ id, text },
    ...(box !== undefined && { box }),
    ...(proofread > 0 && { proofread }),
  }
}
