/** Who works where on a scan or a recording. Source: shapes.md#claims-at-a-desk. */
import { claimedPlaces } from '@yalkut/ledger/desks'
import { aType, refuse } from '@yalkut/model'
import { proofreadingSaid } from '../../core/sentences/proofreading.ts'
import type { ReadServices } from '../../core/services/services.ts'
import type { DeskClaims } from '../../core/shapes/proofreading.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { assertWordsShown } from './words-shown.ts'

/** Refuses `not-found` for another item, and for withheld words. */
export async function listClaims(
  { projection: { reads }, ledger, clock }: ReadServices,
  idText: string,
): Promise<DeskClaims> {
  const { id, type } = getSummary(reads, idText)
  if (type !== 'scan' && type !== 'recording') {
    throw refuse('not-found', proofreadingSaid('not-scan-or-recording', { id, type: aType(type) }), { type })
  }
  assertWordsShown(reads, id, 'not-found')
  const found = await claimedPlaces(ledger.read, [id], clock().toISOString())
  const claims = found.map(({ handle: by, first, last, until }) => {
    return type === 'scan' ? { by, page: first, until } : { by, fromMs: first, toMs: last, until }
  })
  return { claims }
}
