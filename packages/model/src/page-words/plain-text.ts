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
  let space = false
  let afterSpace = true
  for (const run of runs) {
    if ('eol' in run) space = run.split !== true
    else if ('br' in run) {
      words += '\n'
      space = false
      afterSpace = true
    } else if ('text' in run) {
      if (space && !afterSpace && !isSpace(run.text.charAt(0))) words += ' '
      words += run.text
      space = false
      afterSpace = isSpace(run.text.charAt(run.text.length - 1))
    }
  }
  return words
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
