/** Dates in queries of SRU, Hebrew keys or civil ones. Pure. Source: shapes.md#oai-pmh-sru-reconciliation. */
import { fromCivil } from '@yalkut/hebrew'
import type { ItemQuery } from '@yalkut/projection'

/** What a date in a query spans: keys from the first and before the last, and years of printing. */
interface Span {
  /** Hebrew keys; prefixes, so that `5742` is before each of its days. */
  from: string
  before: string
  years: { from: number; to: number } | null
}

/** Above every key that begins with the same text. */
const AFTER = '~'
/** Years below are civil. The Hebrew year 4000 was the civil year 240. */
const FIRST_HEBREW_YEAR = 4_000
const NO_YEAR = -1_000_000
const EVERY_YEAR = 1_000_000

/** null: the relation, or the date, is not one of those that are known. */
export function dateQuery(relation: string, term: string): ItemQuery | null {
  if (relation === 'within') {
    const [first = '', last = first] = term.trim().split(/\s+/)
    const [from, to] = [spanOf(first), spanOf(last)]
    if (from === null || to === null) return null
    const [early, late] = [from.years, to.years]
    const years = early === null || late === null ? null : { from: early.from, to: late.to }
    return queryOf({ from: from.from, before: to.before, years })
  }
  const span = spanOf(term.trim())
  if (span === null) return null
  const { from, before, years } = span
  const upTo = (to: number) => (years === null ? null : { from: NO_YEAR, to })
  const since = (year: number) => (years === null ? null : { from: year, to: EVERY_YEAR })
  switch (relation) {
    case '=':
    case '==':
    case 'exact':
      return queryOf(span)
    case '<':
      return queryOf({ from: '', before: from, years: upTo((years?.from ?? 0) - 1) })
    case '<=':
      return queryOf({ from: '', before, years: upTo(years?.to ?? 0) })
    case '>':
      return queryOf({ from: before, before: AFTER, years: since((years?.to ?? 0) + 1) })
    case '>=':
      return queryOf({ from, before: AFTER, years: since(years?.from ?? 0) })
    default:
      return null
  }
}

function queryOf({ from, before, years }: Span): ItemQuery {
  const dated: ItemQuery = { by: 'date', from, before }
  return years === null ? dated : { by: 'or', left: dated, right: { by: 'printed', ...years } }
}

function spanOf(text: string): Span | null {
  const isHebrew = Number(text.slice(0, 4)) >= FIRST_HEBREW_YEAR
  if (isHebrew) return /^\d{4}(-\d{2}[AB]?(-\d{2})?)?$/.test(text) ? hebrew(text) : null
  return civilSpan(text)
}

function hebrew(key: string): Span {
  return { from: key, before: key + AFTER, years: null }
}

/** A civil year has its printings too; of a month or a day they are not known. */
function civilSpan(text: string): Span | null {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (year === '') return null
  const first = keyOf(`${year}-${month ?? '01'}-${day ?? '01'}`)
  const last = keyOf(`${year}-${month ?? '12'}-${day ?? lastDay(year, month ?? '12')}`)
  if (first === null || last === null) return null
  const years = month === undefined ? { from: Number(year), to: Number(year) } : null
  return { from: first, before: last + AFTER, years }
}

function lastDay(year: string, month: string): string {
  return String(new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()).padStart(2, '0')
}

/** null: there is no such day. */
function keyOf(civil: string): string | null {
  try {
    return fromCivil(civil)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
