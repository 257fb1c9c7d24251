/** What a reading process and the writing one say to each other several times a second, over a socket of their own: counts
 *  for the limits, and which projection file readers see. Source: decisions.md#processes. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Counts = Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() }))

/** From a reading process. */
export const Report = Type.Object({
  /** Names the process. */
  reader: Type.String(),
  /** The projection file that its readers see. */
  file: Type.Union([Type.String(), Type.Null()]),
  /** Whole minutes since 1970, and what was admitted in it since the last report. */
  minute: Type.Integer(),
  counts: Counts,
})
export type Report = Type.Static<typeof Report>

/** The answer of the writing process. */
export const State = Type.Object({
  /** The projection file that it has brought to the end of the line. */
  file: Type.Union([Type.String(), Type.Null()]),
  /** Changes of the line that it could not follow. */
  behind: Type.Integer(),
  /** The sums of the reported counts in all processes. */
  counts: Counts,
})
export type State = Type.Static<typeof State>

const reports = Compile(Report)
const states = Compile(State)

/** Throws for any other value. */
export function readReport(text: string): Report {
  return reports.Parse(JSON.parse(text))
}

export function readState(text: string): State {
  return states.Parse(JSON.parse(text))
}
