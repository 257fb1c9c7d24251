/** Proposals while a person types, and the preview of an item. Source: shapes.md#reconciliation. */
import { readId } from '@yalkut/model'
import type { ReadServices } from '../../core/services/services.ts'
import { xmlText } from '../library-records/xml.ts'
import { MATCHED_TYPES, PROPERTIES, shownName, typeView } from './properties.ts'

const MOST = 20

export interface SuggestAsked {
  prefix: string
  /** How many were read before. */
  cursor?: number | undefined
}

export function suggestEntities(
  { projection: { reads } }: Pick<ReadServices, 'projection'>,
  { prefix, cursor = 0 }: SuggestAsked,
) {
  const id = readId(prefix)
  const limit = Math.min(100, cursor + MOST)
  const isWords = /[\p{L}\p{N}]/u.test(prefix)
  const found = isWords ? reads.search.ids({ q: prefix.slice(0, 300), limit }) : []
  const ids = [...new Set([...(id === null ? [] : [id]), ...found])].slice(cursor, limit)
  const named = reads.items.named(ids)
  return {
    result: ids.flatMap((each) => {
      const item = named.get(each)
      if (item === undefined) return []
      const name = shownName(item.name) ?? each
      const description = item.path ?? ''
      return [{ id: each, name, description, notable: [typeView(item.type)] }]
    }),
  }
}

export function suggestTypes({ prefix, cursor = 0 }: SuggestAsked) {
  return { result: begun(MATCHED_TYPES.map(typeView), prefix, cursor) }
}

export function suggestProperties({ prefix, cursor = 0 }: SuggestAsked) {
  const all = PROPERTIES.map(({ id, name }) => ({ id, name }))
  return { result: begun(all, prefix, cursor) }
}

/** The properties that a table may be extended with. */
export function proposeProperties({ type, limit }: { type?: string | undefined; limit: number }) {
  const properties = PROPERTIES.slice(0, limit).map(({ id, name }) => ({ id, name }))
  return { ...(type !== undefined && { type }), limit, properties }
}

function begun<T extends { id: string; name: string }>(all: readonly T[], prefix: string, cursor: number): T[] {
  const start = prefix.trim().toLowerCase()
  return all
    .filter(({ id, name }) => [id, name].some((each) => each.toLowerCase().includes(start)))
    .slice(cursor, cursor + MOST)
}

/** A small page for a frame; null when there is no such item. */
export function previewOf(
  { projection: { reads } }: Pick<ReadServices, 'projection'>,
  id: string,
  baseUrl: string,
): string | null {
  const known = readId(id) ?? id
  const item = reads.items.named([known]).get(known)
  if (item === undefined) return null
  const { name, path, type } = item
  const address = path === null ? `${baseUrl}/v1/entities/${known}` : `${baseUrl}/${path.replace(/^\//, '')}`
  const lines = [name?.he, name?.en].flatMap((each) => (each === undefined ? [] : [each]))
  return `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><title>${xmlText(lines[0] ?? known)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:.6rem}p{margin:.2rem 0}</style>
<p><a href="${xmlText(address)}" target="_blank" rel="noopener"><bdi>${xmlText(lines[0] ?? known)}</bdi></a></p>
${lines
  .slice(1)
  .map((line) => `<p><bdi>${xmlText(line)}</bdi></p>`)
  .join('')}<p><bdi>${xmlText(typeView(type).name)} · ${xmlText(known)}</bdi></p></html>
`
}
