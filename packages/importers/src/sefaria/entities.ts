/** Character references, as texts with simple HTML use them. */

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['hellip', '…'],
  ['middot', '·'],
  ['bull', '•'],
  ['deg', '°'],
  ['sect', '§'],
  ['para', '¶'],
  ['copy', '©'],
  ['dagger', '†'],
  ['Dagger', '‡'],
  ['frac12', '½'],
  ['frac14', '¼'],
  ['frac34', '¾'],
  ['times', '×'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['agrave', 'à'],
  ['ccedil', 'ç'],
  ['auml', 'ä'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['szlig', 'ß'],
])

/** `text` with its character references as characters. `fail` makes the error to throw for a
 *  reference that names nothing. An ampersand that begins no reference (`&c.`) stays as it is. */
export function decodeEntities(text: string, fail: (problem: string) => Error): string {
  return text.replace(/&(#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);/g, (whole, name) => {
    const character = name.startsWith('#') ? numbered(name.slice(1)) : NAMED.get(name)
    if (character === undefined) throw fail(`${whole} is not a character known here.`)
    return character
  })
}

/** The character with this number (decimal, or hexadecimal after an x); undefined when there is
 *  none. */
function numbered(digits: string): string | undefined {
  const code = /^[xX]/.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
