/** Text inside XML. Pure. */

const ENTITIES: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not allow are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''))
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
