/** Creates accounts and tokens for the command line. Source: shapes.md#tokens; decisions.md#the-command. */
import { randomBytes } from 'node:crypto'
import type { Ledger } from '@yalkut/ledger'
import { addToken, type TokenScope } from '@yalkut/ledger/access'
import { addPerson, findPersonByHandle, type Person, SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { newPrefixedId, refuse } from '@yalkut/model'
import type { Clock } from '../../clock.ts'
import { noteAudit } from '../../core/access/audit-note.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { peopleSaid } from '../../core/sentences/people.ts'
import { readHandle } from '../handles/handles.ts'

export type NewPerson = Omit<Person, 'id' | 'suspended'>

/** Adds an account. Refuses `invalid` for an invalid or reserved handle, `conflict` for a taken one. */
export async function createPerson(ledger: Ledger, clock: Clock, person: NewPerson): Promise<Person> {
  const at = clock().toISOString()
  const handle = readHandle(person.handle, person)
  return await ledger.write(async (tx) => {
    const created = await addPerson(tx, { id: newPrefixedId('u-'), ...person, handle }, at)
    const note = { at, actor: SYSTEM_ACCOUNT, action: 'person.added' }
    await noteAudit(tx, { ...note, subject: created.id, detail: { handle } })
    return created
  })
}

export interface NewToken {
  handle: string
  name: string
  scopes: TokenScope[]
  /** Default: what it sends waits for review. */
  mayGoLive?: boolean
}

/** Creates a personal token; `token` is shown only in this answer. Refuses `not-found` for an unknown handle. */
export async function createToken(
  ledger: Ledger,
  clock: Clock,
  { handle, name, scopes, mayGoLive = false }: NewToken,
): Promise<{ id: string; token: string }> {
  if (scopes.length === 0) throw refuse('invalid', commonSaid('token-needs-scope'))
  if (mayGoLive && !scopes.includes('write')) {
    throw refuse('invalid', peopleSaid('live-needs-write'))
  }
  if (name.length < 1 || name.length > 80) throw refuse('invalid', peopleSaid('name-length'))
  const person = await findPersonByHandle(ledger.read, handle)
  if (person === null) throw refuse('not-found', commonSaid('nobody-has-handle', { handle }))
  const id = newPrefixedId('tok-')
  const secret = `rhp_${randomBytes(32).toString('base64url')}`
  const now = clock().toISOString()
  await ledger.write(async (tx) => {
    const createdAt = now
    await addToken(tx, {
      id,
      personId: person.id,
      name,
      secret,
      scopes,
      mayGoLive,
      createdAt,
      expiresAt: null,
    })
    const note = { at: now, actor: SYSTEM_ACCOUNT, action: 'token.added' }
    await noteAudit(tx, {
      ...note,
      subject: id,
      detail: { person: person.id, scopes, ...(mayGoLive && { mayGoLive }) },
    })
  })
  return { id, token: secret }
}
