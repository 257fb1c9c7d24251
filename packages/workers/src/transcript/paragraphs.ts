/** Joins pieces of speech to paragraphs, with the times of the paragraph and of its words. Pure.
 *  Source: shapes.md#alignment-span. */
import { leastSure, type UnsureWord } from '@yalkut/model'
import type { SpeechPiece } from './transcription.ts'

export interface SpokenWord {
  from: number
  to: number
  startMs: number
  endMs: number
}

export interface SpokenParagraph {
  content: string
  startMs: number
  endMs: number
  words: SpokenWord[]
  /** The words of which the engine was least sure. */
  unsure: UnsureWord[]
}

/** A long pause always ends a paragraph. A shorter pause ends a paragraph of at least `LONG_ENOUGH_MS`. */
const LONG_PAUSE_MS = 3_000
const PAUSE_MS = 1_000
const LONG_ENOUGH_MS = 20_000
/** The maximum length of a paragraph of several pieces. */
const MAX_PARAGRAPH_MS = 60_000

export function paragraphsOf(pieces: readonly SpeechPiece[]): SpokenParagraph[] {
  const groups: SpeechPiece[][] = []
  for (const piece of pieces) {
    const open = groups.at(-1)
    if (open === undefined || beginsParagraph(open, piece)) groups.push([piece])
    else open.push(piece)
  }
  return groups.map(paragraphOf)
}

function beginsParagraph(open: readonly SpeechPiece[], next: SpeechPiece): boolean {
  const first = open[0]?.startMs ?? 0
  const end = open.at(-1)?.endMs ?? 0
  const pause = next.startMs - end
  if (pause >= LONG_PAUSE_MS || next.endMs - first > MAX_PARAGRAPH_MS) return true
  return pause >= PAUSE_MS && end - first >= LONG_ENOUGH_MS
}

function paragraphOf(pieces: readonly SpeechPiece[]): SpokenParagraph {
  let content = ''
  const words: SpokenWord[] = []
  const unsure: UnsureWord[] = []
  let endMs = 0
  for (const piece of pieces) {
    if (content !== '') content += ' '
    for (const { sure, ...word } of locateWords(piece, content.length)) {
      words.push(word)
      if (sure !== undefined) unsure.push({ from: word.from, to: word.to, sure })
    }
    content += piece.text
    endMs = Math.max(endMs, piece.endMs)
  }
  const startMs = pieces[0]?.startMs ?? 0
  return { content, startMs, endMs, words: inOrder(words), unsure: leastSure(unsure) }
}

/** Finds the words in the text, one after another. A word that the text spells differently gets no time. `offset`: of the
 *  piece in its paragraph. */
function locateWords({ text, words }: SpeechPiece, offset: number): (SpokenWord & { sure?: number })[] {
  const found: (SpokenWord & { sure?: number })[] = []
  let at = 0
  for (const word of words) {
    const wanted = word.text.replaceAll(/\s+/gu, ' ').trim()
    const from = wanted === '' ? -1 : text.indexOf(wanted, at)
    if (from === -1) continue
    at = from + wanted.length
    const { text: _, ...facts } = word
    found.push({ from: offset + from, to: offset + at, ...facts })
  }
  return found
}

/** The words with times that never decrease, also where those of the engine do. */
function inOrder(words: readonly SpokenWord[]): SpokenWord[] {
  let before = 0
  return words.map((word) => {
    const startMs = Math.max(before, word.startMs, 0)
    const endMs = Math.max(startMs, word.endMs)
    before = startMs
    return { ...word, startMs, endMs }
  })
}
