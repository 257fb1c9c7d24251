/** Shapes of OAuth. Source: service.md#protectedresource; RFC 6749, 7591, 8414, 9728. */

import { named } from '@yalkut/catalog/core'
import { Type } from 'typebox'

export const OauthFailure = Type.Object(
  {
    error: Type.String(),
    error_description: Type.Optional(Type.String()),
  },
  named('OauthFailure', 'The answer to a failed OAuth request.'),
)

export const ProtectedResource = Type.Object(
  {
    resource: Type.String(),
    authorization_servers: Type.Array(Type.String()),
    scopes_supported: Type.Array(Type.String()),
    bearer_methods_supported: Type.Array(Type.String()),
    resource_name: Type.String(),
    resource_documentation: Type.String(),
  },
  named('ProtectedResource', 'RFC 9728: the authorization servers of this service.'),
)

/** The fields of an HTML form, which the OAuth server reads. */
export const TokenForm = Type.Object(
  {
    grant_type: Type.Enum(['authorization_code', 'refresh_token']),
    client_id: Type.String(),
    code: Type.Optional(Type.String({ description: 'With `authorization_code`.' })),
    code_verifier: Type.Optional(Type.String({ description: 'With `authorization_code`: PKCE.' })),
    redirect_uri: Type.Optional(
      Type.String({ description: 'With `authorization_code`: the address that the code went to.' }),
    ),
    refresh_token: Type.Optional(Type.String({ description: 'With `refresh_token`.' })),
    resource: Type.Optional(Type.String({ description: 'What the token is for (RFC 8707).' })),
  },
  named('TokenForm', 'How an app asks for tokens (RFC 6749).'),
)

export const TokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: '`rho_…`' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    refresh_token: Type.Optional(Type.String({ description: '`rhr_…`; it works once.' })),
    scope: Type.Optional(Type.String({ description: 'The scopes, with spaces between them.' })),
  },
  named('TokenAnswer', 'The tokens of a connected app (RFC 6749).'),
)

export const RevocationForm = Type.Object(
  { token: Type.String(), client_id: Type.String() },
  named('RevocationForm', 'How an app ends its connection (RFC 7009).'),
)
