/** Inserts a segment into a version at the position that it has in another version. The same segment has the same id in
 *  every version. Source: service.md#page-words. */
import type { BodySegment, BodyVersion } from './body-schema.ts'

/** The version with the segment at the position of its id in `model`, which must have the id. Missing sections around the
 *  segment are added. */
export function insertSegment(version: BodyVersion, model: BodyVersion, segment: BodySegment): BodyVersion {
  if (contains(model.notes ?? [], segment.id)) {
    const notes = insertInto(version.notes ?? [], model.notes ?? [], segment)
    return { ...version, notes }
  }
  return { ...version, segments: insertInto(version.segments, model.segments, segment) }
}

function insertInto(list: readonly BodySegment[], model: readonly BodySegment[], segment: BodySegment): BodySegment[] {
  const own = model.find((each) => each.id === segment.id)
  const target = own ?? model.find(({ children = [] }) => contains(children, segment.id))
  if (target === undefined) return [...list, segment]
  const existing = list.find((each) => each.id === target.id)
  const next = own === undefined ? inside(existing ?? emptySection(target), target, segment) : segment
  if (existing !== undefined) return list.map((each) => (each.id === target.id ? next : each))
  const before = new Set(model.slice(0, model.indexOf(target)).map(({ id }) => id))
  const at = list.findLastIndex(({ id }) => before.has(id)) + 1
  return list.toSpliced(at, 0, next)
}

function inside(section: BodySegment, model: BodySegment, segment: BodySegment): BodySegment {
  return {
    ...section,
    children: insertInto(section.children ?? [], model.children ?? [], segment),
  }
}

/** A section without words and children. */
function emptySection({ id, n, level }: BodySegment): BodySegment {
  return {
    id,
    kind: 'section',
    ...(n !== undefined && { n }),
    ...(level !== undefined && { level }),
  }
}

function contains(segments: readonly BodySegment[], id: string): boolean {
  return segments.some((each) => each.id === id || contains(each.children ?? [], id))
}
