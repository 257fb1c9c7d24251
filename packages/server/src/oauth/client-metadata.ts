/** Reads an app's metadata, from its registration or its metadata document, as a client that this server supports:
 *  public, with codes and refresh tokens. Source: shapes.md#oauth; RFC 7591; RFC 8252 (apps on a machine). */
import { isJsonObject, type JsonObject } from '@yalkut/model'

/** Text fields that are stored. Other fields are dropped. */
const STORED_FIELDS = ['client_name', 'client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'contacts'] as const

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

/** null: the metadata has no list of redirect addresses. The OAuth library validates the addresses themselves. */
export function readClientMetadata(metadata: unknown, clientId: string): (ClientMetadata & JsonObject) | null {
  if (!isJsonObject(metadata) || !Array.isArray(metadata.redirect_uris)) return null
  const addresses = metadata.redirect_uris.filter((uri) => typeof uri === 'string')
  if (addresses.length === 0 || addresses.length !== metadata.redirect_uris.length) return null
  const known: JsonObject = {}
  for (const field of STORED_FIELDS) {
    const value = visible(metadata[field])
    if (value !== '' && value.length <= 500) known[field] = value
  }
  const { grant_types: grants } = metadata
  const refreshes = !Array.isArray(grants) || grants.includes('refresh_token')
  return {
    ...known,
    client_id: clientId,
    redirect_uris: addresses.slice(0, 20),
    application_type: addresses.every(isOfWeb) ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', ...(refreshes ? (['refresh_token'] as const) : [])],
    response_types: ['code'],
  }
}

/** Removes control and format characters. People see these fields on the consent page: no character in them may be
 *  invisible, or change the direction of the text around it. */
function visible(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim() : ''
}

/** Whether a redirect address belongs to a web app. A native app uses a loopback address or its own scheme. */
function isOfWeb(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : null
  return url?.protocol === 'https:' && !LOOPBACK.has(url.hostname)
}

/** The host by which a person recognizes an app: that of its metadata document, or of its redirect address. */
export function hostOf(clientId: string, redirectUri: string): string {
  const named = URL.canParse(clientId) ? new URL(clientId) : null
  if (named?.protocol === 'https:') return named.host
  const back = URL.canParse(redirectUri) ? new URL(redirectUri) : null
  if (back === null) return redirectUri.slice(0, 100)
  return back.host === '' ? back.protocol.replace(/:$/, '') : back.host
}
