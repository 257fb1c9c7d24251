/** What an app says of itself, by registering or by a metadata document, made what this server takes: public clients, with
 *  codes and refresh tokens. Source: shapes.md#oauth; RFC 7591; RFC 8252 (apps on a machine). */
import { isJsonObject, type JsonObject } from '@yalkut/model'

/** Fields that are kept as they are said; the rest this server has no use for. */
const KEPT = ['client_name', 'client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'contacts'] as const

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface ClientMetadata {
  client_id: string
  redirect_uris: string[]
  application_type: 'web' | 'native'
  token_endpoint_auth_method: 'none'
  grant_types: ('authorization_code' | 'refresh_token')[]
  response_types: 'code'[]
  client_name?: string
  client_uri?: string
}

/** Null when it names no addresses to return to. What the addresses may be is for the OAuth server to say. */
export function readClientMetadata(
  said: unknown,
  clientId: string,
): (ClientMetadata & JsonObject) | null {
  if (!isJsonObject(said) || !Array.isArray(said.redirect_uris)) return null
  const addresses = said.redirect_uris.filter((uri) => typeof uri === 'string')
  if (addresses.length === 0 || addresses.length !== said.redirect_uris.length) return null
  const kept: JsonObject = {}
  for (const field of KEPT) {
    const value = visible(said[field])
    if (value !== '' && value.length <= 500) kept[field] = value
  }
  const refreshes = !Array.isArray(said.grant_types) || said.grant_types.includes('refresh_token')
  return {
    ...kept,
    client_id: clientId,
    redirect_uris: addresses.slice(0, 20),
    application_type: addresses.every(isOfWeb) ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', ...(refreshes ? (['refresh_token'] as const) : [])],
    response_types: ['code'],
  }
}

/** People see these beside what an app does: nothing in them may hide, or turn the words around it. */
function visible(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim() : ''
}

/** An app on a machine returns to that machine, or to a scheme of its own. */
function isOfWeb(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : null
  return url?.protocol === 'https:' && !LOOPBACK.has(url.hostname)
}

/** What a person recognizes an app by: the site of its metadata, or the place that it returns to. */
export function hostOf(clientId: string, redirectUri: string): string {
  const named = URL.canParse(clientId) ? new URL(clientId) : null
  if (named?.protocol === 'https:') return named.host
  const back = URL.canParse(redirectUri) ? new URL(redirectUri) : null
  if (back === null) return redirectUri.slice(0, 100)
  return back.host === '' ? back.protocol.replace(/:$/, '') : back.host
}
