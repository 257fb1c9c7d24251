/** A person authorizes an app to act for them. Source: service.md#connected-apps. */
import {
  addConnection,
  type ConnectedClient,
  connectionsOf,
  endConnection,
  type TokenScope,
} from '@yalkut/ledger/access'
import { findPerson, lockPerson } from '@yalkut/ledger/people'
import { newPrefixedId, refuse } from '@yalkut/model'
import { noteAudit } from '../../core/access/audit-note.ts'
import type { Caller } from '../../core/access/caller.ts'
import { getOnSite } from '../../core/access/on-site.ts'
import { connectedAppsSaid } from '../../core/sentences/connected-apps.ts'
import type { Services } from '../../core/services/services.ts'

/** The most active connections of one person. */
const MAX_CONNECTIONS = 100

/** How long a connection lasts after its last refresh, in seconds: 90 days. */
export const CONNECTION_SECONDS = 90 * 24 * 3_600

/** Creates the connection for a grant of the OAuth server. Refuses `invalid` without a scope, `state` above 100
 *  connections. */
export async function openConnection(
  { ledger, clock }: Services,
  caller: Caller,
  { client, scopes }: { client: ConnectedClient; scopes: TokenScope[] },
): Promise<string> {
  const { person } = getOnSite(caller)
  if (scopes.length === 0) throw refuse('invalid', connectedAppsSaid('scope-or-refuse'))
  const id = newPrefixedId('oac-')
  const now = clock()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + CONNECTION_SECONDS * 1_000).toISOString()
  await ledger.write(async (tx) => {
    await lockPerson(tx, person.id)
    if ((await connectionsOf(tx, person.id, createdAt)).length >= MAX_CONNECTIONS) {
      throw refuse('state', connectedAppsSaid('too-many-apps'))
    }
    const connection = { id, personId: person.id, client, scopes, payload: {}, createdAt, expiresAt }
    await addConnection(tx, connection)
    const detail = { client: client.id, name: client.name, scopes }
    const note = { at: createdAt, actor: person.id, action: 'connection.added', subject: id }
    await noteAudit(tx, { ...note, detail })
  })
  return id
}

/** Ends a connection when the app revoked a token or used a token a second time. */
export async function closeConnection(
  { ledger, clock }: Pick<Services, 'ledger' | 'clock'>,
  id: string,
): Promise<void> {
  await ledger.write((tx) => endConnection(tx, { id, now: clock().toISOString() }))
}

/** Whether this account may get tokens. */
export async function mayConnect({ ledger }: Pick<Services, 'ledger'>, id: string): Promise<boolean> {
  const person = await findPerson(ledger.read, id)
  return person !== null && !person.suspended
}
