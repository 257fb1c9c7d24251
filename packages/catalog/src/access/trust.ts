/** Trusted people: marked by hand, or with 20 merged suggestions of which none was reverted.
 *  Source: shapes.md#trusted-people. */
import type { Reader } from '@yalkut/ledger'
import { type Person, standingOf } from '@yalkut/ledger/people'

/** Merged suggestions that make a person trusted. */
const TRUSTED_AFTER = 20

/** False for bots and suspended people. At most one statement. */
export async function isTrusted(db: Reader, person: Person): Promise<boolean> {
  if (person.bot || person.suspended) return false
  if (person.trusted) return true
  const { merged, reverted } = await standingOf(db, person.id)
  return merged >= TRUSTED_AFTER && reverted === 0
}
