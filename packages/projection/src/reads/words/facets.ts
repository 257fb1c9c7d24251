/** Counts what the found rows belong to. Pure. Source: shapes.md#search-filters. */
import { TAG_KINDS, type TagKind } from '../../apply/words/word-tags.ts'

export const FACETS = ['work', 'set', 'author', 'genre', 'type', 'year', 'machine'] as const
export type FacetName = (typeof FACETS)[number]

export interface FacetCount {
  /** An id, a genre, a type, a year, or for `machine` 1 or 0. */
  value: string
  count: number
}

/** Values of one facet, the commonest first. */
const MAX_VALUES = 20

/** `rows`: the tags of each row. */
export function countFacets(facets: readonly FacetName[], rows: readonly string[]): Map<FacetName, FacetCount[]> {
  const counts = new Map(facets.map((facet) => [facet, new Map<string, number>()]))
  for (const tags of rows) {
    for (const tag of tags.split(' ')) {
      for (const [facet, values] of counts) {
        if (tag[0] !== TAG_KINDS[facet]) continue
        const value = tag.slice(1)
        values.set(value, (values.get(value) ?? 0) + 1)
      }
    }
  }
  return new Map([...counts].map(([facet, values]) => [facet, commonest(values)]))
}

function commonest(values: ReadonlyMap<string, number>): FacetCount[] {
  return [...values]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES)
}

/** The value of a kind in the tags of a row; null when it has none. */
export function tagValue(tags: string, kind: TagKind): string | null {
  const letter = TAG_KINDS[kind]
  const before = tags.startsWith(letter) ? 0 : tags.indexOf(` ${letter}`) + 1
  if (before === 0 && !tags.startsWith(letter)) return null
  const end = tags.indexOf(' ', before)
  return tags.slice(before + 1, end < 0 ? undefined : end)
}
