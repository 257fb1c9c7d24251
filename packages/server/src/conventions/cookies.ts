/** Cookies: read from a request, written for an answer. Source: decisions.md#sessions.
 *
 *  `__Host-` binds a cookie to this host and to https. Browsers accept such cookies on http://localhost too. */
import type { IncomingMessage } from 'node:http'
import { stringifySetCookie } from 'cookie'

export const SESSION_COOKIE = '__Host-rh_session'

/** The state of a sign-in while the person is at the OpenID provider. */
export const STATE_COOKIE = '__Host-rh_state'

/** The cookie's value; null: no such cookie, or two with this name. Two are never trusted; a library would take the
 *  first. */
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

/** A `Set-Cookie` value. `seconds`: how long the browser keeps the cookie; 0 deletes it. */
export function cookieText(name: string, value: string, seconds: number): string {
  const bounds = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
  return stringifySetCookie({ name, value, maxAge: seconds, ...bounds })
}
