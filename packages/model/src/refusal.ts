/** Refusals: errors that are an answer to a request. Domain code throws them, and one handler answers them. */

/** The closed list of error codes. Source: service.md#errors. */
export const ERROR_CODES = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
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

/** A field that main and a suggestion changed differently. `path` is `<item id>/<field…>`. `base`, `ours` and `theirs`
 *  are its values at the base, on main and in the suggestion. Source: shapes.md#clashes. */
export interface Clash {
  path: string
  base: unknown
  ours: unknown
  theirs: unknown
}

/** The refusal of a request. `code` is for programs, `message` for people; `detail` has the facts, and `cause` is only
 *  logged. Compare `code`, not the class. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: unknown
  readonly conflicts: Clash[] | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { detail?: unknown; conflicts?: Clash[]; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.detail = options.detail ?? null
    this.conflicts = options.conflicts
  }
}

/** Makes a refusal. The caller throws it, so that the compiler knows that the code after it is not reached. */
export function refuse(
  code: ErrorCode,
  message: string,
  detail?: unknown,
  more: { conflicts?: Clash[]; cause?: unknown } = {},
): Refusal {
  return new Refusal(code, message, { detail, ...more })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal
}
