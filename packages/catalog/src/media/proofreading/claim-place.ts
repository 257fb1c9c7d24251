/** Claims of places at a desk: a page of a scan, a part of a recording, the contents of a printing. A claim shows others where somebody works, and keeps nobody
 *  out. Source: service.md#desks; shapes.md#claims-at-a-desk. */
import { claimedPlaces, claimPlace, type DeskClaim, releasePlace } from '@yalkut/ledger/desks'
import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { proofreadingSaid } from '../../core/sentences/proofreading.ts'
import type { Services } from '../../core/services/services.ts'
import type { ContentsClaims, PageClaims, StretchClaims } from '../../core/shapes/proofreading.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { layersOfScan } from '../../core/shown/layers.ts'
import { PageField } from '../scans/page-fields.ts'
import { assertWordsShown } from './words-shown.ts'

/** How long a claim lasts unless it is renewed. */
const HOLD_MS = 10 * 60_000

const ReleaseField = Type.Optional(Type.Boolean({ description: 'true: you work there no more, and the claim ends.' }))

export const PageClaim = Type.Object({ page: PageField, release: ReleaseField })
export type PageClaim = Static<typeof PageClaim>

/** In milliseconds of the recording; whole numbers of the ledger fit 31 bits. */
const Ms = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

export const StretchClaim = Type.Object({ fromMs: Ms, toMs: Ms, release: ReleaseField })
export type StretchClaim = Static<typeof StretchClaim>

/** Claims a page for ten minutes, or renews or releases the claim, and gives the claims of others on pages of the scan.
 *  Refuses `not-found` for what is no scan, `forbidden` for a scan whose words are withheld. */
export async function claimPage(
  services: Services,
  caller: Caller,
  idText: string,
  { page, release }: PageClaim,
): Promise<PageClaims> {
  const { person } = getWriter(caller)
  const { reads } = services.projection
  const { scan } = layersOfScan(reads, idText)
  assertWordsShown(reads, scan, 'forbidden')
  const place = { item: scan, first: page, last: page }
  const { until, others } = await claim(services, person.id, { ...place, release })
  return {
    until,
    others: others.map((each) => ({ by: each.handle, page: each.first, until: each.until })),
  }
}

/** The same for a part of a recording. Refuses also `invalid` for a part that ends before it begins. */
export async function claimStretch(
  services: Services,
  caller: Caller,
  idText: string,
  { fromMs, toMs, release }: StretchClaim,
): Promise<StretchClaims> {
  const { person } = getWriter(caller)
  const { reads } = services.projection
  const { id } = getShownOf(reads, 'recording', idText)
  assertWordsShown(reads, id, 'forbidden')
  if (toMs < fromMs) {
    throw refuse('invalid', proofreadingSaid('part-backwards'), { fromMs, toMs })
  }
  const place = { item: id, first: fromMs, last: toMs }
  const { until, others } = await claim(services, person.id, { ...place, release })
  return {
    until,
    others: others.map(({ handle, first, last, until }) => {
      return { by: handle, fromMs: first, toMs: last, until }
    }),
  }
}

export const ContentsClaim = Type.Object({ release: ReleaseField })
export type ContentsClaim = Static<typeof ContentsClaim>

/** The same for the contents of a printing as a whole. Refuses `not-found` for what is no printing. */
export async function claimContents(
  services: Services,
  caller: Caller,
  idText: string,
  { release }: ContentsClaim,
): Promise<ContentsClaims> {
  const { person } = getWriter(caller)
  const { id } = getShownOf(services.projection.reads, 'publication', idText)
  const { until, others } = await claim(services, person.id, {
    item: id,
    first: 1,
    last: 1,
    release,
  })
  return { until, others: others.map(({ handle, until }) => ({ by: handle, until })) }
}

interface Place {
  item: string
  first: number
  last: number
  release: boolean | undefined
}

async function claim(
  { ledger, clock }: Services,
  person: string,
  { item, first, last, release = false }: Place,
): Promise<{ until: string | null; others: DeskClaim[] }> {
  return await ledger.write(async (tx) => {
    const at = clock()
    const now = at.toISOString()
    const own = { item, person, source: 'desk' as const }
    if (release) await releasePlace(tx, { ...own, first })
    else {
      const until = new Date(at.getTime() + HOLD_MS).toISOString()
      await claimPlace(tx, own, { first, last, now, until })
    }
    const all = await claimedPlaces(tx, [item], now)
    const mine = all.find((each) => each.person === person && each.first === first)
    return {
      until: release ? null : (mine?.until ?? null),
      others: all.filter((each) => each.person !== person),
    }
  })
}
