/** Words and data that people send, held to their limits. Source: service.md#bounds; shapes.md#limits-of-a-page. */
import {
  bodyFromMarkup,
  isDeeperThan,
  type JsonObject,
  MAX_JSON_DEPTH,
  parseJson,
  refuse,
} from '@yalkut/model'

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 20_000

/** The longest line of a scan, in characters. */
export const MAX_LINE = 5_000

/** The longest paragraph of a text, in characters. */
export const MAX_PARAGRAPH = 50_000

/** The largest data of one item, in characters of JSON. */
const MAX_DATA = 4_000_000

/** How JSON.stringify writes NUL and a half surrogate; a backslash that was written so itself stands doubled. */
const BROKEN_LETTER = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** A title without the spaces around it. Refuses `invalid` for none or one that is too long. */
export function readTitle(title: string): string {
  const text = cleanText(title)
  if (text === '') throw refuse('invalid', 'A title is needed: say in a few words what changes.')
  if (text.length > MAX_TITLE) {
    throw refuse('invalid', `A title has at most ${MAX_TITLE} characters.`, { length: text.length })
  }
  return text
}

export function readDescription(text: string | undefined | null): string | null {
  const words = cleanText(text ?? '')
  if (words.length > MAX_DESCRIPTION) {
    throw refuse('invalid', `A note has at most ${MAX_DESCRIPTION} characters.`)
  }
  return words === '' ? null : words
}

/** Control characters say nothing, PostgreSQL keeps no NUL, and half of a surrogate pair is no letter. Words of which
 *  nothing can be seen are none. */
export function cleanText(text: string): string {
  const words = text
    .toWellFormed()
    .replace(/[\p{Cc}--[\n\t]]/gv, '')
    .trim()
  return SEEN.test(words) ? words : ''
}

const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\s]/u

/** Refuses `invalid` for data too deep or with what is no letter, `too-large` for more than an item holds. */
export function assertInBounds(data: JsonObject): void {
  if (isDeeperThan(data, MAX_JSON_DEPTH)) {
    throw refuse('invalid', `Data is nested at most ${MAX_JSON_DEPTH} levels deep.`)
  }
  const text = JSON.stringify(data)
  if (text.length > MAX_DATA) {
    throw refuse('too-large', 'The data of one item has at most 4,000,000 characters.')
  }
  if (BROKEN_LETTER.test(text)) {
    throw refuse(
      'invalid',
      'The data holds U+0000 or half of a surrogate pair, which are no letters.',
    )
  }
}

/** An item's data as it is kept: an older body of markup becomes structure. Refuses `too-large` and `invalid`. */
export function readItemData(data: JsonObject): JsonObject {
  assertInBounds(data)
  if (typeof data.body !== 'string') return data
  const { body, ...rest } = data
  const structure = bodyFromMarkup(body)
  return structure === undefined ? rest : { ...rest, body: parseJson(JSON.stringify(structure)) }
}
