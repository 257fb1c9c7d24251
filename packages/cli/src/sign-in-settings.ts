/** Settings of signing in: the mail server and the OpenID provider. Source: decisions.md#the-command. */
import type { OpenIdSettings, SendMail } from '@yalkut/catalog/people'
import type { SIGN_IN_FLAGS } from './flags.ts'
import { readMail } from './mail-settings.ts'
import { UsageError } from './usage.ts'

type Values = { readonly [F in keyof typeof SIGN_IN_FLAGS]: string | undefined }

export interface SignInSettings {
  sendMail: SendMail
  openId?: OpenIdSettings
}

/** Throws UsageError: a setting of the OpenID provider is missing, or an address is not valid. `say` prints the mails
 *  if no mail server is set. */
export function readSignInSettings(values: Values, baseUrl: string, say: (text: string) => void): SignInSettings {
  const openId = readOpenId(values)
  return { sendMail: readMail(values, baseUrl, say), ...(openId && { openId }) }
}

function readOpenId(values: Values): OpenIdSettings | undefined {
  const issuer = values['oidc-issuer']
  const [clientId, clientSecret] = [values['oidc-client-id'], values['oidc-client-secret']]
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new UsageError('Set --oidc-issuer, --oidc-client-id and --oidc-client-secret together.')
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isHere = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (url?.protocol !== 'https:' && !isHere) {
    throw new UsageError(`--oidc-issuer must be an https:// address, not “${issuer}”.`)
  }
  return { issuer, clientId, clientSecret }
}
