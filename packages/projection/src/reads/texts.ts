/** Counts of texts, and texts by the event at which they were said. Source: shapes.md#progress-of-texts; shapes.md#hanacha. */
import type Database from 'better-sqlite3'
import { type ShownItem, type ShownRow, shownColumns, shownOf } from './shown-items.ts'

export interface CountedText {
  /** Without headings. */
  paragraphs: number
  /** Unchecked paragraphs by a machine. */
  machine: number
  /** Withheld paragraphs. */
  withheld: number
}

export interface TextLength {
  /** Paragraphs and headings. */
  rows: number
  /** Why the words of some of them are withheld; null: of none. */
  withheld: string | null
}

/** Some paragraphs and headings of a text, in order. */
export interface TextPage {
  shown: ShownItem<'segment'>[]
  /** Paragraphs before them, without headings. */
  before: number
}

export interface TextReads {
  /** How long each of the texts among these ids is; those without paragraphs are left out. One statement. */
  lengths(texts: readonly string[]): Map<string, TextLength>
  /** Reads no more answers than the page has. Two statements. */
  page(text: string, query: { from: number; limit: number }): TextPage
  /** How many paragraphs and headings of the text are before this one; null: it is not in the text. One statement. */
  indexOf(text: string, segment: string): number | null
  /** The paragraph with this number from 1, without headings and notes; null: the text has fewer. One statement. */
  paragraphNumbered(text: string, number: number): string | null
  /** The counts of the texts among these ids. One statement. */
  count(texts: readonly string[]): Map<string, CountedText>
  /** The hanacha of each of these events: the text of a unit of the event; otherwise a text, or a text of a book, that is based
   *  on the event. One statement. */
  hanachosOf(events: readonly string[]): Map<string, string>
}

export function prepareTextReads(db: Database.Database): TextReads {
  const count = db.prepare<[string], CountedText & { text: string }>(COUNT)
  const lengths = db.prepare<[string], TextLength & { text: string }>(LENGTHS)
  const page = db.prepare<unknown[], ShownRow>(PAGE)
  const before = db.prepare<[string, number], number>(PARAGRAPHS_BEFORE).pluck()
  const index = db.prepare<[string, string], number>(INDEX).pluck()
  const numbered = db.prepare<[string, number], string>(NUMBERED).pluck()
  const hanachos = db.prepare<object, { event: string; text: string }>(HANACHOS)
  return {
    hanachosOf(events) {
      const rows = events.length === 0 ? [] : hanachos.all({ events: JSON.stringify(events) })
      return new Map(rows.map(({ event, text }) => [event, text]))
    },
    lengths(texts) {
      const rows = texts.length === 0 ? [] : lengths.all(JSON.stringify(texts))
      return new Map(rows.map(({ text, ...length }) => [text, length]))
    },
    page: (text, { from, limit }) => ({
      shown: shownOf('segment', page.all(text, limit, from)),
      before: from === 0 ? 0 : (before.get(text, from) ?? 0),
    }),
    indexOf: (text, segment) => index.get(segment, text) ?? null,
    paragraphNumbered: (text, number) => (number < 1 ? null : (numbered.get(text, number - 1) ?? null)),
    count: (texts) => new Map(count.all(JSON.stringify(texts)).map(({ text, ...counted }) => [text, counted])),
  }
}

/** `way`: the first way that finds a hanacha counts. */
const HANACHOS = `
  with of_units as (
      select a.value as event, 1 as way, u.sort, u.from_id as through, t.sort as next, t.from_id as text
      from json_each(@events) a
      join edges u on u.to_id = a.value and u.field = 'events' and u.from_type = 'unit'
      join edges t on t.to_id = u.from_id and t.field = 'unit' and t.from_type = 'text'),
    based as (
      select a.value as event, r.sort, r.from_id as through, b.to_id as source
      from json_each(@events) a
      join edges r on r.to_id = a.value and r.field = 'to' and r.from_type = 'relation'
      join items s on s.id = r.from_id and s.kind = 'based-on'
      join edges b on b.from_id = r.from_id and b.field = 'from'),
    found as (
      select * from of_units
      union all
      select event, 2, sort, through, '', source from based
      union all
      select b.event, 3, b.sort, b.through, t.sort, t.from_id
      from based b
      join edges t on t.to_id = b.source and t.field = 'publication' and t.from_type = 'text'),
    ranked as (
      select f.event, f.text, row_number() over (
          partition by f.event order by f.way, f.sort, f.through, f.next, f.text) as rank
      from found f join items s on s.id = f.text and s.type = 'text'
      where s.kind = 'hanacha')
  select event, text from ranked where rank = 1`

const SEGMENTS = "e.field = 'text' and e.from_type = 'segment'"

const LENGTHS = `
  select a.value as text, count(*) as rows, max(s.withheld) as withheld
  from json_each(?) a
  join edges e on e.to_id = a.value and ${SEGMENTS}
  join items s on s.id = e.from_id
  group by a.key order by a.key`

/** The ids are chosen from the index first. */
const PAGE = `
  select ${shownColumns()} from json_each((
    select json_group_array(from_id) from (
      select e.from_id from edges e where e.to_id = ? and ${SEGMENTS}
      order by e.sort, e.from_id limit ? offset ?))) l
  cross join items i on i.id = l.value order by l.key`

const PARAGRAPHS_BEFORE = `
  select count(*) from (
    select e.from_id from edges e where e.to_id = ? and ${SEGMENTS} order by e.sort, e.from_id limit ?) f
  cross join items i on i.id = f.from_id where i.kind is not 'heading'`

const NUMBERED = `
  select i.id from edges e cross join items i on i.id = e.from_id
  where e.to_id = ? and ${SEGMENTS} and i.kind = 'paragraph'
  order by e.sort, e.from_id limit 1 offset ?`

const INDEX = `
  select (select count(*) from edges e where e.to_id = p.to_id and ${SEGMENTS}
    and (e.sort, e.from_id) < (p.sort, p.from_id))
  from edges p where p.from_id = ? and p.field = 'text' and p.to_id = ?`

const COUNT = `
  select t.id as text, count(s.id) as paragraphs,
    coalesce(sum(m.checked = 0), 0) as machine, count(s.withheld) as withheld
  from json_each(?) a
  join items t on t.id = a.value and t.type = 'text'
  left join edges e on e.to_id = t.id and e.field = 'text' and e.from_type = 'segment'
  left join items s on s.id = e.from_id
    and s.kind is not 'heading'
  left join machine_pieces m on m.owner = t.id and m.id = s.id
  group by a.key order by a.key`
