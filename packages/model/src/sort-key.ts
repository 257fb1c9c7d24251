/** Sort keys: the position of an item among the items that refer to the same parent. Sorting the keys as ASCII text gives
 *  the order of the list. Source: shapes.md#orders-of-lists. */
import { isJsonObject } from './json.ts'

/** Ends each piece. Less than every character of a piece, so that `V` comes before `V1` and a year before its months. */
const END = '!'
/** A missing piece. Greater than every character of a piece, so that it comes last. */
const MISSING = '~'
const DIGITS = 12

/** The sort key of an item's data: four pieces, each followed by `!`: order, date, part and first page. Order keys and
 *  dates are unchanged, numbers are padded to twelve digits, and a missing piece is `~`. Lists sort items with the same
 *  key by path, then by id. */
export function sortKeyOf(data: unknown): string {
  const fields = isJsonObject(data) ? data : {}
  const firstPage = isJsonObject(fields.pages) ? fields.pages.from : fields.page
  return [fields.order, fields.date, fields.part, firstPage].map((value) => piece(value) + END).join('')
}

/** A path as lists sort it after the sort key: as text, with numbers in the order of their values, since each is written after the
 *  number of its digits. No path comes last. */
export function sortPathOf(path: string | null): string {
  return (path ?? MISSING).replaceAll(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, '')
    return bare.length > MOST_DIGITS ? digits : `${bare.length}${bare}`
  })
}

/** Longer rows of digits are no numbers of a list. */
const MOST_DIGITS = 9

function piece(value: unknown): string {
  if (typeof value === 'string' && /^[0-9A-Za-z-]+$/.test(value)) return value
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return MISSING
  if (Math.abs(value) >= 10 ** DIGITS) return MISSING
  if (value >= 0) return String(value).padStart(DIGITS, '0')
  // The distance from the lowest number, so that −2 comes before −1. `-` is less than every digit.
  return `-${String(10 ** DIGITS + value).padStart(DIGITS, '0')}`
}
