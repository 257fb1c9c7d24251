/** Limits of the texts and data that people send. Source: service.md#bounds; shapes.md#limits-of-a-page. */
import {
  bodyFromMarkup,
  foldData,
  isDeeperThan,
  type JsonObject,
  MAX_JSON_DEPTH,
  parseJson,
  refuse,
} from '@yalkut/model'
import { inputSaid } from '../sentences/input.ts'

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 20_000

/** The longest line of a scan, in characters. */
export const MAX_LINE = 5_000

/** The longest paragraph of a text, in characters. */
export const MAX_PARAGRAPH = 50_000

/** The largest data of one item, in characters of JSON. */
const MAX_DATA = 4_000_000

/** Finds NUL and half surrogates as JSON.stringify writes them. A backslash of the text itself is doubled there. */
const BAD_CHARACTER = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Trims a title. Refuses `invalid` for an empty title and for a title of more than 200 characters. */
export function readTitle(title: string): string {
  const text = cleanText(title)
  if (text === '') throw refuse('invalid', inputSaid('title-needed'))
  if (text.length > MAX_TITLE) {
    throw refuse('invalid', inputSaid('long-title', { max: MAX_TITLE }), { length: text.length })
  }
  return text
}

/** Trims a description; null for an empty one. Refuses `invalid` for more than 20,000 characters. */
export function readDescription(text: string | undefined | null): string | null {
  const description = cleanText(text ?? '')
  if (description.length > MAX_DESCRIPTION) {
    throw refuse('invalid', inputSaid('long-note', { max: MAX_DESCRIPTION }))
  }
  return description === '' ? null : description
}

/** Trims a text and removes control characters, which have no meaning here; PostgreSQL cannot store NUL. Half of a
 *  surrogate pair becomes U+FFFD. A text without a visible character becomes empty. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}--[\n\t]]/gv, '')
    .trim()
  return VISIBLE.test(clean) ? clean : ''
}

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\s]/u

/** Refuses `invalid` for data that is nested too deep or has a bad character, `too-large` for more than an item holds. */
export function assertInBounds(data: JsonObject): void {
  if (isDeeperThan(data, MAX_JSON_DEPTH)) {
    throw refuse('invalid', inputSaid('data-too-deep', { max: MAX_JSON_DEPTH }))
  }
  const text = JSON.stringify(data)
  if (text.length > MAX_DATA) {
    throw refuse('too-large', inputSaid('data-too-long'))
  }
  if (BAD_CHARACTER.test(text)) {
    throw refuse('invalid', inputSaid('data-not-characters'))
  }
}

/** An item's data as it is stored: ids are folded, an order key ends with no \`0\`, and a body in the older markup is
 *  converted to structure. Refuses `too-large`, `invalid`. */
export function readItemData(type: string, sent: JsonObject): JsonObject {
  assertInBounds(sent)
  const data = foldData(type, sent)
  if (typeof data.body !== 'string') return data
  const { body, ...rest } = data
  const structure = bodyFromMarkup(body)
  return structure === undefined ? rest : { ...rest, body: parseJson(JSON.stringify(structure)) }
}
