/** Restarts the community's text of a scan from another layer. Checked lines stay. Source: shapes.md#seed. */

import { idFromSeed, refuse } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { TouchedSets } from '../../core/access/touched-sets.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { type Layer, type Line, layersOfScan, levelOf, type ScanLayers } from '../../core/shown/layers.ts'
import { lowest } from './fix-line.ts'
import { seedLines } from './seed-lines.ts'

/** The most pages that one call changes. */
const MAX_PAGES = 5_000

/** Suggests it. Refuses `forbidden` for a person who is no keeper of the scan's sets, `not-found` for a layer of
 *  another scan, `state` when the text began from this layer already. */
export async function seedScanText(
  services: Services,
  caller: Caller,
  scanText: string,
  layerText: string,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const { reads } = main
  const scan = layersOfScan(reads, scanText)
  await assertKeeper(services, writer, scan)
  const layerId = readItemId(layerText)
  const layer = scan.layers.find(({ id }) => id === layerId)
  if (layer === undefined || layer.data.kind === 'community') {
    throw refuse('not-found', scansSaid('no-layer-to-begin', { layerId }))
  }
  if (scan.community?.data.seededFrom === layerId) {
    throw refuse('state', scansSaid('begun-from-layer'))
  }
  const items = [communityLayer(scan, layer), ...pagesAnew(reads, scan, layer)]
  return await suggestItems(services, writer, {
    main,
    title: titlesSaid('community-text-begins')[writer.lang ?? 'he'],
    items,
  })
}

async function assertKeeper({ ledger }: Services, { person }: SignedIn, { scan, layers }: ScanLayers): Promise<void> {
  if (isSteward(person)) return
  const touched = new TouchedSets(ledger.read)
  await touched.add(layers.slice(0, 1).map(({ id, type, data }) => ({ id, type, data })))
  const { sets, outside } = touched.touch()
  const keeps = sets.length > 0 && sets.every(({ keepers }) => keepers.includes(person.id))
  if (keeps && !outside) return
  throw refuse('forbidden', scansSaid('who-chooses-layer', { scan }))
}

function communityLayer({ scan, community }: ScanLayers, layer: Layer): SuggestedItem {
  const id = community?.id ?? idFromSeed('community-layer', scan)
  const data = { ...(community?.data ?? { scan, kind: 'community' }), seededFrom: layer.id }
  return { id, type: 'text-layer', data, baseRev: community?.rev ?? null }
}

/** The community's pages with the text of the layer; checked lines are kept. */
function pagesAnew(reads: Reads, scan: ScanLayers, layer: Layer): SuggestedItem[] {
  const { community } = scan
  if (community === null) return []
  const own = reads.scanText.pagesOf([community.id], MAX_PAGES)
  const theirs = reads.scanText.pagesOf([layer.id], MAX_PAGES)
  const seeds = new Map(theirs.map(({ page, id }) => [page, id]))
  const wanted = own.flatMap(({ page, id }) => {
    const seed = seeds.get(page)
    return seed === undefined ? [] : [{ page, id, seed }]
  })
  const ids = wanted.flatMap(({ id, seed }) => [id, seed])
  const items = new Map(reads.items.of('text-page', ids).map((item) => [item.id, item]))
  return wanted.flatMap(({ id, seed }) => {
    const [mine, fresh] = [items.get(id), items.get(seed)]
    if (mine === undefined || fresh === undefined || mine.withheld !== null) return []
    const lines = seedLines(checkedLines(mine), fresh.data.lines)
    const data = {
      ...mine.data,
      lines: lines.map((line) => ({ ...line })),
      proofread: lowest(lines),
    }
    return { id, type: 'text-page', data, baseRev: mine.rev }
  })
}

/** All lines of a page, each with its proofread level. */
function checkedLines({ data }: ShownItem<'text-page'>): Line[] {
  return data.lines.map((line) => ({ ...line, proofread: levelOf(line, data.proofread) }))
}
