/** A person's own tokens, and the apps connected to their account. Source: service.md#apitoken; shapes.md#tokens. */
import { randomBytes } from 'node:crypto'
import {
  addToken,
  type Connection,
  connectionsOf,
  countLiveTokens,
  endConnection,
  revokeToken,
  type TokenRow,
  tokensOf,
} from '@yalkut/ledger/access'
import { lockPerson } from '@yalkut/ledger/people'
import { DAY_MS, isPrefixedId, newPrefixedId, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { noteAudit } from '../../core/access/audit-note.ts'
import type { Caller } from '../../core/access/caller.ts'
import { getOnSite } from '../../core/access/on-site.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { tokensSaid } from '../../core/sentences/tokens.ts'
import type { Services } from '../../core/services/services.ts'
import type { ApiToken } from '../../core/shapes/token.ts'
import { TokenScopes } from '../../core/shapes/token.ts'
import { readName } from '../sign-in/new-account.ts'

/** The most active tokens of one person. */
const MAX_LIVE_TOKENS = 20

/** The caller's tokens, then the apps connected to their account; newest first. */
export async function listTokens({ ledger, clock }: Services, caller: Caller): Promise<ApiToken[]> {
  const { person } = getOnSite(caller)
  const now = clock().toISOString()
  const tokens = await tokensOf(ledger.read, person.id, now)
  const connections = await connectionsOf(ledger.read, person.id, now)
  return [...tokens.map(viewOfToken), ...connections.map(viewOfConnection)]
}

export const TokenOrder = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** `read` unless given. */
  scopes: Type.Optional(TokenScopes),
  mayGoLive: Type.Optional(
    Type.Boolean({
      description:
        'Its fixes may go live, and what it confirms counts, as on the site. For programs that a person steers word by word.',
    }),
  ),
  /** Without it the token does not expire. */
  expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
})
export type TokenOrder = Static<typeof TokenOrder>

/** Creates a token, which is shown only in this answer. Refuses `invalid`, and `state` above 20 active tokens. */
export async function createOwnToken(
  { ledger, clock }: Services,
  caller: Caller,
  { name: wanted, scopes: requested = ['read'], mayGoLive = false, expiresInDays }: TokenOrder,
): Promise<ApiToken & { token: string }> {
  const { person } = getOnSite(caller)
  const name = readName(wanted)
  if (requested.length === 0) throw refuse('invalid', commonSaid('token-needs-scope'))
  const scopes = (['read', 'write'] as const).filter((scope) => requested.includes(scope))
  if (mayGoLive && !scopes.includes('write')) {
    throw refuse('invalid', tokensSaid('may-go-live-needs-write'))
  }
  const secret = `rhp_${randomBytes(32).toString('base64url')}`
  const now = clock()
  const createdAt = now.toISOString()
  const expiresAt = expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * DAY_MS).toISOString()
  const token = { id: newPrefixedId('tok-'), name, scopes, mayGoLive, createdAt, expiresAt }
  await ledger.write(async (tx) => {
    await lockPerson(tx, person.id)
    if ((await countLiveTokens(tx, person.id, createdAt)) >= MAX_LIVE_TOKENS) {
      throw refuse('state', tokensSaid('too-many-tokens'))
    }
    await addToken(tx, { ...token, personId: person.id, secret })
    const note = { at: createdAt, actor: person.id, action: 'token.added', subject: token.id }
    await noteAudit(tx, {
      ...note,
      detail: { person: person.id, scopes, ...(mayGoLive && { mayGoLive }) },
    })
  })
  const fresh = { ...token, prefix: secret.slice(0, 8), lastUsedAt: null, revokedAt: null }
  return { ...viewOfToken(fresh), token: secret }
}

/** Revokes a token or ends a connection. Refuses `bad-request` for an invalid id, `not-found` for a token of another
 *  person. */
export async function endToken({ ledger, clock }: Services, caller: Caller, id: string): Promise<void> {
  const { person } = getOnSite(caller)
  const isToken = isPrefixedId('tok-', id)
  if (!isToken && !isPrefixedId('oac-', id)) {
    throw refuse('bad-request', tokensSaid('token-id-form'))
  }
  const now = clock().toISOString()
  await ledger.write(async (tx) => {
    const order = { id, personId: person.id, now }
    const ended = isToken ? await revokeToken(tx, order) : await endConnection(tx, order)
    if (!ended) throw refuse('not-found', tokensSaid('no-such-token'))
    const action = isToken ? 'token.revoked' : 'connection.ended'
    await noteAudit(tx, { at: now, actor: person.id, action, subject: id, detail: {} })
  })
}

function viewOfToken(token: TokenRow): ApiToken {
  return { ...token, kind: 'personal', client: null }
}

function viewOfConnection({ client, personId: _, ...connection }: Connection): ApiToken {
  return {
    ...connection,
    mayGoLive: false,
    kind: 'oauth',
    name: client.name,
    prefix: 'rho_',
    client,
  }
}
