/** How `/mcp` asks for a sign-in. Source: service.md#mcp-sign-in; RFC 6750, 3; RFC 9728, 5.1. */

const SCOPE = 'scope="read write"'

function metadata(baseUrl: string): string {
  return `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`
}

/** Nobody is signed in, and a tool would write. */
export function signInChallenge(baseUrl: string): string {
  return `Bearer ${metadata(baseUrl)}, ${SCOPE}`
}

/** The token has ended, or never was one. */
export function badTokenChallenge(baseUrl: string): string {
  return `Bearer error="invalid_token", ${metadata(baseUrl)}, ${SCOPE}`
}

/** The token only reads. */
export function scopeChallenge(baseUrl: string): string {
  return `Bearer error="insufficient_scope", ${metadata(baseUrl)}, ${SCOPE}`
}
