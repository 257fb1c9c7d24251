/** Walks through page words: lists, finds and changes segments and versions. */
import type { Body, BodySegment, BodyVersion } from './body-schema.ts'

/** The maximum depth of segments. A paragraph in one section has depth 2. */
export const MAX_SEGMENT_DEPTH = 8

/** A segment with its location. `pointer`: a JSON pointer from the version (`/segments/0/children/2`). `depth`: from 1. */
export interface LocatedSegment {
  segment: BodySegment
  pointer: string
  depth: number
}

/** All segments of a version with their locations, in reading order, a section before its children, the notes last. Stops
 *  one level below `MAX_SEGMENT_DEPTH`, so that segments that are too deep are found, and their children are not. */
export function* locatedSegmentsOf(version: BodyVersion): Generator<LocatedSegment> {
  yield* walk(version.segments, '/segments', 1)
  yield* walk(version.notes ?? [], '/notes', 1)
}

/** All segments of a version in reading order, the notes last. */
export function segmentsOf(version: BodyVersion): BodySegment[] {
  return Array.from(locatedSegmentsOf(version), ({ segment }) => segment)
}

/** The segment with this id; null when the version does not have it. */
export function findSegment(version: BodyVersion, id: string): BodySegment | null {
  return segmentsOf(version).find((segment) => segment.id === id) ?? null
}

/** The version with this id; null when the body does not have it. */
export function findVersion(body: Body, id: string): BodyVersion | null {
  return body.versions.find((version) => version.id === id) ?? null
}

/** The version with each segment replaced by the result of `change`, children first. Null removes a segment with its
 *  children; a list replaces a segment by several. */
export function mapSegments(
  version: BodyVersion,
  change: (segment: BodySegment) => BodySegment | BodySegment[] | null,
): BodyVersion {
  const each = (segments: readonly BodySegment[]): BodySegment[] =>
    segments.flatMap((segment) => {
      const { children } = segment
      return change(children ? { ...segment, children: each(children) } : segment) ?? []
    })
  const segments = each(version.segments)
  return version.notes ? { ...version, segments, notes: each(version.notes) } : { ...version, segments }
}

function* walk(segments: readonly BodySegment[], at: string, depth: number): Generator<LocatedSegment> {
  for (const [index, segment] of segments.entries()) {
    const pointer = `${at}/${index}`
    yield { segment, pointer, depth }
    if (segment.children === undefined || depth > MAX_SEGMENT_DEPTH) continue
    yield* walk(segment.children, `${pointer}/children`, depth + 1)
  }
}
