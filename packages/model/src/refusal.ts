/** Refusals: errors that are an answer to a request. Domain code throws them, and one handler answers them. */

import type { Clash, Resolutions } from './clash.ts'

/** The closed list of error codes. Source: service.md#errors. */
export const ERROR_CODES = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'gone',
  'conflict',
  'invalid',
  'rate-limited',
  'internal',
  'state',
  'too-large',
  'upstream',
  'busy',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The HTTP status of an answer, or of a page, that says a refusal. Source: service.md#errors. */
export const STATUS_OF: { readonly [C in ErrorCode]: number } = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  state: 409,
  'too-large': 413,
  invalid: 422,
  'rate-limited': 429,
  internal: 500,
  upstream: 502,
  busy: 503,
}

interface More {
  conflicts?: Clash[]
  resolutions?: Resolutions
  cause?: unknown
}

/** The refusal of a request. `code` is for programs, `message` for people; `detail` has the facts, and `cause` is only
 *  logged. Compare `code`, not the class. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: unknown
  readonly conflicts: Clash[] | undefined
  /** Of a clash: a body that settles every conflict, for its sender to change. */
  readonly resolutions: Resolutions | undefined

  constructor(code: ErrorCode, message: string, options: More & { detail?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.detail = options.detail ?? null
    this.conflicts = options.conflicts
    this.resolutions = options.resolutions
  }
}

/** Makes a refusal. The caller throws it, so that the compiler knows that the code after it is not reached. */
export function refuse(
  code: ErrorCode,
  message: string,
  detail?: unknown,
  more: More = {},
): Refusal {
  return new Refusal(code, message, { detail, ...more })
}

/** The refusal of work that a server that stops does not begin. */
export function serverStops(): Refusal {
  const message = 'This server is stopping. Try again in a moment.'
  return refuse('busy', message, { retryAfterSeconds: 10 })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal
}
