/** Makes accounts and tokens for the command line. Source: design.md, 5; shapes.md, 18. */
import { randomBytes } from 'node:crypto'
import {
  addAuditEntry,
  addPerson,
  addToken,
  findPersonByHandle,
  type Ledger,
  type Person,
  SYSTEM_ACCOUNT,
  type TokenScope,
  type Writer,
} from '@yalkut/ledger'
import { newPrefixedId, refuse } from '@yalkut/model'
import type { Clock } from '../clock.ts'

export interface NewPerson {
  handle: string
  name: string
  steward: boolean
  admin: boolean
  trusted: boolean
  bot: boolean
}

/** Adds an account. Refuses `invalid` for a handle that is not one, `conflict` for a taken one. */
export async function createPerson(
  ledger: Ledger,
  clock: Clock,
  person: NewPerson,
): Promise<Person> {
  const now = clock().toISOString()
  return await ledger.write(async (tx) => {
    const made = await addPerson(tx, { id: newPrefixedId('u-'), ...person }, now)
    await audit(tx, now, 'person.added', made.id, { handle: made.handle })
    return made
  })
}

export interface NewToken {
  handle: string
  name: string
  scopes: TokenScope[]
}

/** Makes a personal token; `token` is shown this once. Refuses `not-found` for an unknown handle. */
export async function createToken(
  ledger: Ledger,
  clock: Clock,
  { handle, name, scopes }: NewToken,
): Promise<{ id: string; token: string }> {
  if (scopes.length === 0) throw refuse('invalid', 'A token needs a scope: read, write, or both.')
  if (name.length < 1 || name.length > 80) throw refuse('invalid', 'A name has 1 to 80 characters.')
  const person = await findPersonByHandle(ledger.read, handle)
  if (person === null) throw refuse('not-found', `Nobody has the handle ${handle}.`)
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
      createdAt,
      expiresAt: null,
    })
    await audit(tx, now, 'token.added', id, { person: person.id, scopes })
  })
  return { id, token: secret }
}

async function audit(
  tx: Writer,
  at: string,
  action: string,
  subject: string,
  detail: { [key: string]: string | string[] },
): Promise<void> {
  const id = `${at}-${randomBytes(6).toString('hex')}`
  await addAuditEntry(tx, { id, at, actor: SYSTEM_ACCOUNT, action, subject, detail })
}
