/** Data without the words that are erased, and the words that it loses. */
import { isJsonObject, type Json, type JsonObject, withholdWords } from '@yalkut/model'

/** `segment`: only the words of this paragraph of a body, or of this line of a page; null: all words. The same object where there are
 *  none. */
export function withoutWords(type: string, data: JsonObject, segment: string | null): JsonObject {
  const { data: kept, isWithheld } = withholdWords(type, data)
  if (segment === null) return isWithheld ? kept : data
  if (type === 'text-page') return withoutLine(data, segment)
  return withoutParagraph(data, segment)
}

function withoutLine(data: JsonObject, id: string): JsonObject {
  if (!Array.isArray(data.lines)) return data
  const lines = data.lines.map((line) =>
    isJsonObject(line) && line.id === id && line.text !== '' ? { ...line, text: '' } : line,
  )
  return isSame(lines, data.lines) ? data : { ...data, lines }
}

function withoutParagraph(data: JsonObject, id: string): JsonObject {
  const { body } = data
  // An older body of markup has no paragraphs that can be told apart.
  if (typeof body === 'string') return withholdWords('', data).data
  if (!isJsonObject(body) || !Array.isArray(body.versions)) return data
  const versions = body.versions.map((version) => {
    if (!isJsonObject(version) || !Array.isArray(version.segments)) return version
    const segments = version.segments.map((each) => {
      const hasWords = isJsonObject(each) && each.id === id && JSON.stringify(each.text) !== '[]'
      return hasWords ? { ...each, text: [] } : each
    })
    return isSame(segments, version.segments) ? version : { ...version, segments }
  })
  return isSame(versions, body.versions) ? data : { ...data, body: { ...body, versions } }
}

function isSame(a: readonly Json[], b: readonly Json[]): boolean {
  return a.every((each, at) => each === b[at])
}

/** So many words in a row are a quotation. */
const QUOTED = 4
const FEWEST = 3

/** Whether a text has four words in a row of those that the data loses; of shorter texts all of them. */
export function quotesOf(lost: readonly { before: JsonObject; after: JsonObject }[]): (text: string) => boolean {
  const rows = new Set<string>()
  for (const { before, after } of lost) {
    const remaining = new Set(textsIn(after))
    for (const text of textsIn(before)) {
      if (remaining.has(text)) continue
      const words = wordsOf(text)
      const length = Math.min(QUOTED, words.length)
      if (length < FEWEST) continue
      for (const row of rowsOf(words, length)) rows.add(row)
    }
  }
  return (text) => {
    const words = wordsOf(text)
    return [FEWEST, QUOTED].some((length) => rowsOf(words, length).some((row) => rows.has(row)))
  }
}

/** Every text in the data; the runs of a paragraph are one. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) {
    const runs = value.map((each) => (isJsonObject(each) ? each.text : undefined))
    const isRuns = runs.length > 0 && runs.every((run) => typeof run === 'string')
    return [...(isRuns ? [runs.join('')] : []), ...value.flatMap(textsIn)]
  }
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Letters alone: points, accents and marks are no difference. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function rowsOf(words: readonly string[], length: number): string[] {
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) =>
    words.slice(at, at + length).join(' '),
  )
}
