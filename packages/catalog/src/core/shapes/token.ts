/** Tokens and connected apps. Source: service.md#apitoken. */
import { TOKEN_SCOPES } from '@yalkut/ledger/access'
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'

export const TokenScopes = Type.Array(Type.Enum([...TOKEN_SCOPES]), { minItems: 1, maxItems: 2 })

const token = {
  id: Type.String({ description: '`tok-…` for a token, `oac-…` for a connected app.' }),
  kind: Type.Enum(['personal', 'oauth']),
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters of the token.' }),
  scopes: TokenScopes,
  mayGoLive: Type.Boolean({
    description:
      'What it sends counts as what its person does on the site: fixes may go live, and what it confirms counts. Never for a connected app.',
  }),
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
        host: Type.String({ description: 'The host to which the app returns.' }),
      },
      named('TokenClient', 'The connected app of a token.'),
    ),
  ),
}

export const ApiToken = Type.Object(token, named('ApiToken', 'A token, or a connected app.'))
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = Type.Object({
  ...token,
  token: Type.String({
    description: 'The token is shown only once; the server stores only its hash.',
  }),
})
