/** Quotes inside the cells of a table that are letters, such as the gershayim of `לקו"ש`. */

export type Delimiter = ',' | ';' | '\t'

/** A table for a strict parser. `openLine`: where a quoted cell begins that has no end, from 1; null: each has one. */
export interface QuotedTable {
  text: string
  openLine: number | null
}

/** Puts every unquoted cell that has a quote behind other letters in quotes of its own, so that the quote is read as a letter.
 *  Cells that begin with a quote stay as they are, with what is wrong in them, and lines keep their numbers. */
export function quoteBareQuotes(text: string, delimiter: Delimiter): QuotedTable {
  const parts: string[] = []
  let done = 0
  let openLine: number | null = null
  for (let quote = text.indexOf('"'); quote >= 0; ) {
    const start = startOfCell(text, quote, delimiter)
    const isBare = text.slice(start, quote).trim() !== ''
    const last = start === quote ? closingQuote(text, quote) : quote
    if (last < 0) {
      openLine = lineAt(text, quote)
      break
    }
    const end = endOfCell(text, last + 1, delimiter)
    if (isBare) {
      parts.push(text.slice(done, start), `"${text.slice(start, end).replaceAll('"', '""')}"`)
      done = end
    }
    quote = text.indexOf('"', end)
  }
  parts.push(text.slice(done))
  return { text: parts.join(''), openLine }
}

/** The quote that ends a cell; two quotes together are one letter. -1: there is none. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

function startOfCell(text: string, inside: number, delimiter: Delimiter): number {
  let at = inside
  while (at > 0 && !isBetween(text[at - 1], delimiter)) at -= 1
  return at
}

function endOfCell(text: string, inside: number, delimiter: Delimiter): number {
  let at = inside
  while (at < text.length && !isBetween(text[at], delimiter)) at += 1
  return at
}

function isBetween(letter: string | undefined, delimiter: Delimiter): boolean {
  return letter === delimiter || letter === '\n' || letter === '\r'
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\r|\n/).length
}
