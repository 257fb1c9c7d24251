/** Puts a segment into a version where another version has it: the same place has the same id in every version.
 *  Source: service.md#page-words. */
import type { BodySegment, BodyVersion } from './body-schema.ts'

/** The version with the segment at the place that `model` gives to its id; sections on the way there are made where
 *  they are missing. `model` has the id. */
export function placeLike(
  version: BodyVersion,
  model: BodyVersion,
  segment: BodySegment,
): BodyVersion {
  if (holds(model.notes ?? [], segment.id)) {
    const notes = placeIn(version.notes ?? [], model.notes ?? [], segment)
    return { ...version, notes }
  }
  return { ...version, segments: placeIn(version.segments, model.segments, segment) }
}

function placeIn(
  list: readonly BodySegment[],
  model: readonly BodySegment[],
  segment: BodySegment,
): BodySegment[] {
  const here = model.find((each) => each.id === segment.id)
  const above = here ?? model.find(({ children = [] }) => holds(children, segment.id))
  if (above === undefined) return [...list, segment]
  const held = list.find((each) => each.id === above.id)
  const placed = here === undefined ? inside(held ?? skeletonOf(above), above, segment) : segment
  if (held !== undefined) return list.map((each) => (each.id === above.id ? placed : each))
  const before = new Set(model.slice(0, model.indexOf(above)).map(({ id }) => id))
  const at = list.findLastIndex(({ id }) => before.has(id)) + 1
  return list.toSpliced(at, 0, placed)
}

function inside(section: BodySegment, model: BodySegment, segment: BodySegment): BodySegment {
  return {
    ...section,
    children: placeIn(section.children ?? [], model.children ?? [], segment),
  }
}

/** A section without words of its own. */
function skeletonOf({ id, n, level }: BodySegment): BodySegment {
  return {
    id,
    kind: 'section',
    ...(n !== undefined && { n }),
    ...(level !== undefined && { level }),
  }
}

function holds(segments: readonly BodySegment[], id: string): boolean {
  return segments.some((each) => each.id === id || holds(each.children ?? [], id))
}
