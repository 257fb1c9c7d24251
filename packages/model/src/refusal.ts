/** Refusals: errors that are an answer to a request. Domain code throws them, and one handler answers them. */

import type { Clash, Resolutions } from './clash.ts'
import { factsIn, type Sentence, type SentenceLanguage, sentences } from './sentences/sentence.ts'

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

/** The refusal of a request. `code` and `reason` are for programs, `message` for people; `detail` has the facts, and `cause` is
 *  only logged. Compare `code`, not the class. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** The message in both languages; null: it has English alone. */
  readonly sentence: Sentence | null
  readonly detail: unknown
  readonly conflicts: Clash[] | undefined
  /** Of a clash: a body that settles every conflict, for its sender to change. */
  readonly resolutions: Resolutions | undefined

  constructor(code: ErrorCode, message: string | Sentence, options: More & { detail?: unknown } = {}) {
    const text = typeof message === 'string' ? message : message.en
    super(text, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.sentence = typeof message === 'string' ? null : message
    this.detail = options.detail ?? null
    this.conflicts = options.conflicts
    this.resolutions = options.resolutions
  }

  /** The key of the sentence; null where the message has none. */
  get reason(): string | null {
    return this.sentence?.reason ?? null
  }

  messageIn(lang: SentenceLanguage): string {
    return this.sentence?.[lang] ?? this.message
  }

  /** The facts, with the sentences among them in one language. */
  detailIn(lang: SentenceLanguage): unknown {
    return factsIn(lang, this.detail)
  }
}

/** Makes a refusal. The caller throws it, so that the compiler knows that the code after it is not reached. `message`: a
 *  sentence of a table of sentences, so that people read it in their language. */
export function refuse(code: ErrorCode, message: Sentence, detail?: unknown, more: More = {}): Refusal {
  return new Refusal(code, message, { detail, ...more })
}

/** Makes a refusal that the operator of a catalog reads at the command line or in the log: English alone. */
export function refuseOperator(code: ErrorCode, message: string, detail?: unknown, more: More = {}): Refusal {
  return new Refusal(code, message, { detail, ...more })
}

/** What a program can rebuild a refusal from: it crosses threads and processes, and is kept in tables. */
export interface RefusalFacts {
  code: ErrorCode
  message: string
  sentence?: Sentence | undefined
  detail: unknown
}

export function factsOf({ code, message, sentence, detail }: Refusal): RefusalFacts {
  return { code, message, ...(sentence !== null && { sentence }), detail }
}

export function refusalFrom({ code, message, sentence, detail }: RefusalFacts): Refusal {
  return new Refusal(code, sentence ?? message, { detail })
}

export const stoppingSaid = sentences({
  'server-stops': {
    en: 'This server is stopping. Try again in a moment.',
    he: 'השרת נעצר עכשיו. נסו שוב בעוד רגע.',
  },
})

/** The refusal of work that a server that stops does not begin. */
export function serverStops(): Refusal {
  return refuse('busy', stoppingSaid('server-stops'), { retryAfterSeconds: 10 })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal
}
