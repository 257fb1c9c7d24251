/** Texts as nested lists, brought to one depth. */

/** A text as nested lists, one level for each section name. An empty string is a missing part. */
export type NestedText = string | NestedText[]

/** Hears of a value at `indexes` (from 0) that is read in another way than it is there, or not at all. */
export type HearAt = (indexes: readonly number[], problem: string, kind: 'skipped' | 'mended') => void

/** How many lists are nested in each other: 0 for a text, 1 for a list of texts. */
export function depthOf(value: unknown): number {
  if (!Array.isArray(value)) return 0
  return 1 + value.reduce((most: number, entry) => Math.max(most, depthOf(entry)), 0)
}

/** `value` as lists nested `depth` deep, at least 1. Where the lists are less deep, a text becomes the only one of its section;
 *  where they are deeper, the texts of the deeper list become lines of one. `null` is a missing part. */
export function toDepth(value: unknown, depth: number, hear: HearAt): NestedText {
  return nested(value, depth, hear, [])
}

function nested(value: unknown, depth: number, hear: HearAt, indexes: number[]): NestedText {
  if (value === '' || value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) {
    if (depth === 0) return joined(value, hear, indexes)
    return value.map((entry, at) => nested(entry, depth - 1, hear, [...indexes, at]))
  }
  if (typeof value !== 'string') {
    hear(indexes, 'this is not a text and is left out.', 'skipped')
    return ''
  }
  if (depth === 0) return value
  if (value.trim() === '') return ''
  return [nested(value, depth - 1, hear, [...indexes, 0])]
}

function joined(value: readonly unknown[], hear: HearAt, indexes: readonly number[]): string {
  const texts = textsUnder(value)
  if (texts.length > 1) hear(indexes, 'this is a list deeper than its section names; its texts become lines.', 'mended')
  return texts.join('<br>')
}

function textsUnder(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsUnder)
  return typeof value === 'string' && value.trim() !== '' ? [value] : []
}
