/** Where an item stands among those that point at the same one, as text: plain ASCII order of the
 *  keys is the order of the list. Source: shapes.md#orders-of-lists. */
import { isJsonObject } from './json.ts'

/** Ends each piece; below every character of a piece, so that `V` comes before `V1` and a year
 *  before its months. */
const END = '!'
/** A piece that is missing; above every character of a piece, so that it comes last. */
const MISSING = '~'
const DIGITS = 12

/** Four pieces, each ended by `!`: order, date, part, first page. Order keys stand as they are,
 *  numbers are padded to twelve digits (negative ones below), what is missing is `~`. Ties go by
 *  path, then id. */
export function sortKeyOf(data: unknown): string {
  const fields = isJsonObject(data) ? data : {}
  const firstPage = isJsonObject(fields.pages) ? fields.pages.from : fields.page
  return [fields.order, fields.date, fields.part, firstPage]
    .map((value) => piece(value) + END)
    .join('')
}

function piece(value: unknown): string {
  if (typeof value === 'string' && /^[0-9A-Za-z-]+$/.test(value)) return value
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return MISSING
  if (Math.abs(value) >= 10 ** DIGITS) return MISSING
  if (value >= 0) return String(value).padStart(DIGITS, '0')
  // Counted up from the lowest number, so that −2 comes before −1; `-` is below every digit.
  return `-${String(10 ** DIGITS + value).padStart(DIGITS, '0')}`
}
