/** Creation of accounts by their owners. Source: service.md#sign-in; service.md#handles. */
import type { Writer } from '@yalkut/ledger'
import { addPerson, type Person } from '@yalkut/ledger/people'
import { newPrefixedId, refuse } from '@yalkut/model'
import { noteAudit } from '../../core/access/audit-note.ts'
import { signInSaid } from '../../core/sentences/sign-in.ts'
import { readHandle } from '../handles/handles.ts'

export interface NewAccount {
  handle: string
  /** Defaults to the handle. */
  name?: string | undefined
}

/** A name in its stored form: 1 to 80 characters, no line ends or invisible characters. Refuses `invalid`. */
export function readName(text: string): string {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name.length < 1 || name.length > 80 || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name)) {
    throw refuse('invalid', signInSaid('visible-name'))
  }
  return name
}

/** Refuses `invalid` for an invalid handle or name, `conflict` for a taken handle. */
export async function addAccount(
  tx: Writer,
  { handle: wanted, name, id = newPrefixedId('u-') }: NewAccount & { id?: string },
  now: string,
): Promise<Person> {
  const handle = readHandle(wanted, { bot: false })
  const marks = { steward: false, admin: false, trusted: false, bot: false }
  const named = name === undefined || name.trim() === '' ? handle : readName(name)
  const person = await addPerson(tx, { id, handle, name: named, ...marks }, now)
  const detail = { handle }
  await noteAudit(tx, { at: now, actor: id, action: 'person.joined', subject: id, detail })
  return person
}
