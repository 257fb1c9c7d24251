/** Renders an item's answer: the whole form, and the list form without `body`. Source: service.md#item;
 *  decisions.md#proof; decisions.md#rights. */
import { bodyFromMarkup, etagOf, type JsonObject, parseJson, withholdWords } from '@yalkut/model'
import { type ItemBytes, itemBytes } from '../store/item-bytes.ts'

export interface RenderInput {
  id: string
  type: string
  path: string | null
  rev: number
  data: JsonObject
  /** The data as JSON text, when the caller has it. */
  text?: string
  salt: string
  hash: string
  /** Why words are withheld; null when they are shown. */
  reason: string | null
  /** For events: the number of recordings. */
  recordings: number | null
}

export interface Rendered {
  whole: ItemBytes
  etag: string
  /** null when it is the whole form. */
  list: ItemBytes | null
  /** Why words are withheld; null when none are. */
  withheld: string | null
  /** The data that is shown. */
  data: JsonObject
  /** False when the answer shows less than main has, or a converted body. */
  unaltered: boolean
}

export function renderItem(input: RenderInput): Rendered {
  const shown = shownData(input)
  const { data } = shown
  const whole = itemBytes(itemJson(input, shown.text, shown))
  const rendered = {
    whole,
    etag: etagOf(whole),
    data,
    unaltered: shown.whole,
    withheld: shown.isWithheld ? input.reason : null,
  }
  if (!('body' in data)) return { ...rendered, list: null }
  const { body: _, ...rest } = data
  const listText = itemJson(input, JSON.stringify(rest), { ...shown, whole: false })
  return { ...rendered, list: itemBytes(listText) }
}

export interface ShownData {
  data: JsonObject
  text: string
  isWithheld: boolean
  /** True when the data is main's own, unaltered; only then the answer contains the salt. */
  whole: boolean
}

/** The data as it may be shown: without withheld words, and with an older body of markup converted to structure. An empty
 *  salt: in a mirror, the data lacks words that the origin withholds. */
export function shownData(
  input: Pick<RenderInput, 'type' | 'data' | 'text' | 'reason'> & { salt?: string },
): ShownData {
  const { type, data, reason } = input
  if (input.salt === '') {
    const shown = reason === null ? data : withholdWords(type, data).data
    return { data: shown, text: JSON.stringify(shown), isWithheld: reason !== null, whole: false }
  }
  const shown = reason === null ? { data, isWithheld: false } : withholdWords(type, data)
  if (typeof shown.data.body === 'string') {
    const { body, ...rest } = shown.data
    const structure = bodyFromMarkup(body)
    const converted = structure === undefined ? rest : { ...rest, body: parseJson(JSON.stringify(structure)) }
    return { data: converted, text: JSON.stringify(converted), isWithheld: shown.isWithheld, whole: false }
  }
  if (shown.isWithheld) {
    return { data: shown.data, text: JSON.stringify(shown.data), isWithheld: true, whole: false }
  }
  return { data, text: input.text ?? JSON.stringify(data), isWithheld: false, whole: true }
}

function itemJson(input: RenderInput, dataText: string, shown: Pick<ShownData, 'isWithheld' | 'whole'>): string {
  const { id, type, path, rev, reason, recordings, salt, hash } = input
  const parts = [
    `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"path":${JSON.stringify(path)},"rev":${rev}`,
    `,"data":${dataText}`,
    shown.isWithheld && reason !== null ? `,"withheld":${JSON.stringify(reason)}` : '',
    recordings === null ? '' : `,"recordings":${recordings}`,
    `,"hash":${JSON.stringify(hash)}`,
    shown.whole ? `,"salt":${JSON.stringify(salt)}` : '',
    '}',
  ]
  return parts.join('')
}
