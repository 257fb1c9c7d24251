/** How many words an item has, and what may be said of words that are withheld: their number and whether they change.
 *  Source: shapes.md#withheld-words. */
import type { Clash } from './clash.ts'
import { type Change, diffData } from './diff/diff-data.ts'
import { isJsonObject, type Json, type JsonObject, sameJson } from './json.ts'
import { readBody } from './page-words/from-markup.ts'
import { plainRuns } from './page-words/plain-text.ts'
import { segmentsOf } from './page-words/walk.ts'
import { withholdWords, wordsField } from './rights/rights.ts'
import { isBody } from './schemas/read-data.ts'

/** `segments`: paragraphs, verses or lines that have words. `letters`: without points, spaces and punctuation. */
export interface WordCount {
  segments: number
  letters: number
}

/** Stands for words that are withheld. */
export interface WithheldWords {
  before: WordCount
  after: WordCount
  changed: boolean
}

/** The fields that differ but the words, and what may be said of the words. `words` is null where neither side has words.
 *  `before` and `after` lack their words. */
export interface WithheldChange {
  before: JsonObject | null
  after: JsonObject | null
  changes: Change[]
  words: WithheldWords | null
}

/** What may be shown of a change when the words of either side are withheld. */
export function withheldChange(type: string, before: JsonObject | null, after: JsonObject | null): WithheldChange {
  const [was, is] = [withoutWords(type, before), withoutWords(type, after)]
  const counts = { before: countWords(type, before), after: countWords(type, after) }
  const isWordless = counts.before.segments + counts.after.segments === 0
  const words = { ...counts, changed: wordsDiffer(type, before, after) }
  return {
    before: was,
    after: is,
    changes: diffData(was, is).filter(({ path }) => !isInWords(path)),
    words: isWordless ? null : words,
  }
}

function withoutWords(type: string, data: JsonObject | null): JsonObject | null {
  return data === null ? null : withholdWords(type, data).data
}

/** Clashes without the words: a clash of a fact keeps its values. */
export function heldClashes(type: string, clashes: readonly Clash[]): Clash[] {
  return clashes.map((clash) => {
    const pointer = clash.path.replace(/^[^/]*/, '')
    if (isInWords(pointer)) return { path: clash.path, base: null, ours: null, theirs: null }
    if (pointer !== '') return clash
    const [base, ours, theirs] = [clash.base, clash.ours, clash.theirs].map((side) =>
      isJson(side) && isJsonObject(side) ? withholdWords(type, side).data : null,
    )
    return { path: clash.path, base, ours, theirs }
  })
}

function isJson(value: unknown): value is Json {
  return value !== undefined
}

/** Whether a pointer leads to words, or into them. */
function isInWords(pointer: string): boolean {
  return /^\/(?:body|content|lines)(?:\/|$)/.test(pointer)
}

/** Whether the words differ, in any part: a mark or a new order counts as well. */
export function wordsDiffer(type: string, before: JsonObject | null, after: JsonObject | null): boolean {
  const field = wordsField(type)
  const [was, is] = [wordsIn(before, field), wordsIn(after, field)]
  if (was === undefined || is === undefined) return was !== is
  return !sameJson(was, is)
}

/** No words and an empty field are the same. */
function wordsIn(data: JsonObject | null, field: string): Json | undefined {
  const words = data?.[field]
  if (words === undefined || words === null) return undefined
  const isEmpty = typeof words === 'string' ? words.trim() === '' : sameJson(words, [])
  return isEmpty ? undefined : words
}

export function countWords(type: string, data: JsonObject | null): WordCount {
  const texts = textsOf(type, data).map(lettersIn)
  const written = texts.filter((letters) => letters > 0)
  return { segments: written.length, letters: written.reduce((sum, letters) => sum + letters, 0) }
}

function lettersIn(text: string): number {
  return text.match(/\p{L}|\p{N}/gu)?.length ?? 0
}

function textsOf(type: string, data: JsonObject | null): string[] {
  const field = wordsField(type)
  const words = data?.[field]
  if (field === 'content') return typeof words === 'string' ? [words] : []
  if (field === 'lines') {
    return (Array.isArray(words) ? words : []).flatMap((line) =>
      isJsonObject(line) && typeof line.text === 'string' ? [line.text] : [],
    )
  }
  const body = readBody(words)
  if (!isBody(body)) return typeof words === 'string' ? [words] : []
  return body.versions.flatMap((version) => segmentsOf(version).map(({ text }) => plainRuns(text ?? [])))
}
