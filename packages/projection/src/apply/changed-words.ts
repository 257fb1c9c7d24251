/** How much of an item's words a new version puts right. Pure. Source: shapes.md#commits. */
import { isJsonObject, type Json, type JsonObject, lostPieces, wordsOfRuns } from '@yalkut/model'

/** `lines`: lines of a scan's page, and `paragraphs`, whose words differ or are new. `removed`: lines or paragraphs whose words are
 *  there no longer; what was joined into its neighbour is there. `checked`: 1 when a person has checked the words and
 *  changed none. */
export interface ChangedWords {
  lines: number
  paragraphs: number
  removed: number
  checked: number
}

/** Null where the words are the same, and nobody has checked them. */
export function changedWords(type: string, before: JsonObject, after: JsonObject): ChangedWords | null {
  if (type === 'text-page') {
    const [old, now] = [linesOf(before.lines), linesOf(after.lines)]
    return found({ lines: differing(old, now), removed: gone(old, now) }, before, after)
  }
  if (type === 'segment') {
    return found({ paragraphs: before.content === after.content ? 0 : 1 }, before, after)
  }
  if (before.body === undefined || after.body === undefined) return null
  if (JSON.stringify(before.body) === JSON.stringify(after.body)) return null
  const [old, now] = [segmentsIn(before.body), segmentsIn(after.body)]
  return found({ paragraphs: differing(old, now), removed: gone(old, now) }, before, after)
}

function found(
  { lines = 0, paragraphs = 0, removed = 0 }: Partial<ChangedWords>,
  before: JsonObject,
  after: JsonObject,
): ChangedWords | null {
  if (lines + paragraphs + removed > 0) return { lines, paragraphs, removed, checked: 0 }
  return levelOf(after) > levelOf(before) ? { lines, paragraphs, removed, checked: 1 } : null
}

function levelOf({ proofread }: JsonObject): number {
  return typeof proofread === 'number' ? proofread : 0
}

/** The words of each piece by its id. */
type Pieces = ReadonlyMap<string, Json>

/** The lines of a page, or the pieces of each version of a body by its id. */
type Lists = ReadonlyMap<string, Pieces>

function linesOf(lines: Json | undefined): Lists {
  return new Map([['', new Map(piecesOf(lines, 'text'))]])
}

function* piecesOf(list: Json | undefined, field: string): Generator<[string, Json]> {
  for (const piece of Array.isArray(list) ? list : []) {
    if (isJsonObject(piece) && typeof piece.id === 'string') yield [piece.id, piece[field] ?? null]
  }
}

/** All segments of all versions of a body, whatever their depth. */
function segmentsIn(body: Json | undefined): Lists {
  const lists = new Map<string, Pieces>()
  const versions = isJsonObject(body) ? body.versions : undefined
  for (const version of Array.isArray(versions) ? versions : []) {
    if (!isJsonObject(version)) continue
    lists.set(String(version.id), new Map([...under(version.segments), ...under(version.notes)]))
  }
  return lists
}

function* under(list: Json | undefined): Generator<[string, Json]> {
  for (const segment of Array.isArray(list) ? list : []) {
    yield* piecesOf([segment], 'text')
    if (isJsonObject(segment)) yield* under(segment.children)
  }
}

const NONE: Pieces = new Map()

function differing(old: Lists, now: Lists): number {
  let count = 0
  for (const [list, pieces] of now) {
    const before = old.get(list) ?? NONE
    for (const [id, words] of pieces) if (!isSame(before.get(id), words)) count += 1
  }
  return count
}

function isSame(a: Json | undefined, b: Json): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}

/** Pieces that are there no longer, of each list by its own; not those whose words are under a new id in another list. */
function gone(old: Lists, now: Lists): number {
  let count = 0
  for (const [list, pieces] of old) {
    const left = now.get(list) ?? NONE
    const lost = lostPieces(texts(pieces), texts(left))
    if (lost.length === 0) continue
    const fresh = freshIn(old, now)
    count += lost.filter((id) => !fresh.has(JSON.stringify(pieces.get(id)))).length
  }
  return count
}

function texts(pieces: Pieces): Map<string, string> {
  return new Map(Array.from(pieces, ([id, words]) => [id, wordsOfRuns(words)]))
}

function freshIn(old: Lists, now: Lists): Set<string> {
  const fresh = [...now].flatMap(([list, pieces]) =>
    [...pieces].flatMap(([id, words]) => (old.get(list)?.has(id) === true ? [] : [JSON.stringify(words)])),
  )
  return new Set(fresh)
}
