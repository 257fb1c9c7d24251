/** A database that cannot answer: away (stopped, restarting, unreachable, closed to this user), or with a full disk. That
 *  is the fault of no request, so it is refused `busy` and not a fault of the server. Source: service.md#errors;
 *  shapes.md#readiness. */
import { isRefusal, Refusal } from '@yalkut/model'

/** `full`: the database answers reads, and has no room for a write. */
export type AwayKind = 'away' | 'full'

/** The refusal of a query that the database could not answer. `cause` is the database's own error, for the log alone. */
export class LedgerAway extends Refusal {
  readonly kind: AwayKind

  constructor(kind: AwayKind, cause: unknown, message: string = MESSAGES[kind]) {
    super('busy', message, { detail: { retryAfterSeconds: RETRY_AFTER_SECONDS[kind] }, cause })
    this.kind = kind
  }
}

const MESSAGES: { readonly [K in AwayKind]: string } = {
  away: 'The database of the catalog does not answer at this moment. Nothing was changed; try again soon.',
  full: 'The disk of the catalog is full. Nothing was changed; try again later.',
}

/** A database restarts within seconds; a full disk waits for a person. */
const RETRY_AFTER_SECONDS: { readonly [K in AwayKind]: number } = { away: 10, full: 60 }

/** The connection was lost while it committed: whether the transaction was stored cannot be known here. */
export function inDoubt(cause: unknown): LedgerAway {
  const message =
    'The database stopped answering while it stored this change. It may be stored or not: look before you send it again.'
  return new LedgerAway('away', cause, message)
}

export function isLedgerAway(error: unknown): error is LedgerAway {
  return isRefusal(error) && error instanceof LedgerAway
}

/** Whether an error of SQLite, of PostgreSQL or of the way to it says that the database cannot answer; null for every other
 *  error. */
export function whyAway(error: unknown): AwayKind | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.has(code)) return 'full'
  if (AWAY.has(code) || AWAY_CLASSES.test(code)) return 'away'
  return code === '' && AWAY_MESSAGES.test(error.message) ? 'away' : null
}

/** 53100 is PostgreSQL's code of a full disk. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])

const AWAY: ReadonlySet<string> = new Set([
  'SQLITE_CANTOPEN',
  'EIO',
  // The way to PostgreSQL.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  // Ended by an administrator, crashed, starting or stopping, dropped.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  // No such database; a server that only reads, such as one that waits to take over; an error of its disk.
  '3D000',
  '25006',
  '58030',
])

/** SQLite's errors of the disk. PostgreSQL's classes of the connection (08), of who may connect (28) and of resources that
 *  have run out (53). */
const AWAY_CLASSES = /^(SQLITE_IOERR|SQLITE_CANTOPEN_|(08|28|53)[0-9A-Z]{3}$)/

/** The driver's own errors have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/

/** What a cause says, in one line: an attempt at several addresses has a message each. */
export function wordsOfCause(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') {
    return cause.errors.map(wordsOfCause).join('; ')
  }
  return (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ')
}
