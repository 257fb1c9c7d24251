/** The words of a body as plain text, for search, comparing and copying. Source: service.md#page-words. */
import type { Body, BodySegment, BodyVersion, Run } from './body-schema.ts'
import { segmentsOf } from './walk.ts'

/** The words as plain text, without markers. Of a body: its versions with a blank line between them. Of a version: its
 *  segments in reading order, one line each, the notes last. Of a segment: its own runs, then its children. */
export function plainText(part: Body | BodyVersion | BodySegment): string {
  if ('versions' in part) return joinLines(part.versions.map(plainText), '\n\n')
  if ('segments' in part) return joinLines(segmentsOf(part).map(textOf), '\n')
  return joinLines([textOf(part), ...(part.children ?? []).map(plainText)], '\n')
}

/** The words of some runs. The end of a printed line becomes a space, or joins the two parts of a hyphenated word; `br`
 *  becomes a line end. */
export function plainRuns(runs: readonly Run[]): string {
  let words = ''
  for (const { plain, afterLineEnd } of plainPieces(runs)) words += (afterLineEnd ? ' ' : '') + plain
  return words
}

/** The words of each run. `afterLineEnd`: the end of a printed line before them stands for a space. */
export function* plainPieces(runs: readonly Run[]): Generator<{ run: Run; plain: string; afterLineEnd: boolean }> {
  let space = false
  let afterSpace = true
  for (const run of runs) {
    if ('eol' in run) space = run.split !== true
    if ('br' in run) {
      yield { run, plain: '\n', afterLineEnd: false }
      space = false
      afterSpace = true
    } else if ('text' in run) {
      const afterLineEnd = space && !afterSpace && !isSpace(run.text.charAt(0))
      yield { run, plain: run.text, afterLineEnd }
      space = false
      afterSpace = isSpace(run.text.charAt(run.text.length - 1))
    } else yield { run, plain: '', afterLineEnd: false }
  }
}

function isSpace(character: string): boolean {
  return /\s/.test(character)
}

function textOf(segment: BodySegment): string {
  return plainRuns(segment.text ?? [])
}

function joinLines(lines: readonly string[], between: string): string {
  return lines.filter((line) => line !== '').join(between)
}
