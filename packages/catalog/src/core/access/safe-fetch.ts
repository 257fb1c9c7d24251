/** Fetches an address that a stranger gave, and never reaches our own network: https only, public addresses only, checked
 *  when the connection is made (the name may resolve otherwise a moment later); no redirects; limits of time and size.
 *  Source: service.md#security. */
import { Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as AgentTls, request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { refuse } from '@yalkut/model'
import { accessSaid } from '../sentences/access.ts'
import { guardedLookup, type IsAllowed } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

export interface FetchOptions {
  timeoutMs?: number
  maxBytes?: number
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: { readonly [name: string]: string }
  body?: Buffer
  /** The answer's body is not wanted: the answer is there as soon as its headers are. */
  isBodyless?: boolean
  /** Ends the request early. */
  signal?: AbortSignal
}

export interface Fetched {
  status: number
  headers: { [name: string]: string }
  body: Buffer
}

/** Refuses `upstream` for an address that may not be fetched, that does not answer, or whose answer is too large. */
export type SafeFetch = (address: string, options?: FetchOptions) => Promise<Fetched>

export interface SafeFetchOptions {
  /** Which addresses may be connected to; tests hand in their own. */
  isAllowed?: IsAllowed
  /** Whether plain http may be used. Default: https alone. */
  allowsHttp?: boolean
  /** Connections stay open for the next request to the same address. */
  keepsConnections?: boolean
  /** PEM certificates to trust instead of the usual ones. */
  ca?: string
}

const TIMEOUT_MS = 3_000
const MAX_BYTES = 64 * 1_024
const IDLE_MS = 15_000

export function createSafeFetch({
  isAllowed = isPublicAddress,
  allowsHttp = false,
  keepsConnections = false,
  ca,
}: SafeFetchOptions = {}): SafeFetch {
  const lookup = guardedLookup(isAllowed)
  const agentOptions = { keepAlive: true, timeout: IDLE_MS }
  const agents = keepsConnections ? { http: new Agent(agentOptions), https: new AgentTls(agentOptions) } : null

  function send(url: URL, options: FetchOptions, isSecond: boolean): Promise<Fetched> {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, method = 'GET', body } = options
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    return new Promise<Fetched>((resolve, reject) => {
      const fail = (cause: unknown): void => reject(notFetched(url.host, cause))
      const isTls = url.protocol === 'https:'
      const agent = agents === null || isSecond ? false : isTls ? agents.https : agents.http
      const sent = (isTls ? requestTls : requestHttp)(
        url,
        {
          lookup,
          signal,
          agent,
          method,
          headers: { accept: 'application/json', 'user-agent': 'Yalkut', ...options.headers },
          ...(ca === undefined ? {} : { ca }),
        },
        (answer) => {
          if (options.isBodyless === true) {
            resolve({ ...headOf(answer), body: Buffer.alloc(0) })
            dropBody(answer, maxBytes)
          } else readBody(answer, maxBytes).then(resolve, fail)
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The other server closed a kept connection at the moment of the request.
        const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
        if (isStale && !isSecond) send(url, options, true).then(resolve, reject)
        else fail(limit.aborted ? new Error(`no answer within ${timeoutMs / 1_000} s`) : error)
      })
      sent.end(body)
    })
  }

  return async (address, options = {}) => await send(readAddress(address, { isAllowed, allowsHttp }), options, false)
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Fetched> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    const part: Buffer = chunk
    bytes += part.length
    chunks.push(part)
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
  }
  return { ...headOf(answer), body: Buffer.concat(chunks) }
}

/** Reads the rest of an answer, so that its connection can be used again. Ends the connection of a long one. */
function dropBody(answer: IncomingMessage, maxBytes: number): void {
  let bytes = 0
  answer.on('error', () => undefined)
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) answer.destroy()
  })
}

function headOf(answer: IncomingMessage): Omit<Fetched, 'body'> {
  return { status: answer.statusCode ?? 0, headers: plainHeaders(answer.headers) }
}

/** Refuses `upstream` for an address that may never be fetched. A name is checked when it is resolved. */
export function readAddress(
  address: string,
  { isAllowed, allowsHttp }: { isAllowed: IsAllowed; allowsHttp: boolean },
): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const isKnown = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
  if (url === null || !isKnown || url.username !== '' || url.password !== '') {
    throw notFetched(address.slice(0, 200), new Error('not a plain https address'))
  }
  // A literal address is never resolved, so it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !isAllowed(literal)) {
    throw notFetched(url.host, new Error('not a public address'))
  }
  return url
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
  return refuse('upstream', accessSaid('host-not-fetched', { host }), null, { cause })
}
