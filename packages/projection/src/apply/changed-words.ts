/** How much of an item's words a new version puts right. Pure. Source: shapes.md#commits. */
import { isJsonObject, type JsonObject } from '@yalkut/model'

/** `lines`: lines of a scan's page, and `paragraphs`, whose words differ or are new. `removed`: lines or paragraphs whose words are
 *  there no longer. `checked`: 1 when a person has checked the words and
 *  changed none. */
export interface ChangedWords {
  lines: number
  paragraphs: number
  removed: number
  checked: number
}

/** Null where the words are the same, and nobody has checked them. */
export function changedWords(
  type: string,
  before: JsonObject,
  after: JsonObject,
): ChangedWords | null {
  if (type === 'text-page') {
    const [old, now] = [piecesOf(before.lines, 'text'), piecesOf(after.lines, 'text')]
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
type Pieces = ReadonlyMap<string, string>

function piecesOf(list: unknown, field: string): Map<string, string> {
  const pieces = new Map<string, string>()
  for (const piece of Array.isArray(list) ? list : []) {
    if (!isJsonObject(piece) || typeof piece.id !== 'string') continue
    pieces.set(piece.id, JSON.stringify(piece[field] ?? null))
  }
  return pieces
}

/** All segments of all versions of a body, whatever their depth. */
function segmentsIn(body: unknown): Pieces {
  const pieces = new Map<string, string>()
  const add = (version: string, list: unknown): void => {
    for (const [id, words] of piecesOf(list, 'text')) pieces.set(`${version} ${id}`, words)
    for (const segment of Array.isArray(list) ? list : []) {
      if (isJsonObject(segment)) add(version, segment.children)
    }
  }
  const versions = isJsonObject(body) ? body.versions : undefined
  for (const version of Array.isArray(versions) ? versions : []) {
    if (!isJsonObject(version)) continue
    add(String(version.id), version.segments)
    add(String(version.id), version.notes)
  }
  return pieces
}

function differing(old: Pieces, now: Pieces): number {
  let count = 0
  for (const [id, words] of now) if (old.get(id) !== words) count += 1
  return count
}

/** Pieces whose id is there no longer, and whose words stand under no new id. */
function gone(old: Pieces, now: Pieces): number {
  const lost = [...old].filter(([id]) => !now.has(id))
  if (lost.length === 0) return 0
  const fresh = new Set([...now].flatMap(([id, words]) => (old.has(id) ? [] : [words])))
  return lost.filter(([, words]) => !fresh.has(words)).length
}
