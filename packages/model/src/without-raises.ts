/** What an agent confirmed, without what its own sender cannot confirm for it: levels of proofreading and marks of checking stay
 *  as they were. Source: shapes.md#agents. */
import { entriesById } from './entry-list.ts'
import { isJsonObject, type Json, type JsonObject, sameJson } from './json.ts'

/** `next`, where no level and no mark is higher than in `main`. `main` null: the item is new. A line or a paragraph whose words
 *  are others is read by nobody. */
export function withoutRaises(type: string, main: JsonObject | null, next: JsonObject): JsonObject {
  if (type === 'text-page') return pageWithout(main, next)
  const marked = withoutMark(main, next, wordsDiffer(main, next, 'content'))
  if (type === 'alignment-span') return withoutLock(main, marked)
  const read = type === 'segment' ? { ...marked, ...levelOf(main, next, 'content') } : marked
  return next.body === undefined ? read : { ...read, body: bodyWithout(main?.body, next.body) }
}

/** A locked time is one that a person has set. */
function withoutLock(main: JsonObject | null, next: JsonObject): JsonObject {
  if (next.locked !== true || main?.locked === true) return next
  const { locked: _, ...rest } = next
  return main?.locked === undefined ? rest : { ...rest, locked: main.locked }
}

function wordsDiffer(main: JsonObject | null, next: JsonObject, field: string): boolean {
  return !sameJson(main?.[field] ?? null, next[field] ?? null)
}

/** The level of proofreading, where it has one. */
function levelOf(main: JsonObject | null, next: JsonObject, words: string): JsonObject {
  const { proofread } = next
  if (typeof proofread !== 'number') return {}
  const before = main === null || wordsDiffer(main, next, words) ? 0 : levelIn(main)
  return { proofread: Math.min(proofread, before) }
}

function levelIn({ proofread }: JsonObject): number {
  return typeof proofread === 'number' ? proofread : 0
}

/** Lines without a level of their own have that of their page. */
function pageWithout(main: JsonObject | null, next: JsonObject): JsonObject {
  const was = entriesById(main?.lines ?? []) ?? new Map<string, JsonObject>()
  const { lines } = next
  if (!Array.isArray(lines)) return next
  const levels = lines.map((line) => {
    if (!isJsonObject(line)) return 0
    const before = typeof line.id === 'string' ? was.get(line.id) : undefined
    const isSame = before !== undefined && !wordsDiffer(before, line, 'text')
    return Math.min(lineLevel(line, next), isSame && main !== null ? lineLevel(before, main) : 0)
  })
  // Without lines the page has the level of a page that had none before.
  const ofEmpty = main !== null && was.size === 0 ? levelIn(main) : 0
  const proofread = Math.min(levelIn(next), ...(lines.length === 0 ? [ofEmpty] : levels))
  const capped = lines.map((line, at): Json => {
    const level = levels[at] ?? 0
    if (!isJsonObject(line) || level === lineLevel(line, { proofread })) return line
    return { ...line, proofread: level }
  })
  const { state: _, ...rest } = next
  const state = main?.state
  return { ...rest, lines: capped, proofread, ...(state !== undefined && { state }) }
}

function lineLevel(line: JsonObject, page: JsonObject): number {
  return typeof line.proofread === 'number' ? line.proofread : levelIn(page)
}

/** A machine's mark stays, unchecked, where it was unchecked. */
function withoutMark(main: JsonObject | null, next: JsonObject, isChanged: boolean): JsonObject {
  const [was, is] = [main?.origin, next.origin]
  if (!isJsonObject(was)) {
    if (main !== null || !isJsonObject(is) || is.checked !== true) return next
    return { ...next, origin: { ...is, checked: false } }
  }
  if (was.checked === true) return next
  if (isJsonObject(is) && is.checked !== true) return next
  const isTranscript = 'edited' in was || (isJsonObject(is) && 'edited' in is)
  return { ...next, origin: { ...was, ...(isChanged && isTranscript && { edited: true }) } }
}

function bodyWithout(main: Json | undefined, next: Json): Json {
  if (!isJsonObject(next)) return next
  const was = entriesById((isJsonObject(main) ? main.versions : undefined) ?? [])
  return { ...next, versions: entriesWithout(was, next.versions) }
}

/** Versions, segments and their children. */
function entriesWithout(was: ReadonlyMap<string, JsonObject> | null, next: Json | undefined): Json[] {
  if (!Array.isArray(next)) return []
  return next.map((entry): Json => {
    if (!isJsonObject(entry)) return entry
    const before = typeof entry.id === 'string' ? (was?.get(entry.id) ?? null) : null
    const marked = withoutMark(before, entry, before !== null && wordsDiffer(before, entry, 'text'))
    const inside = ['segments', 'children', 'notes'].flatMap((field) => {
      const list = marked[field]
      if (!Array.isArray(list)) return []
      return [[field, entriesWithout(entriesById(before?.[field] ?? []), list)] as const]
    })
    return { ...marked, ...Object.fromEntries(inside) }
  })
}
