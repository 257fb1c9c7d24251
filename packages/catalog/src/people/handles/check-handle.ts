/** Whether a handle may be chosen, told while a person types. Source: service.md#handles. */
import { handleOwner } from '@yalkut/ledger/people'
import { isRefusal } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../core/access/caller.ts'
import { assertNoToken } from '../../core/access/on-site.ts'
import type { Services } from '../../core/services/services.ts'
import { readHandle } from './handles.ts'

export const HandleState = Type.Enum(['free', 'taken', 'unfit', 'yours'], {
  description: '`unfit`: it has not the form of a handle, or it is reserved.',
})
export type HandleState = Static<typeof HandleState>

/** Refuses `forbidden` for a token. */
export async function checkHandle(
  { ledger }: Pick<Services, 'ledger'>,
  caller: Caller,
  wanted: string,
): Promise<HandleState> {
  assertNoToken(caller)
  const handle = fitting(wanted)
  if (handle === null) return 'unfit'
  const owner = await handleOwner(ledger.read, handle)
  if (owner === null) return 'free'
  return caller.kind === 'person' && caller.person.id === owner ? 'yours' : 'taken'
}

function fitting(wanted: string): string | null {
  try {
    return readHandle(wanted, { bot: false })
  } catch (problem) {
    if (isRefusal(problem)) return null
    throw problem
  }
}
