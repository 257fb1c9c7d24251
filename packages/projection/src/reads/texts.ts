/** Texts counted. Source: shapes.md, 8 (texts/batch/progress). */
import type Database from 'better-sqlite3'

export interface CountedText {
  /** Without headings. */
  paragraphs: number
  /** Those that a machine made and nobody has checked. */
  machine: number
  /** Those that may not be shown. */
  withheld: number
}

export interface TextReads {
  /** Of each of these that is a text; one statement. */
  count(texts: readonly string[]): Map<string, CountedText>
}

export function prepareTextReads(db: Database.Database): TextReads {
  const count = db.prepare<[string], CountedText & { text: string }>(COUNT)
  return {
    count: (texts) =>
      new Map(count.all(JSON.stringify(texts)).map(({ text, ...counted }) => [text, counted])),
  }
}

const DATA = 'cast(coalesce(s.list, s.whole) as text)'

const COUNT = `
  select t.id as text, count(s.id) as paragraphs,
    coalesce(sum(json_extract(${DATA}, '$.data.origin') is not null
      and not coalesce(json_extract(${DATA}, '$.data.origin.checked'), 0)), 0) as machine,
    coalesce(sum(json_extract(${DATA}, '$.withheld') is not null), 0) as withheld
  from json_each(?) a
  join items t on t.id = a.value and t.type = 'text'
  left join edges e on e.to_id = t.id and e.field = 'text' and e.from_type = 'segment'
  left join items s on s.id = e.from_id
    and json_extract(${DATA}, '$.data.kind') <> 'heading'
  group by a.key order by a.key`
