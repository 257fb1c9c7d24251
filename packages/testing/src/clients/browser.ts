/** A browser without a window: it stores cookies by their rules and sends the origin of its requests. */

export interface Sent {
  method?: string
  json?: unknown
  /** Pairs, where a name stands several times. */
  form?: { [field: string]: string } | string[][]
  headers?: { [name: string]: string }
  /** The origin of the request; the site's own by default. null: no origin is sent. */
  origin?: string | null
}

export interface Got {
  status: number
  headers: Headers
  text: string
  /** The target of a redirect; null when the answer is no redirect. */
  location: string | null
}

interface Cookie {
  name: string
  value: string
  path: string
  attributes: string[]
}

export class Browser {
  readonly #site: string
  readonly #cookies = new Map<string, Cookie>()

  constructor(site: string) {
    this.#site = site
  }

  /** The stored cookie of this name; undefined when an answer removed the cookie. */
  cookie(name: string): Cookie | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)
  }

  /** All stored cookies. */
  cookies(): { name: string; value: string }[] {
    return [...this.#cookies.values()].map(({ name, value }) => ({ name, value }))
  }

  /** Requests a path or a full address of the site. Follows no redirect. */
  async send(to: string, sent: Sent = {}): Promise<Got> {
    const { method = sent.json === undefined && sent.form === undefined ? 'GET' : 'POST' } = sent
    const url = new URL(to, this.#site)
    const origin = sent.origin === undefined ? this.#site : sent.origin
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' || origin === null ? {} : { origin }),
        ...this.#cookieHeader(url),
        ...(sent.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.json === undefined ? {} : { body: JSON.stringify(sent.json) }),
      ...(sent.form === undefined ? {} : { body: new URLSearchParams(sent.form) }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }

  #cookieHeader({ pathname }: URL): { cookie?: string } {
    const sent = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path))
    if (sent.length === 0) return {}
    return { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }

  #keep(line: string): void {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const attributes = rest.map((part) => part.toLowerCase())
    const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path, attributes }
    const isGone = attributes.some((part) => part === 'max-age=0' || part.startsWith('expires=thu, 01 jan 1970'))
    if (isGone || cookie.value === '') this.#cookies.delete(`${cookie.name} ${path}`)
    else this.#cookies.set(`${cookie.name} ${path}`, cookie)
  }
}
