/** Posts to the addresses of webhooks: signed by Standard Webhooks, to public https addresses only, without following
 *  redirects. Source: decisions.md#webhooks; https://www.standardwebhooks.com.
 *
 *  The package `standardwebhooks` verifies in the tests and does not sign here: it hashes in JavaScript, eight times slower than Node for
 *  a body of 256 kB, and a body has up to 1 MB. */
import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { isRefusal, refuse } from '@yalkut/model'
import ipaddr from 'ipaddr.js'
import { resolve } from '../../core/access/guarded-lookup.ts'
import { isPublicAddress } from '../../core/access/public-address.ts'
import { createSafeFetch, type FetchOptions, readAddress } from '../../core/access/safe-fetch.ts'
import { webhooksSaid } from '../../core/sentences/webhooks.ts'
import type { HookPost, HookPoster } from '../../core/services/hook-poster.ts'

const TIMEOUT_MS = 10_000
/** At most this much of an answer's body is read; none is stored. */
const MOST_ANSWER_BYTES = 64 * 1_024
const SECRET_BYTES = 32
const SECRET_PREFIX = 'whsec_'
/** How long a new address may take to be resolved before its name is taken as it is, in ms. */
const LOOK_MS = 1_500
const MAX_URL = 2_000
/** Others lead to services that are no receivers of webhooks. */
const PORTS: ReadonlySet<string> = new Set(['', '443', '8443'])

export interface HookPosterOptions {
  /** Addresses of this machine, also by plain http: for tests. */
  allowsLoopback?: boolean
  /** An answer of 2xx must come within this time, in ms. Default: ten seconds. */
  timeoutMs?: number
}

export function newHookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The value of `webhook-signature`. `timestamp`: seconds since 1970. */
export function signatureOf({ secret, id, body }: Pick<HookPost, 'secret' | 'id' | 'body'>, timestamp: number): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const hash = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
  return `v1,${hash.digest('base64')}`
}

export function createHookPoster({
  allowsLoopback = false,
  timeoutMs = TIMEOUT_MS,
}: HookPosterOptions = {}): HookPoster {
  const isAllowed = (address: string): boolean => isPublicAddress(address) || (allowsLoopback && isLoopback(address))
  const fetch = createSafeFetch({ isAllowed, allowsHttp: allowsLoopback, keepsConnections: true })
  return {
    async post({ url, secret, id, body, now, signal }) {
      // Addresses of earlier versions had any port.
      if (!hasAllowedPort(new URL(url), allowsLoopback)) {
        return { status: null, ms: 0, error: OTHER_PORT, isRefused: true }
      }
      const timestamp = Math.floor(now.getTime() / 1_000)
      const started = performance.now()
      const msSoFar = (): number => Math.round(performance.now() - started)
      const options: FetchOptions = {
        method: 'POST',
        body,
        timeoutMs,
        maxBytes: MOST_ANSWER_BYTES,
        isBodyless: true,
        headers: {
          'content-type': 'application/json',
          'content-length': String(body.length),
          'user-agent': 'Yalkut-Webhooks',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf({ secret, id, body }, timestamp),
        },
        ...(signal === undefined ? {} : { signal }),
      }
      try {
        const { status } = await fetch(url, options)
        return { status, ms: msSoFar(), error: errorOfStatus(status) }
      } catch (error) {
        return { status: null, ms: msSoFar(), error: reasonOf(error) }
      }
    },
    async readUrl(text) {
      const url = readUrlText(text, { isAllowed, allowsLoopback })
      if (!(await mayLeadTo(url.hostname, isAllowed))) throw notPublic(url.host)
      return url.href
    },
  }
}

function readUrlText(
  text: string,
  { isAllowed, allowsLoopback }: { isAllowed(address: string): boolean; allowsLoopback: boolean },
): URL {
  if (text.length > MAX_URL) {
    throw refuse('invalid', webhooksSaid('long-address', { max: MAX_URL }))
  }
  try {
    const url = readAddress(text, { isAllowed, allowsHttp: allowsLoopback })
    url.hash = ''
    const isHttps = url.protocol === 'https:' || isOwn(url, allowsLoopback)
    if (isHttps && hasAllowedPort(url, allowsLoopback)) return url
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  throw notPublic(text.slice(0, 200))
}

function isOwn({ hostname }: URL, allowsLoopback: boolean): boolean {
  return allowsLoopback && isLoopbackName(hostname)
}

function hasAllowedPort(url: URL, allowsLoopback: boolean): boolean {
  return PORTS.has(url.port) || isOwn(url, allowsLoopback)
}

const OTHER_PORT = 'Webhooks are posted to ports 443 and 8443 alone. Register an address on one of these.'

function notPublic(address: string): Error {
  return refuse('invalid', webhooksSaid('address-not-posted', { address }))
}

/** False: the name leads to an address that may not be posted to. A name that does not resolve now may do so later: every
 *  post looks again. */
async function mayLeadTo(hostname: string, isAllowed: (address: string) => boolean): Promise<boolean> {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true
  const found = await Promise.race([resolve(hostname).catch(() => []), pause(LOOK_MS)])
  return found.every(({ address }) => isAllowed(address))
}

function pause(ms: number): Promise<never[]> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, []).unref()
  })
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback'
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed.`
  return `Answered ${status}.`
}

const MAX_REASON = 300

/** In one line. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message || cause.name : String(cause)
  return message.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON)
}
