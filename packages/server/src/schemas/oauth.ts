/** Shapes of OAuth. Source: service.md#protectedresource; RFC 6749, 7591, 8414, 9728. */

import { named } from '@yalkut/catalog/shapes'
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
