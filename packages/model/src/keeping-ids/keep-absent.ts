/** What a source leaves out of an import stays: fields, editions, and entries of lists that gather names and sources.
 *  Source: decisions.md#imports. */
import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts'
import { pointerTo } from '../json-pointer.ts'
import { isRights, RIGHTS } from '../rights/rights.ts'

/** Lists to which an import only adds. */
const GATHERED: ReadonlySet<string> = new Set(['/aliases', '/sources'])

/** `data`: theirs with what it leaves out of the base; `absent`: the pointers of that. */
export interface Completed {
  data: JsonObject
  absent: string[]
}

export function keepAbsent(base: JsonObject, theirs: JsonObject): Completed {
  const absent: string[] = []
  const data = completed(base, theirs, '', absent)
  const isEditionKept = absent.some((pointer) => /^\/body\/versions\/[^/]+$/.test(pointer))
  if (isEditionKept) keepSource(base, data)
  return { data, absent }
}

function completed(base: JsonObject, theirs: JsonObject, pointer: string, absent: string[]): JsonObject {
  const fields: [string, Json][] = []
  for (const [key, value] of Object.entries(theirs)) {
    const at = pointerTo(pointer, key)
    fields.push([key, field(base[key], value, at, absent)])
  }
  for (const [key, value] of Object.entries(base)) {
    if (Object.hasOwn(theirs, key)) continue
    absent.push(pointerTo(pointer, key))
    fields.push([key, value])
  }
  return Object.fromEntries(fields)
}

function field(base: Json | undefined, theirs: Json, pointer: string, absent: string[]): Json {
  if (base === undefined) return theirs
  if (isJsonObject(base) && isJsonObject(theirs)) return completed(base, theirs, pointer, absent)
  if (!Array.isArray(base) || !Array.isArray(theirs)) return theirs
  if (pointer === '/body/versions') return versions(base, theirs, pointer, absent)
  if (!GATHERED.has(pointer)) return theirs
  const left = base.filter((each) => !theirs.some((other) => sameJson(each, other)))
  if (left.length > 0) absent.push(pointer)
  return [...theirs, ...left]
}

/** The editions in the order of the base; a new one is last, a Hebrew one before those in other languages. */
function versions(base: Json[], theirs: Json[], pointer: string, absent: string[]): Json[] {
  const given = new Map(theirs.map((version) => [idOf(version), version]))
  const list = base.map((version): Json => {
    const id = idOf(version)
    const now = given.get(id)
    given.delete(id)
    if (now === undefined) absent.push(pointerTo(pointer, id))
    if (!isJsonObject(now) || !isJsonObject(version)) return now ?? version
    // The notes of an edition that is there were looked after with its paragraphs.
    const { notes: _, ...before } = version
    return completed(before, now, pointerTo(pointer, id), absent)
  })
  for (const version of given.values()) {
    const others = list.findIndex((each) => !isHebrew(each))
    list.splice(isHebrew(version) && others >= 0 ? others : list.length, 0, version)
  }
  return list
}

function idOf(version: Json): string {
  return isJsonObject(version) && typeof version.id === 'string' ? version.id : ''
}

function isHebrew(version: Json): boolean {
  return isJsonObject(version) && version.language === 'he'
}

/** A body has one state of rights: with an edition that stayed, the strictest of both counts. Otherwise the words of a closed
 *  edition would become public. */
function keepSource(base: JsonObject, data: JsonObject): void {
  const [before, now] = [base.bodySource, data.bodySource]
  if (!isJsonObject(before) || !isJsonObject(now)) return
  const stricter = strictness(before.rights) > strictness(now.rights) ? before : now
  const credits = [before.credit, now.credit].flatMap((credit) =>
    typeof credit === 'string' ? credit.split('; ') : [],
  )
  const { licence, rights } = stricter
  data.bodySource = {
    ...now,
    ...(before.url !== undefined && { url: before.url }),
    ...(licence !== undefined && { licence }),
    ...(rights !== undefined && { rights }),
    ...(credits.length > 0 && { credit: [...new Set(credits)].join('; ').slice(0, 2_000) }),
  }
}

function strictness(rights: Json | undefined): number {
  return isRights(rights) ? RIGHTS.indexOf(rights) : 0
}
