/** XML as text. Pure. */

/** The characters that XML 1.0 does not allow, and halves of pairs. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

export function withoutBadCharacters(text: string): string {
  return text.replace(NOT_XML, '')
}

export function xmlText(text: string): string {
  return withoutBadCharacters(text).replace(/[&<>"]/g, (found) => ESCAPES.get(found) ?? found)
}

/** An element with text alone. Attributes without a value are left out. */
export function element(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  return `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`
}

export function attributesOf(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${xmlText(value)}"`))
    .join('')
}
