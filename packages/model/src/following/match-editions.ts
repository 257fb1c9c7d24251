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
  for (const edition of given.values()) {
    const named = [...left.values()].find((each) => hasName(each, edition))
    if (named !== undefined) match(edition.id, named.id)
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
  if (isSameAddress(known, given)) {
    const pairs = found.reduce((sum, pair) => sum + pair.to.length, 0)
    return pairs >= MOST * to.length && pairs >= HALF * from.length
  }
  const same = found.filter(({ kind }) => kind === 'same').length
  return same >= MOST * Math.max(from.length, to.length)
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
