/** The metadata by which OAuth clients find the OAuth server. Source: routes.md#access; RFC 8414, 9728; the draft of Client ID
 *  Metadata Documents. */

import { AnyObject } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ProtectedResource } from '../../schemas/oauth.ts'

const SCOPES = ['read', 'write']

export const metadataRoutes: readonly Route[] = [
  defineRoute('GET', '/.well-known/oauth-protected-resource', {
    operationId: 'protectedResource',
    tag: 'Access',
    access: 'pub',
    summary: 'The authorization server of the API',
    description: 'RFC 9728: the authorization server and the scopes of the API.',
    answers: { 200: ProtectedResource },
    cache: 'document',
    handle: ({ baseUrl }) => resourceAt(baseUrl, baseUrl, 'Yalkut'),
  }),

  defineRoute('GET', '/.well-known/oauth-protected-resource/mcp', {
    operationId: 'mcpProtectedResource',
    tag: 'Access',
    access: 'pub',
    summary: 'The authorization server of MCP',
    description: 'RFC 9728: the authorization server and the scopes of `/mcp`.',
    answers: { 200: ProtectedResource },
    cache: 'document',
    handle: ({ baseUrl }) => resourceAt(baseUrl, `${baseUrl}/mcp`, 'Yalkut MCP'),
  }),

  defineRoute('GET', '/.well-known/oauth-authorization-server', {
    operationId: 'authorizationServer',
    tag: 'Access',
    access: 'pub',
    summary: 'The OAuth server’s addresses and features',
    description: 'RFC 8414. Clients register themselves, and use PKCE with S256.',
    answers: { 200: Type.Intersect([AnyObject, Type.Object({ issuer: Type.String() })]) },
    cache: 'document',
    handle: ({ baseUrl }) => serverMetadata(baseUrl),
  }),
]

/** The metadata of `resource`, an address of this server. */
function resourceAt(baseUrl: string, resource: string, name: string) {
  return {
    resource,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: name,
    resource_documentation: `${baseUrl}/docs/developers`,
  }
}

function serverMetadata(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [baseUrl, `${baseUrl}/mcp`],
    service_documentation: `${baseUrl}/docs/developers`,
    ui_locales_supported: ['he', 'en'],
  }
}
