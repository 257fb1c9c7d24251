/** Filters of a search inside words, as tags inside the full-text index. Source: shapes.md#search-filters. */
import type Database from 'better-sqlite3'
import { tagToken } from '../../apply/words/word-tags.ts'

/** Each list: a row has one of these values. */
export interface WordFilter {
  works?: readonly string[] | undefined
  /** Also the sets inside them. */
  sets?: readonly string[] | undefined
  authors?: readonly string[] | undefined
  genres?: readonly string[] | undefined
  /** `segment`, `text-page` or `body`. */
  types?: readonly string[] | undefined
  textKinds?: readonly string[] | undefined
  languages?: readonly string[] | undefined
  /** Hebrew years, ends included. */
  years?: { from: number; to: number } | undefined
  machine?: boolean | undefined
  /** A sefer whose words are left out. */
  notWork?: string | undefined
}

export interface Tags {
  tags: readonly (readonly string[])[]
  withoutTags: readonly string[]
  /** Years too many to ask for: rows are looked at one by one. */
  years: { from: number; to: number } | null
}

/** Years that are asked for by their tags. */
const MAX_YEARS = 100

export function prepareTags(db: Database.Database): (filter: WordFilter) => Tags {
  const inside = db
    .prepare<[string], string>(
      `with recursive inside (id) as (
         select value from json_each(?)
         union select e.from_id from inside join edges e on e.to_id = inside.id and e.field = 'parent')
       select id from inside`,
    )
    .pluck()
  return (filter) => {
    const { years = null, machine } = filter
    const few = years !== null && years.to - years.from < MAX_YEARS ? yearsOf(years) : undefined
    const sets = filter.sets && inside.all(JSON.stringify(filter.sets))
    const lists = [
      filter.works?.map((id) => tagToken('work', id)),
      sets?.map((id) => tagToken('set', id)),
      filter.authors?.map((id) => tagToken('author', id)),
      filter.genres?.map((genre) => tagToken('genre', genre)),
      filter.types?.map((type) => tagToken('type', type)),
      filter.textKinds?.map((kind) => tagToken('textKind', kind)),
      filter.languages?.map((language) => tagToken('language', language)),
      few?.map((year) => tagToken('year', year)),
      machine === undefined ? undefined : [tagToken('machine', machine ? '1' : '0')],
    ]
    return {
      tags: lists.flatMap((list) => (list === undefined ? [] : [list])),
      withoutTags: filter.notWork === undefined ? [] : [tagToken('work', filter.notWork)],
      years: few === undefined ? years : null,
    }
  }
}

function yearsOf({ from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at))
}
