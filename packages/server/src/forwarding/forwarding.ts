/** Sends requests from a reading process to the process that writes, and its answers back, as streams in both directions.
 *  Source: decisions.md#processes. */
import { Agent, type ClientRequest, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { type Refusal, refuse } from '@yalkut/model'
import { writeRefusal } from '../http/answers/errors.ts'
import type { AddressReader } from '../http/limits/client-address.ts'
import { splitAddress } from '../http/requests/address.ts'
import { serverSaid } from '../sentences.ts'
import { factsHeader, isFactsHeader } from './forwarded-facts.ts'

export interface Forwarding {
  /** Whether a request is sent on before anything else is done with it. */
  takes(request: IncomingMessage): boolean
  send(request: IncomingMessage, response: ServerResponse, late?: Late): void
  close(): void
}

export interface Late {
  /** The body, where this process has read it already. */
  body?: Buffer
  /** Writes why the writing process did not answer; in the shape of the API by default. */
  refuse?: (refusal: Refusal) => void
}

export interface ForwardingParts {
  /** The path of the socket on which the writing process listens. */
  socket: string
  addressOf: AddressReader
}

/** Methods that a reading process answers. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers that belong to one connection. Source: RFC 9110, 7.6.1. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])

/** Methods with which Node would send an empty body in chunks where the request has none. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

export function createForwarding({ socket, addressOf }: ForwardingParts): Forwarding {
  const agent = new Agent({ keepAlive: true })

  function send(request: IncomingMessage, response: ServerResponse, late: Late = {}): void {
    const { method = 'GET', url = '/' } = request
    const isCounted = limitHeaders(response).length > 0
    const facts = factsHeader({ address: addressOf(request), isCounted })
    const headers = [...headersToSend(request, late.body), ...facts]
    const upstream = requestOf({ socketPath: socket, agent, method, path: url, headers })
    upstream.on('continue', () => response.writeContinue())
    upstream.on('response', (answer) => relay(answer, response))
    upstream.on('error', (error) => {
      stopSending(request, upstream)
      // An answer that has begun is ended by `relay`.
      if (response.headersSent || response.destroyed) return
      const refusal = refusalFor(error)
      if (late.refuse !== undefined) late.refuse(refusal)
      else writeRefusal(response, refusal)
    })
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy()
    })
    if (late.body === undefined) request.pipe(upstream)
    else upstream.end(late.body)
  }

  return { takes: isTaken, send, close: () => agent.destroy() }
}

/** A call of MCP may only read, so its route decides (`answer-messages.ts`). Forms of reconciliation and of harvesters only
 *  read. */
const READ_BY_POST: ReadonlySet<string> = new Set(['/mcp', '/oai', '/reconcile'])

function isTaken({ method = 'GET', url = '' }: IncomingMessage): boolean {
  if (READS.has(method)) return false
  return method !== 'POST' || !READ_BY_POST.has(splitAddress(url).path)
}

/** The rest of the body is read and dropped, so that the client gets to the answer. */
function stopSending(request: IncomingMessage, upstream: ClientRequest): void {
  request.unpipe(upstream)
  request.resume()
}

/** Names and values in turn. A client cannot state the facts of the reading process. */
function headersToSend({ rawHeaders, headers, method = '' }: IncomingMessage, body?: Buffer) {
  const passedOn = pairsOf(rawHeaders, (name) => !OF_CONNECTION.has(name) && !isFactsHeader(name))
  if (body !== undefined) {
    const unsized = pairsOf(passedOn, (name) => !OF_BODY.has(name))
    return [...unsized, 'Content-Length', String(body.length)]
  }
  const hasBody = OF_BODY.values().some((name) => headers[name] !== undefined)
  return hasBody || !WITH_BODY.has(method) ? passedOn : [...passedOn, 'Content-Length', '0']
}

const OF_BODY: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding'])

function relay(answer: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage, headers, rawHeaders } = answer
  // The writing process reads no further, so this connection ends as well.
  if (headers.connection === 'close') response.shouldKeepAlive = false
  // Node divides a body without a length into chunks by itself.
  const passedOn = pairsOf(rawHeaders, (name) => !OF_CONNECTION.has(name) && !IN_CHUNKS.has(name))
  // The writing process has counted more of this request.
  const limits = headers.ratelimit === undefined ? limitHeaders(response) : []
  response.writeHead(statusCode, statusMessage, [...passedOn, ...limits])
  if (headers['content-length'] === undefined) response.flushHeaders()
  pipeline(answer, response, (error) => {
    if (error) response.destroy()
  })
}

const IN_CHUNKS: ReadonlySet<string> = new Set(['transfer-encoding'])

/** What is left of the limits; empty where this process has not counted the request. */
function limitHeaders({ ownHeaders = [] }: ServerResponse): string[] {
  return pairsOf(ownHeaders, (name) => name.startsWith('ratelimit'))
}

function pairsOf(raw: readonly string[], isKept: (name: string) => boolean): string[] {
  return raw.filter((_, at) => isKept((raw[at - (at % 2)] ?? '').toLowerCase()))
}

/** Codes of a socket on which nobody listens: the request was not sent. */
const NOBODY: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])

function refusalFor(error: Error & { code?: string }): Refusal {
  const message = NOBODY.has(error.code ?? '') ? serverSaid('writer-starting') : serverSaid('writer-ended')
  return refuse('busy', message, { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause: error })
}

const RETRY_AFTER_SECONDS = 2
