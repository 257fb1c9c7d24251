/** Notes of the words in a form: one is begun at a paragraph, and each paragraph knows its notes. Pure. */
import type { Run } from '@yalkut/model'
import { isNewId, NOTES, newIdIn, runsNow, type SegmentText } from './segment-text.ts'

export type RunsOf = (id: string) => readonly Run[]

/** The paragraphs with a note of this one to write. Its marker is where the editor has put it; else after the words. */
export function withNote(states: readonly SegmentText[], at: number, runsOf: RunsOf): SegmentText[] {
  const state = states[at]
  if (state === undefined || state.parent === NOTES || state.kind === 'section') return [...states]
  const known = new Set(states.map(({ id }) => id))
  const runs = runsNow(runsOf(state.id), state)
  const put = notesIn(runs).filter((id) => isNewId(id) && !known.has(id))
  const ids = put.length > 0 ? put : [newIdIn(states)]
  const marked = put.length > 0 ? state : { ...state, runs: [...runs, ...ids.map((note) => ({ note }))] }
  const next = states.with(at, marked)
  const order = next.flatMap((each) => (each.parent === NOTES ? [] : notesIn(each.runs ?? runsOf(each.id))))
  for (const id of ids) next.splice(placeOf(id, order, next), 0, newNote(id))
  return next
}

/** After the note that is marked before it. */
function placeOf(id: string, order: readonly string[], states: readonly SegmentText[]): number {
  const before = new Set(order.slice(0, order.indexOf(id)))
  const last = states.findLastIndex((each) => each.parent === NOTES && before.has(each.id))
  if (last >= 0) return last + 1
  const first = states.findIndex((each) => each.parent === NOTES)
  return first < 0 ? states.length : first
}

function newNote(id: string): SegmentText {
  return { id, parent: NOTES, kind: 'note', text: '', runs: [] }
}

export function notesIn(runs: readonly Run[]): string[] {
  return runs.flatMap((run) => ('note' in run ? [run.note] : []))
}
