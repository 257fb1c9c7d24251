/** Cookies: read from a request, written for an answer. Source: decisions.md#sessions.
 *
 *  `__Host-` binds a cookie to this host and to https. Browsers accept such cookies on http://localhost too. */
import type { IncomingMessage } from 'node:http'
import { stringifySetCookie } from 'cookie'

export const SESSION_COOKIE = '__Host-rh_session'

/** Tells scripts of the site that somebody may be signed in: pages are the same for everybody, and only such a browser asks for
 *  what is its reader’s own. It opens nothing. */
const MARKER_COOKIE = 'y'

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

/** The headers that begin, prolong or (`seconds`: 0) end a session in a browser. */
export function sessionCookies(session: string, seconds: number): string[] {
  const marker = { name: MARKER_COOKIE, value: seconds > 0 ? '1' : '', maxAge: seconds, ...BOUNDS }
  return [
    'Set-Cookie',
    stringifySetCookie({ ...marker, httpOnly: false }),
    'Set-Cookie',
    cookieText(SESSION_COOKIE, session, seconds),
  ]
}

/** A `Set-Cookie` value. `seconds`: how long the browser keeps the cookie; 0 deletes it. */
export function cookieText(name: string, value: string, seconds: number): string {
  return stringifySetCookie({ name, value, maxAge: seconds, httpOnly: true, ...BOUNDS })
}

const BOUNDS = { path: '/', secure: true, sameSite: 'lax' } as const
