/** Decodes the character references of texts with simple HTML. */

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

/** Replaces the character references in `text` with their characters. A reference that is not known stays as it is written, as
 *  does an ampersand that does not begin a reference (`&c.`). */
export function decodeEntities(text: string): string {
  return text.replace(/&(#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);/g, (whole, name) => {
    const character = name.startsWith('#') ? numbered(name.slice(1)) : NAMED.get(name)
    return character ?? whole
  })
}

/** The character with this number (decimal, or hexadecimal after an x). Undefined when there is no such character. */
function numbered(digits: string): string | undefined {
  const code = /^[xX]/.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
