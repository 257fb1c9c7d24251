/** A link that signs one person in, created by the operator of the server. The first admin signs in with it.
 *  Source: service.md#sign-in. */
import type { Ledger } from '@yalkut/ledger'
import { findPersonByHandle } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import type { Clock } from '../../clock.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import { linkAddress } from './email.ts'
import { addLink } from './links.ts'

/** The URL, which works once, for 20 minutes. Refuses `not-found`, and `invalid` for a bot. */
export async function createOneTimeLink(
  ledger: Ledger,
  clock: Clock,
  { handle, baseUrl }: { handle: string; baseUrl: string },
): Promise<string> {
  const person = await findPersonByHandle(ledger.read, handle)
  if (person === null) throw refuse('not-found', commonSaid('nobody-has-handle', { handle }))
  if (person.bot) throw refuse('invalid', signInSaid('bot-given-token'))
  const link = { purpose: 'once' as const, personId: person.id, next: '/' }
  const secret = await ledger.write((tx) => addLink(tx, link, clock()))
  return linkAddress(baseUrl, secret, link.next)
}
