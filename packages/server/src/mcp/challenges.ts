/** The `WWW-Authenticate` headers by which `/mcp` requires a sign-in. Source: service.md#mcp-sign-in; RFC 6750, 3; RFC 9728, 5.1. */

const SCOPE = 'scope="read write"'

function metadata(baseUrl: string): string {
  return `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`
}

/** For a call of a writing tool without a sign-in. */
export function signInChallenge(baseUrl: string): string {
  return `Bearer ${metadata(baseUrl)}, ${SCOPE}`
}

/** For a token that is expired, revoked or unknown. */
export function badTokenChallenge(baseUrl: string): string {
  return `Bearer error="invalid_token", ${metadata(baseUrl)}, ${SCOPE}`
}

/** For a call of a writing tool with a token that may only read. */
export function scopeChallenge(baseUrl: string): string {
  return `Bearer error="insufficient_scope", ${metadata(baseUrl)}, ${SCOPE}`
}
