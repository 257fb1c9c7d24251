/** Numbers of books (ISBN), with and without hyphens, of 10 and of 13 digits. Pure. Source: shapes.md#names-search. */

/** What people write in front of the number. */
const LABEL = /^\s*(?:urn:)?isbn(?:-1[03])?[:\s]*/i
/** Hyphens, dashes and spaces between its parts, and characters without a width. */
const BETWEEN = /[\s\p{Pd}\p{Cf}]/gu

/** The 10 or 13 characters of a text that is a number of a book in its form; null for another text. Its last digit is not
 *  checked: books have wrong ones printed in them. */
export function isbnIn(text: string): string | null {
  if (text.length > 60) return null
  const letters = text.replace(LABEL, '').replace(BETWEEN, '').toUpperCase()
  return /^(?:\d{9}[\dX]|97[89]\d{10})$/.test(letters) ? letters : null
}

/** Ends of what is a number of 10 or of 13, and what people write between its parts. */
const INSIDE =
  /(?<![\d])97[89](?:[\s\p{Pd}\p{Cf}]*\d){10}(?!\d)|(?<!\d)\d(?:[\s\p{Pd}\p{Cf}]*\d){8}[\s\p{Pd}\p{Cf}]*[\dXx](?![\dXx])/u

/** The first number of a book in a text that says more (`965-7108-01-0 (v. 1) : $20`), without hyphens; null without one. */
export function firstIsbnIn(text: string): string | null {
  const [found] = INSIDE.exec(text.replace(LABEL, '').slice(0, 500)) ?? []
  return found === undefined ? null : isbnIn(found)
}

/** The digits of the beginning of a book's number, as a person types it: at least four, and nothing else; null for another text. */
export function isbnBegun(text: string): string | null {
  const hasLabel = LABEL.test(text)
  const digits = text.replace(LABEL, '').replace(BETWEEN, '').toUpperCase()
  if (!/^\d{4,13}$|^\d{9}X$/.test(digits)) return null
  // Four digits alone are a year, and with a month a date.
  if (/^\d{4}(?:-\d{1,2}){1,2}$/.test(text.trim())) return null
  return hasLabel || digits.length > 4 || /\p{Pd}/u.test(text) ? digits : null
}

/** Every form of a book's number, without hyphens: itself, and of 13 digits the one of 10 and back, where its last digit is right.
 *  Empty: the text is no such number. What stands behind it (`(v. 1)`) is left out. */
export function isbnForms(text: string): string[] {
  const found = firstIsbnIn(text)
  if (found === null) return []
  if (found.length === 10) {
    return lastOf10(found) === found[9] ? [found, with13(`978${found.slice(0, 9)}`)] : [found]
  }
  const body = found.slice(3, 12)
  const isRight = with13(found.slice(0, 12)) === found && found.startsWith('978')
  return isRight ? [found, body + lastOf10(body)] : [found]
}

function with13(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return twelve + String((10 - (sum % 10)) % 10)
}

function lastOf10(body: string): string {
  const sum = [...body.slice(0, 9)].reduce((all, digit, at) => all + Number(digit) * (10 - at), 0)
  const last = (11 - (sum % 11)) % 11
  return last === 10 ? 'X' : String(last)
}
