/** What ListRecords and ListIdentifiers list: dates, sets, and resumption tokens. Source: shapes.md#oai-pmh-sru-reconciliation.
 *
 *  A token holds the last revision that was given and the limits of the list. It needs no memory on any server, never
 *  expires, and stays right while the catalog changes: a changed item only moves to a later place. */
import { DAY_MS, isItemId } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Arguments, bad, type OaiError, refusalOf } from './oai-arguments.ts'

export interface SetName {
  kind: 'type' | 'set'
  name: string
}

export interface Listing {
  prefix: string
  /** Revisions above it, and up to `to`. */
  after: number
  to: number
  set: SetName | null
}

/** Stands for a list without an end. */
const NO_END = Number.MAX_SAFE_INTEGER

export function readListing(reads: Reads, args: Arguments): Listing | OaiError {
  if (args.resumptionToken !== undefined) return resumed(args.resumptionToken)
  const from = args.from === undefined ? null : readStamp(args.from)
  const until = args.until === undefined ? null : readStamp(args.until)
  if (from === undefined || until === undefined) {
    return bad('“from” and “until” are YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.')
  }
  if (from !== null && until !== null) {
    if (from.isDay !== until.isDay) return bad('“from” and “until” have different granularities.')
    if (from.first > until.first) return bad('“from” is later than “until”.')
  }
  const set = args.set === undefined ? null : readSet(args.set)
  if (set === undefined) return refusalOf('noRecordsMatch', 'There is no such set.')
  return {
    prefix: args.metadataPrefix ?? '',
    after: from === null ? 0 : reads.harvest.lastBefore(from.first),
    to: until === null ? NO_END : reads.harvest.lastBefore(until.afterLast),
    set,
  }
}

interface Stamp {
  isDay: boolean
  /** The first time that it covers, and the first after it, as commits have them. */
  first: string
  afterLast: string
}

/** undefined: not a date of this granularity. */
function readStamp(text: string): Stamp | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined
  const firstMs = Date.parse(isDay ? `${text}T00:00:00Z` : text)
  if (Number.isNaN(firstMs)) return undefined
  const first = new Date(firstMs).toISOString()
  // Some dates that no month has are read as days of the next month.
  if (!first.startsWith(text.slice(0, 19).replace('Z', ''))) return undefined
  const afterLast = new Date(firstMs + (isDay ? DAY_MS : 1_000)).toISOString()
  return { isDay, first, afterLast }
}

function readSet(spec: string): SetName | undefined {
  const [, kind, name = ''] = /^(type|set):([^:]+)$/.exec(spec) ?? []
  if (kind === 'type') return { kind, name }
  return kind === 'set' && isItemId(name) ? { kind, name } : undefined
}

type Token = Listing | { sets: string }

export function writeToken(token: Token): string {
  const value = 'sets' in token ? [token.sets] : partsOf(token)
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')
}

function partsOf({ prefix, after, to, set }: Listing): (string | number)[] {
  return [prefix, after, to, set === null ? '' : `${set.kind}:${set.name}`]
}

function resumed(token: string): Listing | OaiError {
  const value = parse(token)
  const isListing = Array.isArray(value) && value.length === 4
  const [prefix, after, to, spec]: unknown[] = isListing ? value : []
  const set = typeof spec === 'string' && spec !== '' ? readSet(spec) : null
  if (typeof prefix !== 'string' || !isNumber(after) || !isNumber(to) || set === undefined) {
    return refusalOf('badResumptionToken', 'This repository did not give this resumptionToken.')
  }
  return { prefix, after, to, set }
}

/** The token of a list of sets; null for any other text. */
export function readToken(token: string): { sets: string } | null {
  const value = parse(token)
  const [sets]: unknown[] = Array.isArray(value) && value.length === 1 ? value : []
  return typeof sets === 'string' && sets.startsWith('c1.') ? { sets } : null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parse(token: string): unknown {
  if (token.length > 1_000) return null
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
