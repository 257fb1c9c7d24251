/** Trusted people: marked by hand, or with 20 merged suggestions of which none was reverted.
 *  Source: shapes.md#trusted-people. */
import type { Reader } from '@yalkut/ledger'
import { type Person, standingOf } from '@yalkut/ledger/people'
import { type Static, Type } from 'typebox'

/** Merged suggestions that make a person trusted. */
export const TRUSTED_AFTER = 20

export const TrustProgress = Type.Object({
  trusted: Type.Boolean(),
  given: Type.Boolean({ description: 'A steward gave it.' }),
  merged: Type.Integer({ description: 'Own suggestions that were merged.' }),
  needed: Type.Integer({ description: 'Merged suggestions that make a person trusted.' }),
  reverted: Type.Integer({ description: 'Merged ones that are reverted now: none may be.' }),
})
export type TrustProgress = Static<typeof TrustProgress>

/** How far a person is on the way to be trusted. One statement. */
export async function trustProgress(db: Reader, person: Person): Promise<TrustProgress> {
  const { merged, reverted } = await standingOf(db, person.id)
  const isOut = person.bot || person.suspended
  const isEarned = merged >= TRUSTED_AFTER && reverted === 0
  const trusted = !isOut && (person.trusted || isEarned)
  return { trusted, given: person.trusted, merged, needed: TRUSTED_AFTER, reverted }
}

/** False for bots and suspended people. At most one statement. */
export async function isTrusted(db: Reader, person: Person): Promise<boolean> {
  if (person.bot || person.suspended) return false
  if (person.trusted) return true
  const { merged, reverted } = await standingOf(db, person.id)
  return merged >= TRUSTED_AFTER && reverted === 0
}
