/** What is beside a place: relations by the paragraph at their end, units of commentaries at a position, and the paragraphs of texts
 *  by their place. Each read is as long as its answer. Source: shapes.md#beside-a-place. */
import type { LocalName } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { SEVERAL } from '../apply/relation-ends.ts'
import { insidePosition, positionKey } from '../apply/unit-position.ts'
import { readName } from './stored-name.ts'

export interface RelationEnd {
  /** The relation. */
  id: string
  /** The item at its other end. */
  other: string
  /** The only paragraph that it is of, or the first and the last of several. Empty for the whole item. */
  first: string
  last: string
  /** 1: a machine found it, and no person has checked it. */
  machine: 0 | 1
  /** As the index has it: the paragraph, '' or '~'. */
  segment: string
}

export interface EndsQuery {
  item: string
  side: 'in' | 'out'
  kind: string
  /** Only those of this paragraph; '' for those of the whole item. */
  segment?: string
}

/** Relations at one end, or items that link to an item by a field. */
export type CountQuery = EndsQuery | { item: string; field: string; type?: string }

/** The last row of the page before. */
export type AfterEnd = Pick<RelationEnd, 'segment' | 'machine' | 'id'>

export interface UnitAt {
  id: string
  work: string
}

export interface UnitsQuery {
  works: readonly string[]
  /** The values of a position, from the top level down. */
  position: readonly string[]
  limit: number
}

export interface BesideReads {
  /** Relations of a kind at one end: by paragraph, those that a person checked first. */
  ends(query: EndsQuery & { after: AfterEnd | null; limit: number }): RelationEnd[]
  /** How many there are of each, in the order asked. One statement. */
  counts(queries: readonly CountQuery[]): number[]
  /** Those of several paragraphs. */
  endsOfSeveral(query: Omit<EndsQuery, 'segment'> & { limit: number }): RelationEnd[]
  /** Of the first `limit` relations that end here: those from units of these sefarim. */
  endsFrom(query: Omit<EndsQuery, 'segment'> & { works: readonly string[]; limit: number }): RelationEnd[]
  /** The commentaries on a sefer, in order. */
  commentariesOn(work: string, limit: number): string[]
  /** The units of these sefarim at a position, in the order of the sefarim. */
  unitsAt(query: UnitsQuery): UnitAt[]
  /** Those below it. */
  unitsInside(query: UnitsQuery): UnitAt[]
  /** Ids of what links to an item by a field, after a row. */
  linkedIds(query: {
    to: string
    field: string
    type: string | null
    after: LinkedKey | null
    limit: number
  }): LinkedKey[]
  /** The names of the sefarim of these units, by unit. One statement. */
  sefarimOf(units: readonly string[]): Map<string, LocalName>
  /** Where a paragraph stands in its text: among all from 0, and among its paragraphs from 1 (null for a heading). */
  placeInText(text: string, segment: string): { at: number; n: number | null } | null
  /** What a paragraph is sorted by in its text, and equal ones by their ids; null for one of another text. */
  sortInText(text: string, segment: string): string | null
  /** The paragraph at this place of each text; texts without it are left out. */
  atPlace(texts: readonly string[], at: number): { text: string; id: string }[]
  /** The same, by the number among paragraphs. */
  numbered(texts: readonly string[], n: number): { text: string; id: string }[]
}

export interface LinkedKey {
  id: string
  sort: string
}

const END = 'select id, other, first, last, machine, segment from relation_ends'
const AT_END = 'where item = @item and side = @side and kind = @kind'
const OF_TEXT = "from edges e where e.to_id = t.value and e.field = 'text' and e.from_type = 'segment'"
const OF_PARAGRAPHS = `from edges e join items i on i.id = e.from_id
  where e.to_id = t.value and e.field = 'text' and e.from_type = 'segment' and i.kind = 'paragraph'`

const COUNTED = `select count(*) from relation_ends r
  where r.item = q.value ->> 'item' and r.side = q.value ->> 'side' and r.kind = q.value ->> 'kind'`
const COUNTS = `
  select iif(q.value ->> 'field' is not null,
    (select coalesce(sum(c.n), 0) from edge_counts c
      where c.to_id = q.value ->> 'item' and c.field = q.value ->> 'field'
        and (q.value ->> 'type' is null or c.from_type = q.value ->> 'type')),
    iif(q.value ->> 'segment' is null, (${COUNTED}), (${COUNTED} and r.segment = q.value ->> 'segment')))
  from json_each(?) q order by q.key`

export function prepareBesideReads(db: Database.Database): BesideReads {
  const all = db.prepare<object, RelationEnd>(
    `${END} ${AT_END} and (segment, machine, id) > (@afterSegment, @afterMachine, @afterId)
     order by segment, machine, id limit @limit`,
  )
  const ofOne = db.prepare<object, RelationEnd>(
    `${END} ${AT_END} and segment = @segment and (machine, id) > (@afterMachine, @afterId)
     order by machine, id limit @limit`,
  )
  const counts = db.prepare<[string], number>(COUNTS).pluck()
  const from = db.prepare<object, RelationEnd>(
    `select r.id, r.other, r.first, r.last, r.machine, r.segment
     from (select * from relation_ends ${AT_END} limit @limit) r
     cross join edges w on w.from_id = r.other and w.field = 'work'
     where w.to_id in (select value from json_each(@works))`,
  )
  const commentaries = db
    .prepare<[string, number], string>(
      `select w.id from edges e cross join items w on w.id = e.from_id
       where e.to_id = ? and e.field = 'addition.to' and e.from_type = 'work' and w.kind = 'commentary'
       order by w.list_key, w.id limit ?`,
    )
    .pluck()
  const sefarim = db.prepare<[string], { unit: string; name: string | null }>(
    `select u.value as unit, i.name from json_each(?) u
     cross join edges e on e.from_id = u.value and e.field = 'work' and e.from_type = 'unit'
     cross join items i on i.id = e.to_id`,
  )
  return {
    ends: ({ after, segment, ...query }) => {
      const { segment: afterSegment = '', machine: afterMachine = -1, id: afterId = '' } = after ?? {}
      const key = { ...query, afterMachine, afterId }
      return segment === undefined ? all.all({ ...key, afterSegment }) : ofOne.all({ ...key, segment })
    },
    counts: (queries) => (queries.length === 0 ? [] : counts.all(JSON.stringify(queries))),
    endsOfSeveral: (query) => ofOne.all({ ...query, segment: SEVERAL, afterMachine: -1, afterId: '' }),
    endsFrom: ({ works, ...query }) => (works.length === 0 ? [] : from.all({ ...query, works: JSON.stringify(works) })),
    commentariesOn: (work, limit) => commentaries.all(work, limit),
    ...prepareUnitsAt(db),
    linkedIds: prepareLinkedIds(db),
    sefarimOf(units) {
      const rows = units.length === 0 ? [] : sefarim.all(JSON.stringify(units))
      return new Map(
        rows.flatMap(({ unit, name }) => {
          const read = readName(name)
          return read === null ? [] : [[unit, read]]
        }),
      )
    },
    ...prepareTextPlaces(db),
  }
}

function prepareUnitsAt(db: Database.Database): Pick<BesideReads, 'unitsAt' | 'unitsInside'> {
  const of = (place: string): Database.Statement<object, UnitAt> =>
    db.prepare<object, UnitAt>(
      `select u.id, u.work_id as work from json_each(@works) w cross join unit_parts u on u.work_id = w.value
       where ${place} order by w.key, u.sort, u.id limit @limit`,
    )
  const at = of('u.position = @at')
  const inside = of('u.position >= @from and u.position < @to')
  return {
    unitsAt: ({ works, position, limit }) =>
      works.length === 0 ? [] : at.all({ works: JSON.stringify(works), at: positionKey(position), limit }),
    unitsInside: ({ works, position, limit }) =>
      works.length === 0 ? [] : inside.all({ works: JSON.stringify(works), ...insidePosition(position), limit }),
  }
}

function prepareLinkedIds(db: Database.Database): BesideReads['linkedIds'] {
  const select = 'select from_id as id, sort from edges where to_id = @to and field = @field'
  const after = '(sort, from_id) > (@sort, @id) order by sort, from_id limit @limit'
  const ofAny = db.prepare<object, LinkedKey>(`${select} and ${after}`)
  const ofType = db.prepare<object, LinkedKey>(`${select} and from_type = @type and ${after}`)
  return ({ to, field, type, after: last, limit }) => {
    const key = { to, field, limit, sort: last?.sort ?? '', id: last?.id ?? '' }
    return type === null ? ofAny.all(key) : ofType.all({ ...key, type })
  }
}

function prepareTextPlaces(
  db: Database.Database,
): Pick<BesideReads, 'placeInText' | 'sortInText' | 'atPlace' | 'numbered'> {
  const sortOf = db
    .prepare<[string, string], string>("select sort from edges where from_id = ? and field = 'text' and to_id = ?")
    .pluck()
  const before = db.prepare<object, { at: number; paragraphs: number; isParagraph: number }>(
    `select count(*) filter (where e.from_id <> @id) as at,
       count(*) filter (where i.kind = 'paragraph') as paragraphs,
       max(e.from_id = @id and i.kind = 'paragraph') as isParagraph
     from edges e join items i on i.id = e.from_id
     where e.to_id = @text and e.field = 'text' and e.from_type = 'segment' and (e.sort, e.from_id) <= (@sort, @id)`,
  )
  const inEach = (order: string): Database.Statement<object, { text: string; id: string }> =>
    db.prepare<object, { text: string; id: string }>(
      `select text, id from (
         select t.key, t.value as text, (select e.from_id ${order} order by e.sort, e.from_id limit 1 offset @skip) as id
         from json_each(@texts) t)
       where id is not null order by key`,
    )
  const placed = inEach(OF_TEXT)
  const counted = inEach(OF_PARAGRAPHS)
  return {
    placeInText(text, id) {
      const sort = sortOf.get(id, text)
      const row = sort === undefined ? undefined : before.get({ text, id, sort })
      return row === undefined ? null : { at: row.at, n: row.isParagraph === 1 ? row.paragraphs : null }
    },
    sortInText: (text, id) => sortOf.get(id, text) ?? null,
    atPlace: (texts, skip) => (texts.length === 0 ? [] : placed.all({ texts: JSON.stringify(texts), skip })),
    numbered: (texts, n) =>
      texts.length === 0 || n < 1 ? [] : counted.all({ texts: JSON.stringify(texts), skip: n - 1 }),
  }
}
