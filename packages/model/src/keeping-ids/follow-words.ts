/** Gives what a source says now the ids that its words have in the catalog: units, versions, paragraphs and notes. Ids follow
 *  words, not numbers. Pure. Source: decisions.md#imports. */
import { alignParagraphs } from '../aligning/align-paragraphs.ts'
import type { Body, BodySegment, BodyVersion } from '../page-words/body-schema.ts'
import { type AlignedEdition, assignUnits } from './assign-units.ts'
import { matchEditions, versionIn } from './match-editions.ts'
import { nameNotes } from './name-notes.ts'
import { nameSegments } from './name-segments.ts'
import { flat, type IncomingUnit, type Place, placesOf, type StandingUnit } from './places.ts'

export interface FollowOptions {
  /** The importer counts paragraphs in its ids (`v3`). Otherwise a new paragraph keeps an id that is free. */
  isCounted: boolean
  /** Notes that the source leaves out stay in their paragraphs. */
  keepMissing: boolean
}

export interface FollowedUnit {
  /** The index of the standing unit; null for a new one. */
  unit: number | null
  /** The incoming body, by the ids of the catalog. */
  body: Body | null
  /** Paragraphs that came from other units. */
  arrived: MovedParagraph[]
}

/** `from`: the index of the standing unit; `was`: the id of the paragraph there; `id`: its id here. */
export interface MovedParagraph {
  version: string
  id: string
  from: number
  was: string
}

/** How many paragraphs of an edition the source has no longer, or has replaced, of how many; chapters that are absent do not
 *  count. */
export interface EditionLoss {
  version: string
  title: string
  of: number
  gone: number
}

/** A paragraph that the source has no longer. `unit`: the index of the standing unit. */
export interface GoneParagraph {
  unit: number
  version: string
  id: string
}

/** The titles of an edition before and now. */
export interface RenamedEdition {
  from: string
  to: string
}

export interface Followed {
  units: FollowedUnit[]
  losses: EditionLoss[]
  gone: GoneParagraph[]
  /** Editions whose name at the source is another one now. */
  renamed: RenamedEdition[]
}

export function followWords(
  standing: readonly StandingUnit[],
  incoming: readonly IncomingUnit[],
  { isCounted, keepMissing }: FollowOptions,
): Followed {
  const [bases, bodies] = [standing.map(({ body }) => body), incoming.map(({ body }) => body)]
  const matched = matchEditions(bases, bodies)
  const editions = [...matched].map(([incomingId, id]): AlignedEdition => {
    const [from, to] = [placesOf(bases, id), placesOf(bodies, incomingId)]
    const title = titleOf(bodies, incomingId)
    const pairs = alignParagraphs(from.map(asPart), to.map(asPart))
    return { id, incomingId, title, from, to, pairs }
  })
  const unitOf = assignUnits(standing, incoming, editions)
  const { known, arrived } = knownIds(editions, unitOf, incoming, standing)
  const units = incoming.map(({ body }, at): FollowedUnit => {
    const unit = unitOf[at] ?? null
    if (body === null) return { unit, body, arrived: [] }
    const base = unit === null ? null : (standing[unit] ?? null)
    const versions = body.versions.map((version) => ({
      ...version,
      id: matched.get(version.id) ?? version.id,
    }))
    const names = nameSegments({
      base: base?.body ?? null,
      ours: base?.ours ?? null,
      versions,
      isCounted,
      known: known[at] ?? new Map(),
    })
    const named = versions.map((version) => {
      const renamed = rename(version, names.get(version.id) ?? new Map())
      return nameNotes({ base: versionIn(base?.body, version.id), version: renamed, keepMissing })
    })
    const moved = (arrived[at] ?? []).map((each) => ({
      ...each,
      id: names.get(each.version)?.get(each.id) ?? each.id,
    }))
    return { unit, body: { ...body, versions: named }, arrived: moved }
  })
  const found = editions.map((edition) => lossOf(edition, unitOf))
  return {
    units,
    losses: found.map(({ loss }) => loss),
    gone: found.flatMap(({ gone }) => gone),
    renamed: editions.flatMap(({ id, title }) => {
      const names = titlesOf(bases, id)
      return names.has(title) ? [] : [{ from: [...names].at(-1) ?? id, to: title }]
    }),
  }
}

/** The names of an edition in all units: chapters that the source has no longer keep a former one. */
function titlesOf(bodies: readonly (Body | null)[], versionId: string): Set<string> {
  return new Set(bodies.flatMap((body) => versionIn(body, versionId)?.title ?? []))
}

function titleOf(bodies: readonly (Body | null)[], versionId: string): string {
  const found = bodies.map((body) => versionIn(body, versionId)).find((each) => each !== null)
  return found?.title ?? versionId
}

function asPart({ words, unit }: Place) {
  return { words, part: unit }
}

/** By the index of the incoming unit. In `arrived`, `id` is the incoming id. */
interface Known {
  known: Map<string, Map<string, string>>[]
  arrived: MovedParagraph[][]
}

/** The ids of paragraphs that were found by their words. */
function knownIds(
  editions: readonly AlignedEdition[],
  unitOf: readonly (number | null)[],
  incoming: readonly IncomingUnit[],
  standing: readonly StandingUnit[],
): Known {
  const known = incoming.map(() => new Map<string, Map<string, string>>())
  const arrived: MovedParagraph[][] = incoming.map(() => [])
  for (const { id, from, to, pairs } of editions) {
    for (const pair of pairs) {
      const [old, now] = [from[pair.from[0] ?? 0], to[pair.to[0] ?? 0]]
      if (old === undefined || now === undefined) continue
      const isHere = unitOf[now.unit] === old.unit
      const isWhole = pair.kind === 'same' || pair.kind === 'near'
      if (isHere) {
        const names = known[now.unit]?.get(id) ?? new Map<string, string>()
        known[now.unit]?.set(id, names.set(now.segment.id, old.segment.id))
      } else if (isWhole) {
        const moved = { version: id, id: now.segment.id, from: old.unit, was: old.segment.id }
        arrived[now.unit]?.push(moved)
        keepIdWhereFree(known[now.unit], moved, standing[unitOf[now.unit] ?? -1])
      }
    }
  }
  return { known, arrived }
}

/** A paragraph keeps its id in another unit when no paragraph there has or had it. */
function keepIdWhereFree(
  known: Map<string, Map<string, string>> | undefined,
  { version, id, was }: MovedParagraph,
  unit: StandingUnit | undefined,
): void {
  if (unit === undefined || known === undefined) return
  const names = known.get(version) ?? new Map<string, string>()
  const stands = [unit.body, unit.ours].some((body) =>
    (body?.versions ?? []).some(({ segments }) => [...flat(segments)].some((e) => e.id === was)),
  )
  if (stands || [...names.values()].includes(was)) return
  known.set(version, names.set(id, was))
}

function rename(version: BodyVersion, names: ReadonlyMap<string, string>): BodyVersion {
  const each = (segments: readonly BodySegment[]): BodySegment[] =>
    segments.map(({ children, ...segment }) => ({
      ...segment,
      id: names.get(segment.id) ?? segment.id,
      ...(children !== undefined && { children: each(children) }),
    }))
  return { ...version, segments: each(version.segments) }
}

function lossOf(
  { id: version, title, from, to, pairs }: AlignedEdition,
  unitOf: readonly (number | null)[],
): { loss: EditionLoss; gone: GoneParagraph[] } {
  // An edition that leaves out a whole chapter leaves it as it was.
  const present = new Set(to.map(({ unit }) => unitOf[unit]))
  const found = new Set(pairs.flatMap((pair) => (pair.kind === 'replaced' ? [] : pair.from)))
  const replaced = new Set(pairs.flatMap((pair) => (pair.kind === 'replaced' ? pair.from : [])))
  const lost = [...from.entries()].flatMap(([at, { unit, words, segment }]) =>
    words.length > 0 && present.has(unit) && !found.has(at) ? [{ at, unit, version, id: segment.id }] : [],
  )
  const of = from.filter(({ words }) => words.length > 0).length
  const gone = lost.flatMap(({ at, ...each }) => (replaced.has(at) ? [] : [each]))
  return { loss: { version, title, of, gone: lost.length }, gone }
}
