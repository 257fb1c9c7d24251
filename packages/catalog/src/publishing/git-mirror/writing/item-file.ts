/** The files of an item in the git mirror. Pure. Source: shapes.md#git-mirror. */
import type { Json, JsonObject } from '@yalkut/model'
import { type ShownChange, shownLines } from '@yalkut/projection'

export function itemPath({ id, type }: { id: string; type: string }): string {
  const own = id.replace(/^rh-/, '')
  return `items/${type.replaceAll(/[^a-z0-9-]/gi, '_')}/${own.slice(0, 2)}/${id}.json`
}

export const textPath = (id: string): string => `texts/${id}.md`
export const syncPath = (recording: string): string => `sync/${recording}.vtt`

export function writeItem({ id, type, path, rev, data, withheld }: ShownChange): string {
  const item = { data, id, path, rev, type, ...(withheld === undefined ? {} : { withheld }) }
  return `${JSON.stringify(sorted(item), null, 2)}\n`
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)]),
  )
}

/** Types whose words are no body. */
const WITHOUT_BODY: ReadonlySet<string> = new Set([
  'text',
  'segment',
  'text-page',
  'text-layer',
  'alignment',
  'alignment-span',
  'relation',
  'contents-map',
  'schema',
  'source',
])

/** Whether an item's own words, if it has any, are in a file of their own. */
export function hasBodyFile(type: string): boolean {
  return !WITHOUT_BODY.has(type)
}

/** The words of an item's body; null when none are shown. */
export function writeBody(type: string, data: JsonObject): string | null {
  const lines = shownLines(type, data)
  return lines.length === 0 ? null : `${lines.join('\n\n')}\n`
}

/** Whether rights may take words from this version. */
export function hasWords({ type, data, withheld }: ShownChange): boolean {
  if (data === null) return false
  return withheld !== undefined || type === 'segment' || type === 'text-page' || 'body' in data
}
