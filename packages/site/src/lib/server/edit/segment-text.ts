/** A paragraph of a page of words as a form holds it, and its runs. Pure. */
import { type BodySegment, fixRuns, plainRuns, type Run, tidyRuns } from '@yalkut/model'

export interface SegmentText {
  /** `new1`, `new2` … for one that was added. */
  id: string
  /** The section that it stands in; '' at the top, `notes` among the notes. */
  parent: string
  kind: BodySegment['kind']
  /** As plain words; an empty line divides a paragraph in two. */
  text: string
  /** From the editor, with marks and notes; null without scripts. */
  runs: Run[] | null
}

export const NOTES = 'notes'

export function isNewId(id: string): boolean {
  return /^new\d+$/.test(id)
}

export function newIdIn(states: readonly SegmentText[]): string {
  const n = Math.max(0, ...states.map(({ id }) => Number(/^new(\d+)$/.exec(id)?.[1] ?? 0))) + 1
  return `new${n}`
}

/** The runs that the words were typed over. `before`: those of the catalog. */
export function runsUnder(before: readonly Run[], { runs }: SegmentText): readonly Run[] {
  return runs !== null && runs.length > 0 ? tidyRuns(runs) : before
}

/** Whether the words are those of the runs, as a field or as the editor writes them. */
export function isTextOf(runs: readonly Run[], text: string): boolean {
  return text === plainRuns(runs) || text === plainInEditor(runs)
}

/** With what was typed. */
export function runsNow(before: readonly Run[], state: SegmentText): Run[] {
  const under = runsUnder(before, state)
  return isTextOf(under, state.text) ? [...under] : fixRuns(under, state.text)
}

/** The editor shows the ends of printed lines as signs. */
function plainInEditor(runs: readonly Run[]): string {
  return runs.map((run) => ('br' in run ? '\n' : 'text' in run ? run.text : '')).join('')
}
