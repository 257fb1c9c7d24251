/** The words of a version as a text that a person can read without the structure. Source: service.md#page-words;
 *  shapes.md#words-as-text. */
import { isUnchecked } from '../unchecked.ts'
import type { BodySegment, BodyVersion } from './body-schema.ts'
import { plainPieces } from './plain-text.ts'
import { segmentsOf } from './walk.ts'

/** One piece of a text: a paragraph, a verse, a heading, a footnote. */
export interface ReadingPiece {
  words: string
  isHeading: boolean
  /** A machine read or wrote the words, and no person has checked them. */
  isMachine: boolean
}

/** The lines of a text, with a line end after each: a heading is between blank lines, and a machine's words after
 *  `[machine]`. Empty for pieces without words. */
export function readingText(pieces: readonly ReadingPiece[]): string {
  let text = ''
  let isBlank = true
  for (const { words, isHeading, isMachine } of pieces) {
    if (words.trim() === '') continue
    if (isHeading && !isBlank) text += '\n'
    text += `${isMachine ? '[machine] ' : ''}${words.trim()}\n${isHeading ? '\n' : ''}`
    isBlank = isHeading
  }
  return text === '' ? '' : `${text.trimEnd()}\n`
}

/** The pieces of a version in reading order. Footnotes are numbered as the words refer to them, `[1]`, and their words
 *  are last. Verses and items of a list begin with their label or number. */
export function readingPieces(version: BodyVersion): {
  words: ReadingPiece[]
  notes: ReadingPiece[]
} {
  const numbers = new Map<string, number>()
  const numberOf = (note: string): number => {
    const number = numbers.get(note) ?? numbers.size + 1
    numbers.set(note, number)
    return number
  }
  const noteIds = new Set((version.notes ?? []).map(({ id }) => id))
  const isNote = ({ id, kind }: BodySegment): boolean => kind === 'note' || noteIds.has(id)
  const all = segmentsOf(version)
  const pieceOf = (segment: BodySegment, prefix: string): ReadingPiece => {
    const words = wordsOf(segment, numberOf)
    const { origin = version.origin, kind } = segment
    return {
      words: words.trim() === '' ? '' : prefix + words,
      isHeading: kind === 'heading' || kind === 'section',
      isMachine: isUnchecked(origin),
    }
  }
  const words = all.filter((each) => !isNote(each)).map((each) => pieceOf(each, prefixOf(each)))
  const notes = new Map(all.filter(isNote).map((each) => [each.id, each]))
  // A note may refer to another, which is then numbered after it; a note without a reference is last.
  const listed: ReadingPiece[] = []
  for (const id of numbers.keys()) {
    const note = notes.get(id)
    if (note !== undefined) listed.push(pieceOf(note, `[${numberOf(id)}] `))
    notes.delete(id)
  }
  for (const [id, note] of notes) listed.push(pieceOf(note, `[${numberOf(id)}] `))
  return { words, notes: listed }
}

function wordsOf({ text = [] }: BodySegment, numberOf: (note: string) => number): string {
  let words = ''
  for (const { run, plain, afterLineEnd } of plainPieces(text)) {
    words += (afterLineEnd ? ' ' : '') + plain
    if ('note' in run) words += `[${numberOf(run.note)}]`
  }
  return words
}

function prefixOf({ kind, label, n }: BodySegment): string {
  const mark = label ?? n
  if (mark === undefined) return ''
  if (kind === 'item') return `${mark}. `
  return kind === 'verse' ? `${mark} ` : ''
}
