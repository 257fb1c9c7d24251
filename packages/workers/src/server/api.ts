/** A Yalkut server as its clients know it: JSON over HTTP with a token, like anyone. Source: service.md#authentication;
 *  service.md#errors; service.md#limits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, parseJsonObject } from '@yalkut/model'

export interface ServerSettings {
  /** Its address, without a slash at its end. */
  server: string
  /** Of a bot's account, with the scopes read and write. */
  token: string
}

/** What a server answered that is no success. */
export class ApiProblem extends Error {
  readonly status: number
  /** One of the error kinds, or empty. */
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
  }
}

export interface Sending {
  signal?: AbortSignal
  /** To send it twice is to send it once: it is tried again also when the answer was lost. */
  repeatable?: boolean
}

export interface Api extends ServerSettings {
  get(path: string, sending?: Omit<Sending, 'repeatable'>): Promise<JsonObject>
  send(method: 'POST' | 'PUT', path: string, json: object, sending?: Sending): Promise<JsonObject>
  /** The bytes of a path of this server. */
  open(path: string, signal?: AbortSignal): Promise<Response>
}

/** The server says that nothing was changed: busy, too many requests, or not there for a moment. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504])

export interface Patience {
  /** How often a request is tried. */
  tries: number
  /** How long to wait before the second try; each next one twice as long, at most a minute. */
  firstMs: number
}

const PATIENT: Patience = { tries: 8, firstMs: 1_000 }

export function createApi(settings: ServerSettings, patience: Patience = PATIENT): Api {
  const { server, token } = settings

  async function ask(path: string, init: RequestInit, sending: Sending): Promise<Response> {
    const { signal, repeatable = false } = sending
    for (let tried = 1; ; tried += 1) {
      const outcome = await attempt(server + path, token, { ...init, signal: signal ?? null })
      if (outcome.ok) return outcome.response
      const { problem, again, waitMs } = outcome
      const mayRepeat = again === 'always' || (again === 'if-repeatable' && repeatable)
      if (!mayRepeat || tried >= patience.tries) throw problem
      const usual = Math.min(patience.firstMs * 2 ** (tried - 1), 60_000)
      await sleep(Math.max(waitMs, usual), undefined, signal === undefined ? {} : { signal })
    }
  }

  const json = async (path: string, init: RequestInit, sending: Sending): Promise<JsonObject> =>
    parseJsonObject(await (await ask(path, init, sending)).text())
  return {
    ...settings,
    get: (path, sending = {}) => json(path, {}, { ...sending, repeatable: true }),
    send: (method, path, body, sending = {}) => {
      const headers = { 'content-type': 'application/json' }
      return json(path, { method, headers, body: JSON.stringify(body) }, sending)
    },
    open: (path, signal) =>
      ask(path, {}, { repeatable: true, ...(signal === undefined ? {} : { signal }) }),
  }
}

type Attempt =
  | { ok: true; response: Response }
  | {
      ok: false
      problem: Error
      /** `never`: it would end the same; `if-repeatable`: nobody knows whether it was done. */
      again: 'never' | 'if-repeatable' | 'always'
      waitMs: number
    }

async function attempt(url: string, token: string, init: RequestInit): Promise<Attempt> {
  try {
    const headers = { ...headersOf(init), authorization: `Bearer ${token}` }
    const response = await fetch(url, { ...init, headers, redirect: 'error' })
    if (response.ok) return { ok: true, response }
    const problem = await problemOf(response)
    const again = TRY_AGAIN.has(response.status) ? 'always' : 'never'
    return { ok: false, problem, again, waitMs: retryAfterMs(response) }
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause
    const again = wasRefused(cause) ? 'always' : 'if-repeatable'
    const problem = new ApiProblem(0, 'upstream', `${new URL(url).host} does not answer.`, {
      cause,
    })
    return { ok: false, problem, again, waitMs: 0 }
  }
}

function headersOf({ headers }: RequestInit): { [name: string]: string } {
  return Object.fromEntries(new Headers(headers ?? {}).entries())
}

/** Nothing was sent: nobody listens there. */
function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 300) * 1_000 : 0
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text()
  const { error, message } = readBody(text)
  const words = typeof message === 'string' ? message : text.slice(0, 200)
  const code = typeof error === 'string' ? error : ''
  return new ApiProblem(response.status, code, `${words} (${response.status})`)
}

function readBody(text: string): JsonObject {
  try {
    return parseJsonObject(text)
  } catch {
    return {}
  }
}
