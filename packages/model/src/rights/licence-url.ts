/** The address of a licence that the words of an item name, for programs; null for one that has none. */

const CREATIVE_COMMONS = 'https://creativecommons.org'
/** `CC BY-SA 4.0`, `CC-BY-NC 3.0`, `cc by`. */
const CC = /^cc[\s-]by((?:[\s-](?:sa|nc|nd))*)(?:[\s-](\d\.\d))?$/i

export function licenceUrl(licence: string): string | null {
  const text = licence.trim()
  if (/^https:\/\/[^\s]+$/.test(text)) return text
  if (/^(cc0|cc[\s-]zero)\b/i.test(text)) return `${CREATIVE_COMMONS}/publicdomain/zero/1.0/`
  if (/^public[\s-]domain$/i.test(text)) return `${CREATIVE_COMMONS}/publicdomain/mark/1.0/`
  const found = CC.exec(text)
  if (found === null) return null
  const [, more = '', version = '4.0'] = found
  const parts = [
    'by',
    ...more
      .toLowerCase()
      .split(/[\s-]/)
      .filter((part) => part !== ''),
  ]
  return `${CREATIVE_COMMONS}/licenses/${parts.join('-')}/${version}/`
}
