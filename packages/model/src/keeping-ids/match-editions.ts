/** Finds the editions of a source again: by their id, by their name, or by their words when the source renamed one. */
import { alignParagraphs } from '../aligning/align-paragraphs.ts'
import { wordsOfRuns } from '../aligning/folded-words.ts'
import type { Body, BodyVersion } from '../page-words/body-schema.ts'
import { placesOf } from './places.ts'

const MOST = 0.9
const HALF = 0.5

/** The id in the catalog of each incoming edition that the catalog has. An edition whose name changed is the same one when
 *  nine tenths of its paragraphs pair with exactly one edition of its language that this import does not name: with their points,
 *  since two editions may have the same letters. Where its address changed too, these nine tenths have the very same words on both
 *  sides: editions of two addresses that differ more are two editions, and neither takes the words of the other. */
export function matchEditions(
  standing: readonly (Body | null)[],
  incoming: readonly (Body | null)[],
): Map<string, string> {
  const [known, given] = [editionsOf(standing), editionsOf(incoming)]
  const matched = new Map<string, string>()
  const left = new Map(known)
  const match = (id: string, as: string): void => {
    matched.set(id, as)
    left.delete(as)
  }
  for (const { edition, id } of namesakes(standing, [...given.values()])) {
    if (left.has(id) && !matched.has(edition.id)) match(edition.id, id)
  }
  for (const { id } of given.values()) if (!matched.has(id) && left.has(id)) match(id, id)
  for (const edition of given.values()) {
    if (matched.has(edition.id)) continue
    const candidates = [...left.values()].filter(
      (each) => each.language === edition.language && isRenamed(standing, each, incoming, edition),
    )
    const [only, ...others] = candidates
    if (only !== undefined && others.length === 0) match(edition.id, only.id)
  }
  return matched
}

function editionsOf(bodies: readonly (Body | null)[]): Map<string, BodyVersion> {
  const editions = new Map<string, BodyVersion>()
  for (const body of bodies) {
    for (const version of body?.versions ?? []) {
      if (!editions.has(version.id)) editions.set(version.id, version)
    }
  }
  return editions
}

/** The editions of the catalog that have the name of an incoming one in some unit, the one that has it in most units first: a
 *  chapter that the source has no longer keeps the edition under its former name. */
function namesakes(
  standing: readonly (Body | null)[],
  given: readonly BodyVersion[],
): { edition: BodyVersion; id: string; units: number }[] {
  const found = new Map<string, { edition: BodyVersion; id: string; units: number }>()
  for (const body of standing) {
    for (const version of body?.versions ?? []) {
      const edition = given.find((each) => hasName(version, each))
      if (edition === undefined) continue
      const key = JSON.stringify([edition.id, version.id])
      const units = (found.get(key)?.units ?? 0) + 1
      found.set(key, { edition, id: version.id, units })
    }
  }
  return [...found.values()].sort((a, b) => b.units - a.units)
}

function hasName(a: BodyVersion, b: BodyVersion): boolean {
  return a.title !== undefined && a.title === b.title && a.language === b.language
}

function isRenamed(
  standing: readonly (Body | null)[],
  known: BodyVersion,
  incoming: readonly (Body | null)[],
  given: BodyVersion,
): boolean {
  const [from, to] = [asWritten(standing, known.id), asWritten(incoming, given.id)]
  if (from.length === 0 || to.length === 0) return false
  const found = alignParagraphs(from, to).filter(({ kind }) => kind !== 'replaced')
  // Chapters that the source no longer has are no evidence for its name.
  const chapters = new Set(found.flatMap((pair) => pair.from.map((at) => from[at]?.part)))
  const there = from.filter(({ part }) => chapters.has(part)).length
  if (isSameAddress(known, given)) {
    const pairs = found.reduce((sum, pair) => sum + pair.to.length, 0)
    return pairs >= MOST * to.length && pairs >= HALF * there
  }
  const same = found.filter(({ kind }) => kind === 'same').length
  return same >= MOST * Math.max(there, to.length)
}

function isSameAddress(a: BodyVersion, b: BodyVersion): boolean {
  return a.url === undefined || b.url === undefined || a.url === b.url
}

/** The words with their points and accents. */
function asWritten(bodies: readonly (Body | null)[], versionId: string) {
  return placesOf(bodies, versionId).map(({ segment, unit }) => ({
    words: wordsOfRuns(segment.text).normalize('NFC').match(/\S+/g) ?? [],
    part: unit,
  }))
}

/** The version of a body with this id. */
export function versionIn(body: Body | null | undefined, id: string): BodyVersion | null {
  return body?.versions.find((version) => version.id === id) ?? null
}
