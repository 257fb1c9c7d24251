/** Tokens and connected apps. Source: service.md#apitoken. */
import { TOKEN_SCOPES } from '@yalkut/ledger/access'
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'

export const TokenScopes = Type.Array(Type.Enum([...TOKEN_SCOPES]), { minItems: 1, maxItems: 2 })

const token = {
  id: Type.String({ description: '`tok-…`, or `oac-…` of a connected app.' }),
  kind: Type.Enum(['personal', 'oauth']),
  name: Type.String(),
  prefix: Type.String({ description: 'Its first characters.' }),
  scopes: TokenScopes,
  createdAt: Moment,
  lastUsedAt: nullable(Moment),
  expiresAt: nullable(Moment),
  revokedAt: nullable(Moment),
  client: nullable(
    Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        uri: nullable(Type.String()),
        host: Type.String({ description: 'Where it returns to.' }),
      },
      named('TokenClient', 'The connected app that a token belongs to.'),
    ),
  ),
}

export const ApiToken = Type.Object(token, named('ApiToken', 'A token, or a connected app.'))
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = Type.Object({
  ...token,
  token: Type.String({ description: 'Shown this once; only its hash is kept.' }),
})
