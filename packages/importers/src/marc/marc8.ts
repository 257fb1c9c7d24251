/** Decodes MARC-8, the letters of older library records: Latin with marks (ANSEL), Hebrew, subscripts and superscripts.
 *  Source: https://www.loc.gov/marc/specifications/speccharmarc8.html */

/** A set of letters: the character of each code from 0x21 to 0x7E. */
type Letters = ReadonlyMap<number, string>

const ESCAPE = 0x1b
const ASCII = 'B'
const HEBREW = '2'

const HEBREW_LETTERS: Letters = new Map([
  ...range(0x21, 0x3f, 0x21),
  [0x22, '״'],
  [0x27, '׳'],
  [0x2d, '־'],
  ...pairs(0x40, '\u05b7\u05b8\u05b6\u05b5\u05b4\u05b9\u05bb\u05b0\u05b2\u05b3\u05b1\u05bc\u05bf\u05c1\ufb1e'),
  [0x5b, '['],
  [0x5d, ']'],
  ...range(0x60, 0x7a, 0x05d0),
  ...range(0x7b, 0x7d, 0x05f0),
])

const ANSEL: Letters = new Map([
  ...pairs(0x21, 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ'),
  ...pairs(0x30, 'ʻłøđþæœʺı£ð'),
  ...pairs(0x3c, 'ơư'),
  ...pairs(0x40, '°ℓ℗©♯¿¡ß€'),
  // Marks, which are before their letter.
  ...pairs(0x60, '\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21'),
  ...pairs(0x6d, '\u0315\u030b\u0310\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e'),
  ...pairs(0x7a, '\ufe22\ufe23'),
  [0x7e, '\u0313'],
])

const DIGITS = range(0x30, 0x39, 0x2080)
const SUBSCRIPT: Letters = new Map([...DIGITS, ...pairs(0x28, '₍₎'), [0x2b, '₊'], [0x2d, '₋']])
const SUPERSCRIPT: Letters = new Map([...pairs(0x30, '⁰¹²³⁴⁵⁶⁷⁸⁹'), ...pairs(0x28, '⁽⁾'), [0x2b, '⁺'], [0x2d, '⁻']])

/** By the byte that ends an escape. Others (Arabic, Cyrillic, Greek, East Asian) are not decoded. */
const SETS: ReadonlyMap<string, Letters> = new Map([
  [ASCII, new Map(range(0x21, 0x7e, 0x21))],
  ['s', new Map(range(0x21, 0x7e, 0x21))],
  ['E', ANSEL],
  [HEBREW, HEBREW_LETTERS],
  ['b', SUBSCRIPT],
  ['p', SUPERSCRIPT],
])

/** The text of one field or subfield, composed. Null: it has a set or a code that is not decoded. Codes below 0x80 are of the
 *  first set, which begins as ASCII, those above of the second, which begins as ANSEL. */
export function decodeMarc8(bytes: Uint8Array): string | null {
  const sets = [SETS.get(ASCII), SETS.get('E')]
  const letters: string[] = []
  let marks = ''
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === ESCAPE) {
      const begun = readEscape(bytes, at)
      if (begun === null) return null
      sets[begun.slot] = begun.letters
      at += begun.length - 1
      continue
    }
    const isControl = byte === 0x7f || (byte >= 0x80 && byte <= 0xa0)
    // Controls are no letters of a set. The two that enclose words that are not sorted go with them.
    if (isControl) continue
    const letter = byte <= 0x20 ? String.fromCharCode(byte) : sets[byte < 0x80 ? 0 : 1]?.get(byte & 0x7f)
    if (letter === undefined) return null
    if (/^\p{M}$/u.test(letter)) marks += letter
    else {
      letters.push(letter, marks)
      marks = ''
    }
  }
  return (letters.join('') + marks).normalize('NFC')
}

interface Escape {
  slot: 0 | 1
  letters: Letters
  length: number
}

/** `ESC ( 2`, `ESC ) ! E`, or the short `ESC b`, `ESC p`, `ESC s` of the first set. */
function readEscape(bytes: Uint8Array, at: number): Escape | null {
  const text = String.fromCharCode(...bytes.subarray(at + 1, at + 4))
  const [whole, slot, name] = /^([(,)-])!?([A-Za-z0-9])/.exec(text) ?? /^()([bps])/.exec(text) ?? []
  const letters = SETS.get(name ?? '')
  if (whole === undefined || letters === undefined) return null
  return { slot: slot === ')' || slot === '-' ? 1 : 0, letters, length: whole.length + 1 }
}

function range(from: number, to: number, first: number): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, at) => [from + at, String.fromCodePoint(first + at)])
}

function pairs(from: number, letters: string): [number, string][] {
  return [...letters].map((letter, at) => [from + at, letter])
}
