/** The rules for handles, and the change of a handle. Source: service.md#handles; shapes.md#handles. */
import { assertHandle, handleKey, lastHandleChange, lockPerson, type Person, renamePerson } from '@yalkut/ledger/people'
import { DAY_MS, isAccountId, refuse } from '@yalkut/model'
import { noteAudit } from '../../core/access/audit-note.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { peopleSaid } from '../../core/sentences/people.ts'
import type { Services } from '../../core/services/services.ts'
import { RESERVED_BEGINNINGS, RESERVED_HANDLES } from './reserved-handles.ts'

/** The handle in its stored form. Refuses `invalid` for an invalid handle, for the form of an account's id, and, for
 *  people, for a reserved word. */
export function readHandle(text: string, { bot }: { bot: boolean }): string {
  const handle = text.normalize('NFC')
  assertHandle(handle)
  const key = handleKey(handle)
  const reserved = RESERVED_HANDLES.has(key) || RESERVED_BEGINNINGS.some((word) => key.startsWith(word))
  if ((reserved && !bot) || isAccountId(key)) {
    throw refuse('invalid', peopleSaid('handle-reserved', { handle }), { handle })
  }
  return handle
}

/** Changes the caller's handle. The former handle still leads to the caller, and nobody else can take it. Refuses
 *  `forbidden` for tokens, `invalid`, `conflict` for a taken handle, `rate-limited` within a day of the last change.
 *  The same handle changes nothing. */
export async function changeHandle({ ledger, clock }: Services, caller: Caller, wanted: string): Promise<Person> {
  const { person, via } = getWriter(caller)
  if (via !== null) throw refuse('forbidden', peopleSaid('handle-on-site'))
  const handle = readHandle(wanted, person)
  return await ledger.write(async (tx) => {
    const locked = await lockPerson(tx, person.id)
    if (locked === null || locked.suspended) {
      throw refuse('forbidden', peopleSaid('suspended-keeps-handle'))
    }
    if (locked.handle === handle) return locked
    const now = clock()
    assertDayPassed(await lastHandleChange(tx, person.id), now)
    const at = now.toISOString()
    const renamed = await renamePerson(tx, locked, handle, at)
    const detail = { from: locked.handle, to: handle }
    await noteAudit(tx, {
      at,
      actor: person.id,
      action: 'person.handle-changed',
      subject: person.id,
      detail,
    })
    return renamed
  })
}

function assertDayPassed(last: string | null, now: Date): void {
  const waitMs = last === null ? 0 : Date.parse(last) + DAY_MS - now.getTime()
  if (waitMs <= 0) return
  throw refuse('rate-limited', peopleSaid('handle-once-a-day'), {
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  })
}
