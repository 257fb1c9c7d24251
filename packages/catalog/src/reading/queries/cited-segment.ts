/** The segment of a body by its number. Pure. Source: shapes.md#citations. */
import { type BodySegment, type BodyVersion, segmentsOf } from '@yalkut/model'

/** Segments that are counted. Headings, sections and notes are not. */
const COUNTED: ReadonlySet<string> = new Set(['paragraph', 'verse', 'item'])

export function isCountedSegment({ kind }: BodySegment): boolean {
  return COUNTED.has(kind)
}

/** The segment with this number; in a version without numbers, the segment at this count. Null when the version has no such
 *  segment. */
export function segmentNumbered(version: BodyVersion, number: number): BodySegment | null {
  return segmentsNumbered(version, number)[0] ?? null
}

/** The same, where several have the number. */
export function segmentsNumbered(version: BodyVersion, number: number): BodySegment[] {
  const counted = segmentsOf(version).filter(isCountedSegment)
  const numbered = counted.filter(({ n }) => n !== undefined)
  if (numbered.length > 0) return numbered.filter(({ n }) => n === number)
  return counted.slice(number - 1, number)
}
