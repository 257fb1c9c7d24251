/** A client of a Yalkut server: JSON over HTTP with a token. Source: service.md#authentication; service.md#errors;
 *  service.md#limits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, parseJsonObject } from '@yalkut/model'

export interface ServerSettings {
  /** The address of the server, without a slash at its end. */
  server: string
  /** The token of a bot's account, with the scopes read and write. */
  token: string
}

/** An answer that is not a success; `status` is 0 where the server did not answer. */
export class ApiProblem extends Error {
  readonly status: number
  /** The error code of the server, or empty. */
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
  }
}

export interface SendOptions {
  signal?: AbortSignal
  /** Sending the request twice has the effect of sending it once, so it is retried also when its answer was lost. */
  repeatable?: boolean
}

export interface Api extends ServerSettings {
  get(path: string, options?: Omit<SendOptions, 'repeatable'>): Promise<JsonObject>
  send(method: 'POST' | 'PUT', path: string, json: object, options?: SendOptions): Promise<JsonObject>
  /** The answer of a path of this server, to be read as a stream. */
  open(path: string, signal?: AbortSignal): Promise<Response>
}

/** Statuses after which nothing was changed: too many requests, or a server that is busy or unavailable for a while. */
const RETRIED_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504])

export interface RetryPolicy {
  /** The maximum number of tries. */
  tries: number
  /** The delay before the second try. Each further delay is twice as long, at most a minute. */
  firstDelayMs: number
}

const DEFAULT_RETRIES: RetryPolicy = { tries: 8, firstDelayMs: 1_000 }

export function createApi(settings: ServerSettings, retries: RetryPolicy = DEFAULT_RETRIES): Api {
  const { server, token } = settings

  async function request(
    path: string,
    init: RequestInit,
    { signal, repeatable = false }: SendOptions,
  ): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const outcome = await attempt(server + path, token, { ...init, signal: signal ?? null })
      if (outcome.ok) return outcome.response
      const { problem, again, waitMs } = outcome
      const mayRepeat = again === 'always' || (again === 'if-repeatable' && repeatable)
      if (!mayRepeat || tried >= retries.tries) throw problem
      const delayMs = Math.min(retries.firstDelayMs * 2 ** (tried - 1), 60_000)
      await sleep(Math.max(waitMs, delayMs), undefined, signal === undefined ? {} : { signal })
    }
  }

  const json = async (path: string, init: RequestInit, options: SendOptions): Promise<JsonObject> =>
    parseJsonObject(await (await request(path, init, options)).text())
  return {
    ...settings,
    get: (path, options = {}) => json(path, {}, { ...options, repeatable: true }),
    send: (method, path, body, options = {}) => {
      const headers = { 'content-type': 'application/json' }
      return json(path, { method, headers, body: JSON.stringify(body) }, options)
    },
    open: (path, signal) => request(path, {}, { repeatable: true, ...(signal === undefined ? {} : { signal }) }),
  }
}

type Attempt =
  | { ok: true; response: Response }
  | {
      ok: false
      problem: Error
      /** `never`: another try would fail too. `if-repeatable`: the request may have been done. */
      again: 'never' | 'if-repeatable' | 'always'
      waitMs: number
    }

async function attempt(url: string, token: string, init: RequestInit): Promise<Attempt> {
  try {
    const headers = { ...headersOf(init), authorization: `Bearer ${token}` }
    const response = await fetch(url, { ...init, headers, redirect: 'error' })
    if (response.ok) return { ok: true, response }
    const problem = await problemOf(response)
    const again = RETRIED_STATUSES.has(response.status) ? 'always' : 'never'
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

/** Whether the connection was refused, so that nothing was sent. */
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
  const reason = typeof message === 'string' ? message : text.slice(0, 200)
  const code = typeof error === 'string' ? error : ''
  return new ApiProblem(response.status, code, `${reason} (${response.status})`)
}

function readBody(text: string): JsonObject {
  try {
    return parseJsonObject(text)
  } catch {
    return {}
  }
}
