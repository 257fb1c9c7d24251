/** Walking through page words. */
import type { Body, BodySegment, BodyVersion, Run, TextRun } from './body-schema.ts'

/** How deep sections may stand in sections; a paragraph in one section stands at depth 2. */
export const MAX_SEGMENT_DEPTH = 8

/** A segment with where it stands: `pointer` is a JSON pointer from the version (`/segments/0/children/2`),
 *  `depth` counts from 1. */
export interface PlacedSegment {
  segment: BodySegment
  pointer: string
  depth: number
}

/** Every segment of a version in reading order, sections before what they hold, the notes last. Never
 *  deeper than one level past `MAX_SEGMENT_DEPTH`, so that what is too deep is seen and not walked. */
export function* placedSegmentsOf(version: BodyVersion): Generator<PlacedSegment> {
  yield* walk(version.segments, '/segments', 1)
  yield* walk(version.notes ?? [], '/notes', 1)
}

/** Every segment of a version in reading order, the notes last. */
export function segmentsOf(version: BodyVersion): BodySegment[] {
  return Array.from(placedSegmentsOf(version), (placed) => placed.segment)
}

/** The segment with this id; null when the version has none. */
export function findSegment(version: BodyVersion, id: string): BodySegment | null {
  return segmentsOf(version).find((segment) => segment.id === id) ?? null
}

/** The version with this id; null when the body has none. */
export function findVersion(body: Body, id: string): BodyVersion | null {
  return body.versions.find((version) => version.id === id) ?? null
}

/** The same version with each segment put through `change`, children first; null leaves a segment out with
 *  all that it holds, a list puts several in its place. */
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
  return version.notes
    ? { ...version, segments, notes: each(version.notes) }
    : { ...version, segments }
}

/** Whether a run is words, and not a marker or the end of a line. */
export function isTextRun(run: Run): run is TextRun {
  return 'text' in run
}

function* walk(
  segments: readonly BodySegment[],
  at: string,
  depth: number,
): Generator<PlacedSegment> {
  for (const [index, segment] of segments.entries()) {
    const pointer = `${at}/${index}`
    yield { segment, pointer, depth }
    if (segment.children === undefined || depth > MAX_SEGMENT_DEPTH) continue
    yield* walk(segment.children, `${pointer}/children`, depth + 1)
  }
}
