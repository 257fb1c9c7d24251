/** Where in an item a change is: the line of a scan's page, or the verse or paragraph of a body. Pure. */
import { isJsonObject, type Json, type JsonObject, pointerParts } from '@yalkut/model'
import type { ChangePlace } from '../shapes/change-line.ts'

/** `pointer`: of a change (`/lines/l3/text`, `/body/versions/he/segments/p7/text`). Null where the item has no such parts. */
export function placeInItem(data: JsonObject | null, pointer: string): ChangePlace | null {
  if (data === null) return null
  const [field, ...steps] = pointerParts(pointer)
  if (field === 'lines') return lineAt(data.lines, steps[0] ?? '')
  if (field !== 'body' || !isJsonObject(data.body ?? null)) return null
  const [, version = '', list = '', ...ids] = steps
  const versions = Object(data.body).versions
  const found = entriesOf(versions).find(({ id }) => id === version)
  return found === undefined ? null : segmentAt(found[list], ids)
}

function lineAt(lines: Json | undefined, id: string): ChangePlace | null {
  const at = entriesOf(lines).findIndex((line) => line.id === id)
  return at === -1 ? null : { kind: 'line', n: String(at + 1) }
}

const KINDS: ReadonlySet<string> = new Set(['heading', 'paragraph', 'verse', 'item', 'note'])

/** `steps`: ids of segments, with the names of their lists between them, from the outermost. */
function segmentAt(list: Json | undefined, steps: readonly string[]): ChangePlace | null {
  let siblings = entriesOf(list)
  let found: JsonObject | undefined
  for (const step of steps) {
    const next = siblings.find(({ id }) => id === step)
    if (next === undefined) continue
    if (isKnown(next.kind)) found = next
    else siblings = entriesOf(next.children)
    if (found !== undefined) break
  }
  if (found === undefined) return null
  const { kind, label, n } = found
  if (!isKnown(kind)) return null
  const alike = siblings.filter((each) => each.kind === kind)
  const given = typeof label === 'string' ? label : typeof n === 'number' ? String(n) : null
  // The only paragraph needs no number.
  if (given === null && alike.length === 1) return null
  return { kind, n: given ?? String(alike.indexOf(found) + 1) }
}

function isKnown(kind: Json | undefined): kind is Exclude<ChangePlace['kind'], 'line'> {
  return typeof kind === 'string' && KINDS.has(kind)
}

function entriesOf(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter((each) => isJsonObject(each)) : []
}
