/** Writes plain words into runs that have marks, links, notes or line ends: a writer who sees only words changes only
 *  words. Source: service.md#runs; shapes.md#words. */
import { diffWords } from '../merge/word-diff.ts'
import type { Run } from './body-schema.ts'
import { plainPieces, plainRuns } from './plain-text.ts'
import { tidyRuns } from './tidy-runs.ts'

/** A run with its range of the plain words. A note, a marker and most line ends are empty there. */
interface Piece {
  run: Run
  start: number
  end: number
}

/** The runs with `text` as their plain words. Words that stay keep their marks and links, a word that replaces another takes
 *  the other's, and notes, markers and line ends keep their positions. The same words in another normal form of Unicode stay
 *  as they are. */
export function fixRuns(before: readonly Run[], text: string): Run[] {
  const pieces = piecesOf(before)
  const [old, next] = [tokensOf(plainRuns(before)), tokensOf(text)]
  const hunks = diffWords(old.map(sameForm), next.map(sameForm))
  const starts = startsOf(old)
  const fixed: Run[] = []
  let [at, newAt] = [0, 0]
  const keep = (until: number): void => {
    fixed.push(...slice(pieces, starts[at] ?? 0, starts[until] ?? 0))
    newAt += until - at
    at = until
  }
  fixed.push(...markersAt(pieces, -1, 0))
  for (const { aStart, aEnd, bEnd } of hunks) {
    keep(aStart)
    const [from, to] = [starts[aStart] ?? 0, starts[aEnd] ?? 0]
    fixed.push(...wordsLike(runAt(pieces, from), next.slice(newAt, bEnd).join('')))
    fixed.push(...markersAt(pieces, from, to))
    at = aEnd
    newAt = bEnd
  }
  keep(old.length)
  return tidyRuns(fixed)
}

/** Words and the spaces between them. */
function tokensOf(text: string): string[] {
  return text.match(/\n|[^\S\n]+|\S+/gu) ?? []
}

function sameForm(token: string): string {
  return token.normalize('NFC')
}

/** Where each token starts, and after them where the text ends. */
function startsOf(tokens: readonly string[]): number[] {
  const starts = [0]
  for (const token of tokens) starts.push((starts.at(-1) ?? 0) + token.length)
  return starts
}

function piecesOf(runs: readonly Run[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  let lineEnd: Piece | undefined
  for (const { run, plain, afterLineEnd } of plainPieces(runs)) {
    // The space belongs to the line end that stands for it.
    if (afterLineEnd && lineEnd !== undefined) lineEnd.end = ++end
    const piece = { run, start: end, end: end + plain.length }
    if ('eol' in run) lineEnd = piece
    pieces.push(piece)
    end = piece.end
  }
  return pieces
}

/** The pieces of a range of the plain words, with the markers after them. */
function slice(pieces: readonly Piece[], from: number, to: number): Run[] {
  return pieces.flatMap(({ run, start, end }): Run[] => {
    if (!('text' in run)) return end > from && end <= to ? [run] : []
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    return first < last ? [{ ...run, text: run.text.slice(first - start, last - start) }] : []
  })
}

/** The notes, markers and line ends after `from`, up to `to`: all but the ends of lines of verse, which are words here. */
function markersAt(pieces: readonly Piece[], from: number, to: number): Run[] {
  return pieces.flatMap(({ run, end }) => (!('text' in run) && !('br' in run) && end > from && end <= to ? [run] : []))
}

/** The run whose marks words at this position take. */
function runAt(pieces: readonly Piece[], position: number): Run | undefined {
  const texts = pieces.filter(({ run }) => 'text' in run)
  const piece = texts.find(({ end }) => end > position) ?? texts.at(-1)
  return piece?.run
}

/** New words with the marks of a run; a line end in them is one of its own. */
function wordsLike(run: Run | undefined, words: string): Run[] {
  const style = run !== undefined && 'text' in run ? run : { text: '' }
  return words
    .split('\n')
    .flatMap((line, at): Run[] => [
      ...(at > 0 ? [{ br: true as const }] : []),
      ...(line === '' ? [] : [{ ...style, text: line }]),
    ])
}
