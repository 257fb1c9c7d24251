/** Letters: the units of sefarim of letters, in the order in which they were written, those without a date last. A page of them is
 *  read, never all. Source: decisions.md#the-site. */
import type Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { prepareTypeState } from './type-state.ts'

/** Which letters. */
export interface LetterChoice {
  /** A sefer of letters; default: all. */
  work?: string | undefined
  /** Only letters to this person. */
  to?: string | undefined
}

export interface LetterQuery extends LetterChoice {
  /** A Hebrew year of four digits, or `none`: without a date. Default: all. */
  year?: string | undefined
  offset: number
  limit: number
}

export interface LettersOfYear {
  /** null: without a date. */
  year: string | null
  letters: number
}

export interface LetterReads {
  /** Sefarim of letters, in path order. */
  works(limit: number): string[]
  /** Years that have such letters, the earliest first. */
  years(choice: LetterChoice): LettersOfYear[]
  ids(query: LetterQuery): string[]
  /** To whom the most were written. */
  addressees(limit: number): { id: string; letters: number }[]
}

const WORKS = `select id from items where type = 'work' and addition = 0 and kind = 'igros'`

/** Sefarim of letters whose units are looked at. */
const MOST_WORKS = 2_000
/** Choices whose years are in memory. */
const MOST_CHOICES = 64

/** The link `edge` is that of a unit to a sefer of letters. */
const inWorks = (edge: string): string =>
  `${edge}.field = 'work' and ${edge}.to_id in (select value from json_each(@works))`

interface Params {
  /** Ids as JSON. */
  works: string
  to: string | null
}

export function prepareLetterReads(db: Database.Database): LetterReads {
  const works = db.prepare<[number], string>(`${WORKS} order by list_key, id limit ?`).pluck()
  const dated = { all: prepareDated(db, BY_DATE), ofPerson: prepareDated(db, BY_PERSON) }
  const undated = { all: prepareUndated(db, OF_WORKS), ofPerson: prepareUndated(db, TO_PERSON) }
  const isWrittenTo = db
    .prepare<[string], 1>("select 1 from edge_counts where field = 'people' and from_type = 'unit' and to_id = ?")
    .pluck()
  const people = db.prepare<[number], { id: string; letters: number }>(
    `select to_id as id, n as letters from edge_counts where field = 'people' and from_type = 'unit'
     order by n desc, to_id limit ?`,
  )
  const stateOf = prepareTypeState(db)
  // Counting reads every date, so the years are kept until a unit or a sefer changes.
  const known = new LRUCache<string, { state: string; years: LettersOfYear[] }>({ max: MOST_CHOICES })

  function paramsOf({ work, to = null }: { work?: string | undefined; to?: string | null | undefined }): Params {
    const all = works.all(MOST_WORKS)
    return { works: JSON.stringify(work === undefined ? all : all.filter((id) => id === work)), to }
  }

  function yearsOf(choice: LetterChoice): LettersOfYear[] {
    const { work = null, to = null } = choice
    // Any text may be asked for: only a person with letters is counted and kept.
    if (to !== null && isWrittenTo.get(to) === undefined) return []
    const [key, state] = [`${work} ${to}`, stateOf('unit') + stateOf('work')]
    const found = known.get(key)
    if (found?.state === state) return found.years
    const params = paramsOf(choice)
    const which = to === null ? 'all' : 'ofPerson'
    const counted = dated[which].years.all(params)
    const rest = undated[which].count.get(params) ?? 0
    const years = [...counted, ...(rest > 0 ? [{ year: null, letters: rest }] : [])]
    known.set(key, { state, years })
    return years
  }

  return {
    works: (limit) => works.all(limit),
    years: (choice) => yearsOf(choice),
    addressees: (limit) => people.all(limit),
    ids({ year, offset, limit, ...choice }) {
      const all = paramsOf(choice)
      const which = all.to === null ? 'all' : 'ofPerson'
      if (year === 'none') return undated[which].page.all({ ...all, offset, limit })
      const { page } = dated[which]
      const [from, until] = year === undefined ? ['', '~'] : [year, `${year}~`]
      const first = page.all({ ...all, from, until, offset, limit })
      if (year !== undefined || first.length === limit) return first
      const count = yearsOf(choice).reduce((sum, each) => sum + (each.year === null ? 0 : each.letters), 0)
      const rest = { offset: Math.max(0, offset - count), limit: limit - first.length }
      return [...first, ...undated[which].page.all({ ...all, ...rest })]
    },
  }
}

const NO_DATE = "not exists (select 1 from dates d where d.id = e.from_id and d.field = 'date')"
const IS_DATED = "d.type = 'unit' and d.field = 'date' and d.key >= @from and d.key < @until"

/** In the order of the index of dates: a page reads as far as it reaches. */
const BY_DATE = `dates d indexed by dates_by_key
  where ${IS_DATED} and exists (select 1 from edges w indexed by edges_from where w.from_id = d.id and ${inWorks('w')})
    and @to is null`
/** One person has few letters. */
const BY_PERSON = `edges e cross join dates d on d.id = e.from_id
  where e.to_id = @to and e.field = 'people' and e.from_type = 'unit' and ${IS_DATED}
    and exists (select 1 from edges w indexed by edges_from where w.from_id = d.id and ${inWorks('w')})`

const OF_WORKS = `edges e indexed by edges_of_type
  where e.from_type = 'unit' and ${inWorks('e')} and @to is null and ${NO_DATE}`
const TO_PERSON = `edges p cross join edges e indexed by edges_from on e.from_id = p.from_id
  where p.to_id = @to and p.field = 'people' and p.from_type = 'unit' and ${inWorks('e')} and ${NO_DATE}`

function prepareUndated(db: Database.Database, from: string) {
  return {
    page: db
      .prepare<object, string>(
        `select e.from_id from ${from} order by e.to_id, e.sort, e.from_id limit @limit offset @offset`,
      )
      .pluck(),
    count: db.prepare<Params, number>(`select count(*) from ${from}`).pluck(),
  }
}

function prepareDated(db: Database.Database, from: string) {
  return {
    page: db
      .prepare<object, string>(`select d.id from ${from} order by d.key, d.sort, d.id limit @limit offset @offset`)
      .pluck(),
    years: db.prepare<Params, { year: string; letters: number }>(
      `select substr(d.key, 1, 4) as year, count(*) as letters from ${from
        .replaceAll('@from', "''")
        .replaceAll('@until', "'~'")} group by 1 order by 1`,
    ),
  }
}
