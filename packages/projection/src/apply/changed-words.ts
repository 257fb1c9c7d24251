/** How much of an item's words a new version puts right. Pure. Source: shapes.md#commits. */
import { isJsonObject, type JsonObject } from '@yalkut/model'

/** `lines`: lines of a scan's page, and `paragraphs`, whose words differ. `checked`: 1 when a person has checked the words and
 *  changed none. */
export interface ChangedWords {
  lines: number
  paragraphs: number
  checked: number
}

/** Null where the words are the same, and nobody has checked them. */
export function changedWords(
  type: string,
  before: JsonObject,
  after: JsonObject,
): ChangedWords | null {
  if (type === 'text-page') {
    const lines = differing(piecesOf(before.lines, 'text'), piecesOf(after.lines, 'text'))
    return found(lines, 0, before, after)
  }
  if (type === 'segment') {
    return found(0, before.content === after.content ? 0 : 1, before, after)
  }
  if (before.body === undefined || after.body === undefined) return null
  if (JSON.stringify(before.body) === JSON.stringify(after.body)) return null
  const [old, now] = [segmentsIn(before.body), segmentsIn(after.body)]
  return found(0, differing(old, now), before, after)
}

function found(
  lines: number,
  paragraphs: number,
  before: JsonObject,
  after: JsonObject,
): ChangedWords | null {
  if (lines + paragraphs > 0) return { lines, paragraphs, checked: 0 }
  const isChecked = levelOf(after) > levelOf(before)
  return isChecked ? { lines, paragraphs, checked: 1 } : null
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
  for (const id of old.keys()) if (!now.has(id)) count += 1
  return count
}
