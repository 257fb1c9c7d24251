/** Refusals: the one way in which Yalkut says no. Domain code throws them, one handler answers them. */

/** The closed list of error kinds. Source: service.md#errors. */
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

/** Both sides of a field that main and a suggestion changed differently.
 *  `path` is `<item id>/<field…>`; `ours` is the catalog as it stands, `theirs` the suggestion.
 *  Source: shapes.md#clashes. */
export interface Clash {
  path: string
  base: unknown
  ours: unknown
  theirs: unknown
}

/** A request that is answered with no. `code` is for programs, `message` for people, `detail` for the
 *  facts; `cause` is only logged. Compare `code`, not the class. */
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

/** Makes a refusal, to be thrown by the caller so that the compiler sees the end of the path. */
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
