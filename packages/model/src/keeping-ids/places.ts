/** The paragraphs of units with a body, in reading order. */
import { foldedWords, wordsOfRuns } from '../aligning/folded-words.ts'
import type { Body, BodySegment, BodyVersion } from '../page-words/body-schema.ts'

/** A unit's body in two states: as the source said it last, by the catalog's ids, and as it is on main. */
export interface StandingUnit {
  id: string
  /** The name of the unit at its source; null where it was not stored. */
  key: string | null
  body: Body | null
  ours: Body | null
}

/** A unit as the source says it now, by ids that follow its numbers. */
export interface IncomingUnit {
  key: string
  body: Body | null
}

/** A paragraph of a version, with the index of its unit. */
export interface Place {
  unit: number
  segment: BodySegment
  words: string[]
}

export function wordsOf(segment: BodySegment): string[] {
  return foldedWords(wordsOfRuns(segment.text) || (segment.label ?? ''))
}

/** All segments of a version without its notes, a section before its children. */
export function* flat(segments: readonly BodySegment[]): Generator<BodySegment> {
  for (const segment of segments) {
    yield segment
    if (segment.children !== undefined) yield* flat(segment.children)
  }
}

/** The paragraphs of one edition in all units. */
export function placesOf(bodies: readonly (Body | null)[], versionId: string): Place[] {
  return bodies.flatMap((body, unit) =>
    versionsWith(body, versionId).flatMap((version) =>
      Array.from(flat(version.segments), (segment) => ({
        unit,
        segment,
        words: wordsOf(segment),
      })),
    ),
  )
}

function versionsWith(body: Body | null, id: string): BodyVersion[] {
  return (body?.versions ?? []).filter((version) => version.id === id)
}
