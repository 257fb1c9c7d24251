/** The next page that waits for a person's reading: of a scan, a shelf or a project. Source: service.md#desks; shapes.md#next-page. */
import type { Reader } from '@yalkut/ledger'
import { claimedPlaces, type DeskClaim } from '@yalkut/ledger/desks'
import { openPagesOf } from '@yalkut/ledger/suggestions'
import { idFromSeed } from '@yalkut/model'
import type { LayerPage, Reads, WaitingScan } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { asReader, type Caller } from '../../core/access/caller.ts'
import type { Services } from '../../core/services/services.ts'
import type { NextOnShelf, NextPage } from '../../core/shapes/proofreading.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { layersOfEach, layersOfScan, type ScanLayers, shownPagesOfEach } from '../../core/shown/layers.ts'
import { pageIdIn } from '../scans/community-page.ts'
import { projectPages } from './project-pages.ts'
import { assertWordsShown } from './words-shown.ts'

export const NextPageQuery = Type.Object({
  level: Type.Optional(Type.Enum(['0', '1'], { description: 'Only pages that were read so often: never, or once.' })),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description: 'The page that you are on: pages after it come first.',
    }),
  ),
})
export type NextPageQuery = Static<typeof NextPageQuery>

export const ShelfQuery = Type.Object({
  set: Type.Optional(Type.String({ description: 'A set, with all that is below it.' })),
  work: Type.Optional(Type.String({ description: 'A sefer.' })),
  project: Type.Optional(Type.String({ description: 'The slug of a project of proofreading.' })),
})
export type ShelfQuery = Static<typeof ShelfQuery>

/** Of the pages that this person has not read, those that others hold last, then those that were read least, in order. Refuses
 *  `not-found` for what is no scan and for one whose words are withheld. */
export async function nextPage(
  services: Services,
  caller: Caller,
  idText: string,
  { level, after = 0 }: NextPageQuery,
): Promise<NextPage> {
  const { reads } = services.projection
  const scan = layersOfScan(reads, idText)
  assertWordsShown(reads, scan.scan, 'not-found')
  const levels = level === undefined ? [0, 1] : [Number(level)]
  const found = await firstOf(services, { scans: [scan], levels, after, me: personOf(caller) })
  const { page = null, claimed = null } = found ?? {}
  return { page, level: found?.level ?? null, claimed }
}

/** The same over the scans of a set, a sefer, a project or the whole catalog; null when no page waits for this person. Refuses
 *  `not-found` for what is not there, `invalid` for a project of other work. */
export async function nextOnShelf(
  services: Services,
  caller: Caller,
  { set, work, project }: ShelfQuery,
): Promise<NextOnShelf> {
  const { reads } = services.projection
  const me = personOf(caller)
  if (project !== undefined) {
    const { scan, levels } = await projectPages(services.ledger.read, project)
    if (!reads.pagesToRead.isShown(scan)) return null
    return await firstOf(services, { scans: layersOfEach(reads, [scan]), levels, after: 0, me })
  }
  const shelfText = set ?? work
  const shelf = shelfText === undefined ? null : getSummary(reads, shelfText).id
  let claimedPage: NextOnShelf = null
  for (const level of [0, 1] as const) {
    for (const scans of batchesOf(reads, { shelf, level, person: me })) {
      const found = await firstOf(services, { scans, levels: [level], after: 0, me })
      if (found !== null && found.claimed === null) return found
      claimedPage ??= found
    }
  }
  return claimedPage
}

/** Scans that are looked at together, and the most batches of one request. */
const BATCH = 20
const MAX_BATCHES = 10

function* batchesOf(
  reads: Reads,
  query: { shelf: string | null; level: 0 | 1; person: string | null },
): Generator<ScanLayers[]> {
  let after: WaitingScan | null = null
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const rows: WaitingScan[] = reads.pagesToRead.waitingScans({ ...query, after, limit: BATCH })
    if (rows.length === 0) return
    const ids = rows.map(({ scan }) => scan)
    yield layersOfEach(reads, ids).toSorted((a, b) => ids.indexOf(a.scan) - ids.indexOf(b.scan))
    after = rows.at(-1) ?? null
    if (rows.length < BATCH) return
  }
}

function personOf(caller: Caller): string | null {
  return caller.kind === 'person' ? (asReader(caller)?.person.id ?? null) : null
}

interface Wanted {
  /** In order. */
  scans: readonly ScanLayers[]
  levels: readonly number[]
  /** Pages of the first scan after this one come first. */
  after: number
  me: string | null
}

interface Candidate {
  scan: ScanLayers
  page: LayerPage
  claimed: DeskClaim | null
}

async function firstOf(
  { projection: { reads }, ledger, clock }: Services,
  { scans, levels, after, me }: Wanted,
): Promise<NonNullable<NextOnShelf> | null> {
  const all = shownPagesOfEach(reads, scans)
  const ids = scans.map(({ scan }) => scan)
  const claims = await claimedPlaces(ledger.read, ids, clock().toISOString())
  const othersClaims = new Map(
    claims.filter(({ person }) => person !== me).map((claim) => [`${claim.item} ${claim.first}`, claim]),
  )
  const candidates = scans.flatMap((scan, at) =>
    (all[at] ?? []).flatMap((page): Candidate[] => {
      if (page.state !== null || !levels.includes(page.proofread)) return []
      if (me !== null && page.proofread > 0 && page.reader === me) return []
      return [{ scan, page, claimed: othersClaims.get(`${scan.scan} ${page.page}`) ?? null }]
    }),
  )
  const rank = ({ page, claimed }: Candidate) => [claimed === null ? 0 : 1, page.proofread, page.page > after ? 0 : 1]
  const inOrder = candidates.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    const at = first.findIndex((each, index) => each !== second[index])
    return at === -1 ? 0 : (first[at] ?? 0) - (second[at] ?? 0)
  })
  const found = await notReadBy(ledger.read, me, inOrder)
  if (found === null) return null
  const { scan, page, claimed } = found
  return {
    scan: scan.scan,
    page: page.page,
    level: page.proofread,
    claimed: claimed === null ? null : { by: claimed.handle, until: claimed.until },
  }
}

/** Pages whose waiting changes are read together, and the most of these steps. */
const STEP = 50
const MAX_STEPS = 20

/** The first page whose confirmation by this person does not wait for review. */
async function notReadBy(db: Reader, me: string | null, candidates: readonly Candidate[]): Promise<Candidate | null> {
  if (me === null) return candidates[0] ?? null
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const some = candidates.slice(step * STEP, (step + 1) * STEP)
    if (some.length === 0) return null
    const ids = some.map(communityPageOf)
    const waiting = await openPagesOf(db, { author: me, items: ids })
    const found = some.find((candidate, at) => {
      const mine = waiting.filter(({ itemId }) => itemId === ids[at])
      return !mine.some(({ data }) => isReading(data, candidate.page.proofread))
    })
    if (found !== undefined) return found
  }
  return null
}

/** A waiting change that says more of the page than some of its lines. */
function isReading(data: { [field: string]: unknown } | null, level: number): boolean {
  if (data === null) return false
  return (typeof data.proofread === 'number' && data.proofread > level) || data.state !== undefined
}

function communityPageOf({ scan, page }: Candidate): string {
  if (scan.community?.id === page.layer) return page.id
  return pageIdIn(scan.community?.id ?? idFromSeed('community-layer', scan.scan), page.page)
}
