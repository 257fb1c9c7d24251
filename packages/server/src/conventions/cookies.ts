/** Cookies: read from a request, written for an answer. Source: decisions.md#sessions.
 *
 *  `__Host-` binds a cookie to this very host, over https. Browsers take such cookies on http://localhost too. */
import type { IncomingMessage } from 'node:http'
import { stringifySetCookie } from 'cookie'

export const SESSION_COOKIE = '__Host-rh_session'

/** Who went to an OpenID provider, until they come back. */
export const STATE_COOKIE = '__Host-rh_state'

/** The cookie's value; null when it is not sent. Of two of one name none is believed: a library would take the first. */
export function readCookie({ headers }: IncomingMessage, name: string): string | null {
  const { cookie } = headers
  if (cookie === undefined) return null
  const found = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  const [only] = found
  return found.length === 1 && only !== undefined ? only.slice(name.length + 1) : null
}

/** A `Set-Cookie` value. `seconds`: how long the browser keeps it; 0 forgets it. */
export function cookieText(name: string, value: string, seconds: number): string {
  const bounds = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
  return stringifySetCookie({ name, value, maxAge: seconds, ...bounds })
}
