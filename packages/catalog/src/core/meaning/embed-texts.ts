/** Asks the endpoint for the vectors of some texts. The operator named its address, so it may be on the operator's own
 *  network; no other address is followed. Time and bytes are bounded. Source: service.md#security. */
import { isJsonObject, parseJson } from '@yalkut/model'
import type { EmbeddingSettings } from './embedding-settings.ts'

/** `away`: the endpoint does not work now, for any text. `refused`: it takes none of these texts together; each of them may
 *  be fine. */
export class EndpointFails extends Error {
  readonly kind: 'away' | 'refused'
  constructor(kind: 'away' | 'refused', reason: string, cause?: unknown) {
    super(`The embeddings endpoint failed: ${reason}`, cause === undefined ? undefined : { cause })
    this.name = 'EndpointFails'
    this.kind = kind
  }
}

export interface Limits {
  timeoutMs: number
  signal?: AbortSignal
}

/** The vectors of texts, in their order, each with a direction. Throws `EndpointFails`. */
export type EmbedTexts = (texts: readonly string[], limits: Limits) => Promise<Float32Array[]>

/** Statuses of a request that another request may not have. All others mean that the endpoint or its settings fail. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422])

export function createEmbedTexts(settings: EmbeddingSettings): EmbedTexts {
  const { model, dimensions } = settings
  // Some models have one length only, and refuse to be asked for it.
  let namesDimensions = true

  async function ask(texts: readonly string[], limits: Limits): Promise<unknown> {
    const body = { model, input: texts, encoding_format: 'float' }
    return await post(settings, namesDimensions ? { ...body, dimensions } : body, limits)
  }

  async function askEitherWay(texts: readonly string[], limits: Limits): Promise<unknown> {
    try {
      return await ask(texts, limits)
    } catch (error) {
      if (!namesDimensions || !isAboutDimensions(error)) throw error
      namesDimensions = false
      return await ask(texts, limits)
    }
  }

  return async (texts, limits) => readVectors(await askEitherWay(texts, limits), { count: texts.length, dimensions })
}

function isAboutDimensions(error: unknown): boolean {
  return error instanceof EndpointFails && error.kind === 'refused' && /dimension|matryoshka/i.test(error.message)
}

async function post(
  settings: EmbeddingSettings,
  body: { model: string; input: readonly string[]; dimensions?: number },
  { timeoutMs, signal }: Limits,
): Promise<unknown> {
  const { url, key, dimensions } = settings
  const late = AbortSignal.timeout(timeoutMs)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  const maxBytes = 65_536 + body.input.length * dimensions * MAX_NUMBER
  const request: RequestInit = {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    // An address that the operator did not name gets no words and no key.
    redirect: 'manual',
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
  }
  try {
    const response = await fetchTwice(url, request)
    const text = await readBounded(response, maxBytes)
    if (!response.ok) throw failureOf(response.status, text, settings)
    return parseJson(text)
  } catch (error) {
    if (error instanceof EndpointFails) throw error
    const reason = late.aborted ? `no answer within ${timeoutMs / 1_000} s` : reasonOf(error)
    throw new EndpointFails('away', withoutKey(reason, settings))
  }
}

/** An idle connection that the endpoint closes may be used once more before this process notices: the request then fails
 *  although the endpoint works. */
async function fetchTwice(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted === true) throw error
    return await fetch(url, request)
  }
}

/** Characters of one number in JSON, with what stands round it. */
const MAX_NUMBER = 32

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What the endpoint says about its failure helps the operator; it may also repeat the key that it got. */
function failureOf(status: number, text: string, settings: EmbeddingSettings): EndpointFails {
  const said = withoutKey(messageIn(text), settings)
  const reason = `status ${status}${said === '' ? '' : `, “${said}”`}`
  return new EndpointFails(REFUSED.has(status) ? 'refused' : 'away', reason)
}

function messageIn(text: string): string {
  try {
    const body = parseJson(text)
    const error = isJsonObject(body) ? (body.error ?? body.message ?? body.detail) : ''
    const message = isJsonObject(error) ? error.message : error
    return typeof message === 'string' ? message.slice(0, 200) : ''
  } catch {
    return ''
  }
}

function withoutKey(text: string, { key }: EmbeddingSettings): string {
  return key === undefined ? text : text.replaceAll(key, '***')
}

/** Of an error of the network, which `fetch` wraps. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

interface Wanted {
  count: number
  dimensions: number
}

/** Of `{ data: [{ index, embedding }] }`, in any order. */
function readVectors(answer: unknown, { count, dimensions }: Wanted): Float32Array[] {
  const data = isJsonObject(answer) && Array.isArray(answer.data) ? answer.data : null
  if (data === null) throw wrong('its answer has no list “data”')
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count })
  for (const [at, entry] of data.entries()) {
    if (!isJsonObject(entry)) throw wrong('its answer has an entry that is no object')
    const index = entry.index ?? at
    if (typeof index !== 'number') throw wrong('its answer has an entry without its index')
    vectors[index] = readVector(entry.embedding, dimensions)
  }
  const all = vectors.slice(0, count).flatMap((vector) => vector ?? [])
  if (all.length === count && data.length === count) return all
  throw wrong(`it answered ${data.length} vectors for ${count} texts`)
}

function readVector(list: unknown, dimensions: number): Float32Array {
  if (!Array.isArray(list)) throw wrong('its answer has a vector that is no list of numbers')
  if (list.length !== dimensions) {
    throw wrong(`it answered vectors of ${list.length} dimensions, and EMBEDDINGS_DIMENSIONS is ${dimensions}`)
  }
  const vector = Float32Array.from(list, (value) => (typeof value === 'number' ? value : Number.NaN))
  const isSound = vector.every(Number.isFinite) && vector.some((value) => value !== 0)
  if (!isSound) throw wrong('its answer has a vector without a direction')
  return vector
}

function wrong(reason: string): EndpointFails {
  return new EndpointFails('away', reason)
}
