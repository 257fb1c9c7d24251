/** A person's work on lines that somebody has changed meanwhile. Source: decisions.md#desks-of-the-site. */
import type { DeskPage } from './desk-page.ts'
import { clean, type Work, type WorkLine, workLineOf } from './work.ts'

/** A line that both changed, each otherwise. */
export interface Clash {
  /** The key of the line. */
  key: string
  was: string
  mine: string
  theirs: string
}

/** The work on the page as it is now. A line that only one of both changed is as that one left it. */
export function rebase(
  work: Work,
  page: Pick<DeskPage, 'lines' | 'state'>,
): { work: Work; clashes: Clash[] } {
  const clashes: Clash[] = []
  const now = new Map(page.lines.map((line) => [line.id, line]))
  const mine = work.lines.flatMap((line): WorkLine[] => {
    if (line.origin.kind === 'new') return [line]
    const id = line.origin.kind === 'line' ? line.origin.id : line.origin.of
    const present = now.get(id)
    // Somebody took the line out, or joined it to another.
    if (present === undefined) return []
    if (line.origin.kind === 'split') return [line]
    if (line.joined.some((each) => !now.has(each))) return [workLineOf(present)]
    return [onto(line, present.text, clashes)]
  })
  const known = new Set(
    mine.flatMap(({ origin, joined }) => [
      ...joined,
      ...(origin.kind === 'line' ? [origin.id] : []),
    ]),
  )
  const lines = [...mine]
  for (const [index, line] of page.lines.entries()) {
    if (known.has(line.id)) continue
    const follows = page.lines[index - 1]?.id
    const at = lines.findLastIndex(
      ({ origin, joined }) =>
        follows !== undefined &&
        ((origin.kind === 'line' && origin.id === follows) || joined.includes(follows)),
    )
    lines.splice(at + 1, 0, workLineOf(line))
  }
  const at = Math.min(work.at, Math.max(0, lines.length - 1))
  return { work: { ...work, lines, at, state: work.state ?? page.state }, clashes }
}

function onto(line: WorkLine, theirs: string, clashes: Clash[]): WorkLine {
  if (theirs === line.was) return line
  const isMine = line.isRemoved || clean(line.text) !== clean(line.was) || line.joined.length > 0
  if (!isMine) return { ...line, text: theirs, was: theirs, isRight: false }
  if (clean(line.text) !== clean(theirs)) {
    clashes.push({ key: line.key, was: line.was, mine: line.text, theirs })
  }
  return { ...line, was: theirs, isRight: false }
}
