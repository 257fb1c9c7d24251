/** Fetches an address that a stranger gave, and never reaches our own network: https only, public addresses only, checked
 *  when the connection is made (the name may resolve otherwise a moment later); no redirects; limits of time and size.
 *  Source: service.md#security. */
import { lookup as lookupAll } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { refuse } from '@yalkut/model'
import { isPublicAddress } from './public-address.ts'

export interface FetchLimits {
  timeoutMs?: number
  maxBytes?: number
}

export interface Fetched {
  status: number
  headers: { [name: string]: string }
  body: Buffer
}

/** Refuses `upstream` for an address that may not be fetched, that does not answer, or whose answer is too large. */
export type SafeFetch = (address: string, limits?: FetchLimits) => Promise<Fetched>

export interface SafeFetchOptions {
  /** Which addresses may be connected to; tests hand in their own. */
  isAllowed?: (address: string) => boolean
  /** PEM certificates to trust instead of the usual ones. */
  ca?: string
}

const TIMEOUT_MS = 3_000
const MAX_BYTES = 64 * 1_024

export function createSafeFetch({
  isAllowed = isPublicAddress,
  ca,
}: SafeFetchOptions = {}): SafeFetch {
  const lookup = guardedLookup(isAllowed)
  return async (address, { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = {}) => {
    const url = readAddress(address, isAllowed)
    const signal = AbortSignal.timeout(timeoutMs)
    return await new Promise<Fetched>((resolve, reject) => {
      const fail = (cause: unknown): void => reject(notFetched(url.host, cause))
      const headers = { accept: 'application/json', 'user-agent': 'Yalkut' }
      const options = { lookup, signal, headers, agent: false, ...(ca === undefined ? {} : { ca }) }
      const sent = request(url, options, (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          chunks.push(chunk)
          if (bytes <= maxBytes) return
          fail(new Error(`more than ${maxBytes} bytes`))
          sent.destroy()
        })
        answer.on('error', fail)
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          resolve({ status, headers: plainHeaders(answer.headers), body: Buffer.concat(chunks) })
        })
      })
      sent.on('error', fail)
      sent.end()
    })
  }
}

function readAddress(address: string, isAllowed: (address: string) => boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw notFetched(address.slice(0, 200), new Error('not a plain https address'))
  }
  // A name is checked when it is resolved. A literal address is never resolved, so it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isAllowed(literal)) {
    throw notFetched(url.host, new Error('not a public address'))
  }
  return url
}

/** Resolves a name; fails when any of its addresses is not public. */
function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) {
        callback(error ?? new Error('no address'), '', 4)
      } else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new Error(`${hostname} leads to an address that is not public`), '', 4)
      } else if (options.all === true) {
        callback(null, addresses)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }
}

function plainHeaders(headers: { [name: string]: string | string[] | undefined }): {
  [name: string]: string
} {
  const plain: { [name: string]: string } = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain
}

function notFetched(host: string, cause: unknown): Error {
  return refuse('upstream', `${host} could not be fetched.`, null, { cause })
}
