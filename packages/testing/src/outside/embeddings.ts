/** A real endpoint of OpenAI's shape, for tests of search by meaning. Its vectors are made of letter trigrams: words that
 *  share letters are near each other, and the same words always give the same vector. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { parseJsonObject } from '@yalkut/model'

/** What the endpoint answers instead of vectors. */
export interface Misbehaviour {
  status?: number
  headers?: { [name: string]: string }
  /** `silent`: nothing at all. */
  body: string | 'silent'
}

export interface EmbeddingRequest {
  texts: string[]
  model: unknown
  dimensions: unknown
  authorization: string | undefined
}

export interface EmbeddingsServer {
  /** The whole address of the endpoint. */
  readonly url: string
  /** All requests, in their order. */
  readonly requests: EmbeddingRequest[]
  /** Every text that was sent, in the order of sending. */
  sent(): string[]
  /** Answers the next requests otherwise; null: with vectors. */
  misbehave(how: Misbehaviour | null): void
  /** A request with a text that contains these letters is refused with 400. */
  refuse(letters: string): void
  /** Called with each request before it is answered. */
  onRequest: (() => void) | null
  /** The endpoint answers 400 to a request that names a length. */
  hasOneLength: boolean
  /** The length of the vectors. */
  dimensions: number
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

export async function startEmbeddings({ dimensions = 128 } = {}): Promise<EmbeddingsServer> {
  const requests: EmbeddingRequest[] = []
  let misbehaviour: Misbehaviour | null = null
  let refused: string | null = null
  let port = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = readRequest(await text(request), request)
    requests.push(read)
    server.onRequest?.()
    if (misbehaviour !== null) return misbehave(misbehaviour, response)
    const isRefused = read.texts.some((each) => refused !== null && each.includes(refused))
    if (isRefused) return say(response, 400, { error: { message: 'input is too long' } })
    if (server.hasOneLength && read.dimensions !== undefined) {
      return say(response, 400, { error: { message: 'this model has no dimensions parameter' } })
    }
    const data = read.texts.map((each, index) => ({
      object: 'embedding',
      index,
      embedding: trigramVector(each, server.dimensions),
    }))
    say(response, 200, { object: 'list', model: read.model, data: data.toReversed() })
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const server: EmbeddingsServer = {
    get url() {
      return `http://127.0.0.1:${port}/v1/embeddings`
    },
    requests,
    sent: () => requests.flatMap(({ texts }) => texts),
    misbehave(how) {
      misbehaviour = how
    },
    refuse(letters) {
      refused = letters
    },
    onRequest: null,
    hasOneLength: false,
    dimensions,
    async stop() {
      if (!http.listening) return
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
    async start() {
      http.listen(port, '127.0.0.1')
      await once(http, 'listening')
      const address = http.address()
      if (address === null || typeof address === 'string') throw new Error('not on a port')
      port = address.port
    },
  }
  await server.start()
  after(() => server.stop())
  return server
}

function readRequest(body: string, { headers }: IncomingMessage): EmbeddingRequest {
  const { input, model, dimensions } = parseJsonObject(body)
  const texts = Array.isArray(input) ? input.map(String) : [String(input)]
  return { texts, model, dimensions, authorization: headers.authorization }
}

function misbehave({ status = 200, headers = {}, body }: Misbehaviour, response: ServerResponse) {
  if (body === 'silent') return
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body)
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Counts the trigrams of each word by a hash, so that nothing is learned and nothing is random. */
export function trigramVector(words: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const word of words.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
    const letters = `^${word}$`
    for (let at = 0; at + 3 <= letters.length; at += 1) {
      const hash = hashOf(letters.slice(at, at + 3))
      const slot = hash % dimensions
      vector[slot] = (vector[slot] ?? 0) + ((hash >>> 16) % 2 === 0 ? 1 : -1)
    }
  }
  return vector.some((value) => value !== 0) ? vector : vector.with(0, 1)
}

/** The hash FNV-1a, stirred once more. */
function hashOf(letters: string): number {
  let hash = 0x811c9dc5
  for (const letter of letters) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
