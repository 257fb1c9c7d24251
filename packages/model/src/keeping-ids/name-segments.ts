/** Gives the paragraphs of one incoming unit the ids that their words have in the catalog. The same place has the same id in
 *  every version. Source: decisions.md#imports. */
import { alignParagraphs } from '../aligning/align-paragraphs.ts'
import type { Body, BodySegment, BodyVersion } from '../page-words/body-schema.ts'
import { segmentsOf } from '../page-words/walk.ts'
import { versionIn } from './match-editions.ts'
import { flat, wordsOf } from './places.ts'
import { newSegmentName } from './segment-names.ts'

export interface NamingUnit {
  /** The body of the unit as the source said it last, and on main; null for a new unit. */
  base: Body | null
  ours: Body | null
  /** The incoming versions, by the ids of the catalog. */
  versions: readonly BodyVersion[]
  /** The ids that are known by words, by the id of the version, then by the incoming id of the segment. */
  known: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The importer counts paragraphs in its ids. Otherwise an id that is free is kept. */
  isCounted: boolean
}

/** The new id of each segment, by the id of the version, then by the incoming id of the segment. */
export type SegmentNames = Map<string, Map<string, string>>

export function nameSegments(unit: NamingUnit): SegmentNames {
  const names: SegmentNames = new Map()
  if (unit.base === null && unit.ours === null) {
    for (const { id, segments } of unit.versions) {
      names.set(id, new Map(Array.from(flat(segments), (each) => [each.id, each.id])))
    }
    return names
  }
  const naming = new Naming(unit)
  const isStanding = ({ id }: BodyVersion): boolean => versionIn(unit.base, id) !== null
  for (const version of unit.versions.filter(isStanding)) {
    names.set(version.id, naming.standing(version))
  }
  for (const version of unit.versions.filter((each) => !isStanding(each))) {
    names.set(version.id, naming.added(version))
  }
  return names
}

class Naming {
  readonly #unit: NamingUnit
  /** Every id that is in any version, before and now. */
  readonly #taken = new Set<string>()
  /** The ids of the named versions in their order. */
  readonly #orders = new Map<string, string[]>()

  constructor(unit: NamingUnit) {
    this.#unit = unit
    for (const body of [unit.base, unit.ours]) {
      for (const version of body?.versions ?? []) {
        for (const { id } of segmentsOf(version)) this.#taken.add(id)
        this.#orders.set(version.id, orderOf(version))
      }
    }
  }

  /** A version that the catalog has. */
  standing(version: BodyVersion): Map<string, string> {
    const { base, ours, known } = this.#unit
    const names = new Map(known.get(version.id))
    const own = new Set(names.values())
    const before = versionIn(base, version.id)
    const added = withoutIds(versionIn(ours, version.id), before)
    this.#nameLikeAdded(version, added, names, own)
    this.#nameBetween(version, names, own)
    this.#nameRest(version, names, own)
    this.#keep(version, names)
    return names
  }

  /** A version that is new in this unit: its paragraphs are beside those with the same number. */
  added(version: BodyVersion): Map<string, string> {
    const names = new Map<string, string>()
    const own = new Set<string>()
    const { base, ours } = this.#unit
    const before = versionIn(ours, version.id)
    this.#nameLikeAdded(version, before === null ? [] : [...flat(before.segments)], names, own)
    const byNumber = this.#byNumber([...this.#unit.versions, ...((base ?? ours)?.versions ?? [])])
    for (const segment of flat(version.segments)) {
      const name = byNumber.get(numberOf(segment))
      if (name !== undefined && !own.has(name) && !names.has(segment.id)) {
        names.set(segment.id, name)
        own.add(name)
      }
    }
    this.#nameBetween(version, names, own)
    this.#nameRest(version, names, own)
    this.#keep(version, names)
    return names
  }

  /** Paragraphs that people added already, with the same words. */
  #nameLikeAdded(
    version: BodyVersion,
    added: readonly BodySegment[],
    names: Map<string, string>,
    own: Set<string>,
  ): void {
    const fresh = [...flat(version.segments)].filter(({ id }) => !names.has(id))
    const side = (list: readonly BodySegment[]) => list.map((each) => ({ words: wordsOf(each) }))
    for (const { from, to, kind } of alignParagraphs(side(added), side(fresh))) {
      const [theirs, ours] = [fresh[to[0] ?? 0], added[from[0] ?? 0]]
      if (kind === 'replaced' || theirs === undefined || ours === undefined) continue
      if (own.has(ours.id)) continue
      names.set(theirs.id, ours.id)
      own.add(ours.id)
    }
  }

  /** New paragraphs that are between the same neighbours in another version take the ids that they have there. */
  #nameBetween(version: BodyVersion, names: Map<string, string>, own: Set<string>): void {
    const list = [...flat(version.segments)]
    for (let at = 0; at < list.length; at++) {
      if (names.has(list[at]?.id ?? '')) continue
      let end = at
      while (end < list.length && !names.has(list[end]?.id ?? '')) end++
      const left = at === 0 ? null : (names.get(list[at - 1]?.id ?? '') ?? null)
      const right = end === list.length ? null : (names.get(list[end]?.id ?? '') ?? null)
      const found = this.#idsBetween(version.id, left, right, own)
      if (found.length === end - at) {
        for (const [step, id] of found.entries()) {
          names.set(list[at + step]?.id ?? '', id)
          own.add(id)
        }
      }
      at = end
    }
  }

  #idsBetween(versionId: string, left: string | null, right: string | null, own: ReadonlySet<string>): string[] {
    for (const [id, order] of this.#orders) {
      if (id === versionId) continue
      const from = left === null ? -1 : order.indexOf(left)
      const to = right === null ? order.length : order.indexOf(right)
      if ((left !== null && from < 0) || to < 0 || to <= from) continue
      const between = order.slice(from + 1, to).filter((each) => !own.has(each))
      if (between.length > 0) return between
    }
    return []
  }

  #nameRest(version: BodyVersion, names: Map<string, string>, own: Set<string>): void {
    for (const segment of flat(version.segments)) {
      if (names.has(segment.id)) continue
      const isFree = !this.#unit.isCounted && !this.#taken.has(segment.id) && !own.has(segment.id)
      const name = isFree ? segment.id : newSegmentName(segment, new Set([...this.#taken, ...own]))
      names.set(segment.id, name)
      own.add(name)
    }
  }

  #keep(version: BodyVersion, names: ReadonlyMap<string, string>): void {
    const order = Array.from(flat(version.segments), ({ id }) => names.get(id) ?? id)
    for (const id of order) this.#taken.add(id)
    this.#orders.set(version.id, order)
  }

  /** The ids of paragraphs by their number, of the first version that has the number. */
  #byNumber(versions: readonly BodyVersion[]): Map<string, string> {
    const found = new Map<string, string>()
    for (const version of versions) {
      const order = this.#orders.get(version.id)
      if (order === undefined) continue
      const list = [...flat(version.segments)]
      for (const [at, segment] of list.entries()) {
        // An incoming version is named already, in the same order.
        const id = order.length === list.length ? order[at] : segment.id
        const number = numberOf(segment)
        if (number !== '' && id !== undefined && !found.has(number)) found.set(number, id)
      }
    }
    return found
  }
}

function numberOf({ kind, n, id }: BodySegment): string {
  return n === undefined ? `${kind} ${id}` : `${kind} ${n}`
}

function orderOf({ segments }: BodyVersion): string[] {
  return Array.from(flat(segments), ({ id }) => id)
}

/** The segments that are not in `before`. */
function withoutIds(version: BodyVersion | null, before: BodyVersion | null): BodySegment[] {
  if (version === null) return []
  const known = new Set(before === null ? [] : orderOf(before))
  return [...flat(version.segments)].filter(({ id }) => !known.has(id))
}
