/** Who is trusted: marked so by hand, or by 20 merged suggestions none of which was taken back.
 *  Source: shapes.md#trusted-people. */
import type { Reader } from '@yalkut/ledger'
import { type Person, standingOf } from '@yalkut/ledger/people'

/** Merged suggestions that make a person trusted. */
const TRUSTED_AFTER = 20

/** Bots and suspended people are never trusted. Asks one statement at most. */
export async function isTrusted(db: Reader, person: Person): Promise<boolean> {
  if (person.bot || person.suspended) return false
  if (person.trusted) return true
  const { merged, reverted } = await standingOf(db, person.id)
  return merged >= TRUSTED_AFTER && reverted === 0
}
