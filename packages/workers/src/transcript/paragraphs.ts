/** Makes paragraphs of what was heard, with where each and each word of it is heard. Pure.
 *  Source: shapes.md#alignment-span. */
import type { HeardPiece } from './heard.ts'

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
}

/** A pause that always parts two paragraphs, and a shorter one that does once a paragraph is long enough. */
const LONG_PAUSE_MS = 3_000
const PAUSE_MS = 1_000
const LONG_ENOUGH_MS = 20_000
/** No paragraph goes on for longer than this, but for a single piece that does. */
const LONGEST_MS = 60_000

export function paragraphsOf(pieces: readonly HeardPiece[]): SpokenParagraph[] {
  const groups: HeardPiece[][] = []
  for (const piece of pieces) {
    const open = groups.at(-1)
    if (open === undefined || isParted(open, piece)) groups.push([piece])
    else open.push(piece)
  }
  return groups.map(paragraphOf)
}

function isParted(open: readonly HeardPiece[], next: HeardPiece): boolean {
  const first = open[0]?.startMs ?? 0
  const end = open.at(-1)?.endMs ?? 0
  const pause = next.startMs - end
  if (pause >= LONG_PAUSE_MS || next.endMs - first > LONGEST_MS) return true
  return pause >= PAUSE_MS && end - first >= LONG_ENOUGH_MS
}

function paragraphOf(pieces: readonly HeardPiece[]): SpokenParagraph {
  let content = ''
  const words: SpokenWord[] = []
  let endMs = 0
  for (const piece of pieces) {
    if (content !== '') content += ' '
    words.push(...placed(piece, content.length))
    content += piece.text
    endMs = Math.max(endMs, piece.endMs)
  }
  return { content, startMs: pieces[0]?.startMs ?? 0, endMs, words: inOrder(words) }
}

/** Finds each word in the text, one after another; what the text spells otherwise is left without a time. */
function placed({ text, words }: HeardPiece, offset: number): SpokenWord[] {
  const found: SpokenWord[] = []
  let at = 0
  for (const word of words) {
    const wanted = word.text.replaceAll(/\s+/gu, ' ').trim()
    const from = wanted === '' ? -1 : text.indexOf(wanted, at)
    if (from === -1) continue
    at = from + wanted.length
    const { startMs, endMs } = word
    found.push({ from: offset + from, to: offset + at, startMs, endMs })
  }
  return found
}

/** Times never run backwards, whatever the engine said. */
function inOrder(words: readonly SpokenWord[]): SpokenWord[] {
  let before = 0
  return words.map((word) => {
    const startMs = Math.max(before, word.startMs, 0)
    const endMs = Math.max(startMs, word.endMs)
    before = startMs
    return { ...word, startMs, endMs }
  })
}
