/** Takes paragraphs out of a unit's data, and puts them into another unit's. */
import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/** The data without these paragraphs of a version. An edition without paragraphs goes, and a body without editions. */
export function withoutParagraphs(data: JsonObject, versionId: string, ids: ReadonlySet<string>): JsonObject {
  const body = withVersion(data, versionId, (version) => {
    const segments = without(listOf(version.segments), ids)
    return segments.length === 0 ? null : { ...version, segments }
  })
  if (body === null) return data
  if (listOf(body.versions).length > 0) return { ...data, body }
  const { body: _, ...rest } = data
  return rest
}

/** The paragraph of a version, by its id. */
export function paragraphIn(data: JsonObject | null, versionId: string, id: string): JsonObject | null {
  for (const version of versionsOf(data)) {
    if (isJsonObject(version) && version.id === versionId) {
      return find(listOf(version.segments), id)
    }
  }
  return null
}

/** The data with a paragraph after the one with the id `after`; at the start where there is none. */
export function withParagraph(
  data: JsonObject,
  versionId: string,
  { paragraph, after }: { paragraph: JsonObject; after: string | null },
): JsonObject {
  const body = withVersion(data, versionId, (version) => {
    const list = listOf(version.segments)
    const at = list.findIndex((each) => isJsonObject(each) && each.id === after)
    return { ...version, segments: list.toSpliced(at + 1, 0, paragraph) }
  })
  return body === null ? data : { ...data, body }
}

function withVersion(
  data: JsonObject,
  id: string,
  change: (version: JsonObject) => JsonObject | null,
): JsonObject | null {
  const { body } = data
  if (!isJsonObject(body)) return null
  const versions = versionsOf(data).flatMap((version): Json[] => {
    if (!isJsonObject(version) || version.id !== id) return [version]
    const next = change(version)
    return next === null ? [] : [next]
  })
  return { ...body, versions }
}

function versionsOf(data: JsonObject | null): Json[] {
  return isJsonObject(data?.body) ? listOf(data.body.versions) : []
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function without(list: readonly Json[], ids: ReadonlySet<string>): Json[] {
  return list.flatMap((each): Json[] => {
    if (!isJsonObject(each)) return [each]
    if (typeof each.id === 'string' && ids.has(each.id)) return []
    return [Array.isArray(each.children) ? { ...each, children: without(each.children, ids) } : each]
  })
}

function find(list: readonly Json[], id: string): JsonObject | null {
  for (const each of list) {
    if (!isJsonObject(each)) continue
    if (each.id === id) return each
    const inside = find(listOf(each.children), id)
    if (inside !== null) return inside
  }
  return null
}
