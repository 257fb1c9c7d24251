/** The community's copy of a page: where people's fixes go. A machine's own page is never changed.
 *  Source: shapes.md#fix-a-line. */
import { idFromSeed, type JsonObject, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import type { SuggestedItem } from '../sending/suggest-items.ts'
import { type Layer, type Line, layersOfScan, shownPage } from '../shown/layers.ts'

export interface PageDraft {
  scan: string
  page: number
  /** The community's text-page, there already or not. */
  pageId: string
  level: number
  lines: Line[]
  /** The suggestion's items for these lines and this level. */
  items(lines: readonly Line[], level: number): SuggestedItem[]
}

/** A page as people may change it. Two people who fix the same untouched page make the same copy of it, by the same
 *  ids, so that their fixes of different lines merge. Refuses `not-found` for a page that nobody read, `forbidden` for
 *  one whose words are withheld. */
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

/** The id of a layer's page that is new: the same for whoever makes it. */
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

/** A line that nobody read says nothing of it, as the machine's does not: so it is the same in every copy. */
function dataOf({ id, text, box, proofread = 0 }: Line): JsonObject {
  return {
    ...{ id, text },
    ...(box !== undefined && { box }),
    ...(proofread > 0 && { proofread }),
  }
}
