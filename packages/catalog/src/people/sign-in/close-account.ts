/** Closing one's own account. Source: service.md#closing-an-account. */
import { randomInt } from 'node:crypto'
import type { Writer } from '@yalkut/ledger'
import { endConnectionsOf, revokeTokensOf } from '@yalkut/ledger/access'
import { closeAccountOf, handleKey, lockAdmins, lockPerson } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { noteAudit } from '../../core/access/audit-note.ts'
import type { Caller } from '../../core/access/caller.ts'
import { getOnSite } from '../../core/access/on-site.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import type { Services } from '../../core/services/services.ts'

/** What stands in place of the name. */
const CLOSED_NAME = 'חשבון סגור · Closed account'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Closes the caller's account at once: every session, token and connected app ends; ways of signing in, follows, the inbox
 *  and reading positions are deleted; the name and the handle no longer appear beside what the person did, and that stays.
 *  `handle`: the caller's own, typed again. Refuses `invalid` for another one, `state` for the last admin. */
export async function closeAccount(
  { ledger, clock }: Services,
  caller: Caller,
  { handle }: { handle: string },
): Promise<void> {
  const { person } = getOnSite(caller)
  await ledger.write(async (tx) => {
    await assertAdminLeft(tx, person.id)
    const locked = await lockPerson(tx, person.id)
    if (locked === null || locked.suspended) throw refuse('forbidden', commonSaid('account-suspended'))
    if (handleKey(handle.trim().replace(/^@/, '')) !== handleKey(locked.handle)) {
      throw refuse('invalid', signInSaid('type-own-handle'))
    }
    const at = clock().toISOString()
    await revokeTokensOf(tx, person.id, at)
    await endConnectionsOf(tx, person.id, at)
    await closeAccountOf(tx, person.id, { at, handle: closedHandle(), name: CLOSED_NAME })
    const note = { at, actor: person.id, action: 'person.closed', subject: person.id, detail: {} }
    await noteAudit(tx, note)
  })
}

async function assertAdminLeft(tx: Writer, personId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  const locked = await lockPerson(tx, personId)
  if (locked?.admin === true && admins <= 1) {
    throw refuse('state', commonSaid('last-admin'))
  }
}

function closedHandle(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)])
  return `closed-${letters.join('')}`
}
