import type { components } from './api.js'

type ApiError = components['schemas']['ApiError']

/** A refusal of the catalog. `kind` is stable, `message` is for people. */
export class YalkutError extends Error {
  override readonly name = 'YalkutError'
  readonly status: number
  /** `not-found`, `rate-limited`, `busy` and others; `unknown` when the answer is none of the catalog's. */
  readonly kind: string
  /** The whole answer. */
  readonly answer: unknown

  constructor(status: number, answer: unknown) {
    const known = isApiError(answer) ? answer : null
    super(known?.message ?? `The catalog answered ${status}.`)
    this.status = status
    this.kind = known?.error ?? 'unknown'
    this.answer = answer
  }
}

function isApiError(answer: unknown): answer is ApiError {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'error' in answer &&
    typeof answer.error === 'string' &&
    'message' in answer &&
    typeof answer.message === 'string'
  )
}
