/** The segment of a body by its number. Pure. Source: shapes.md#citations. */
import { type BodySegment, type BodyVersion, segmentsOf } from '@yalkut/model'

/** Segments that are counted. Headings, sections and notes are not. */
const COUNTED: ReadonlySet<string> = new Set(['paragraph', 'verse', 'item'])

/** The segment with this number; in a version without numbers, the segment at this count. Null when the version has no such
 *  segment. */
export function segmentNumbered(version: BodyVersion, number: number): BodySegment | null {
  const counted = segmentsOf(version).filter(({ kind }) => COUNTED.has(kind))
  const numbered = counted.filter(({ n }) => n !== undefined)
  if (numbered.length > 0) return numbered.find(({ n }) => n === number) ?? null
  return counted[number - 1] ?? null
}
