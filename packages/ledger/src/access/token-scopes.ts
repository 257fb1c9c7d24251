/** The scopes of tokens and connected apps. Source: service.md#tokens. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Scopes as the ledger stores them: a JSON list. */
export function readScopes(text: string): TokenScope[] {
  const value: unknown = JSON.parse(text)
  return TOKEN_SCOPES.filter((scope) => Array.isArray(value) && value.includes(scope))
}
