/** The statements of the search by names and dates. Each gives a bounded number of candidates. */
import type { NamedDay } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { type FindCited, prepareFindCited } from './citations.ts'
import { CANDIDATE_COLUMNS, CANDIDATES, type Candidate, type FindNames } from './name-ranges.ts'
import { type FindSpelledNames, prepareSpelledNames } from './spelled-names.ts'

/** `at`: the number of its day in the list. */
export interface DatedCandidate extends Candidate {
  at: number
}

/** Items of one question among which changed ones are sought. */
const MOST_LOOKED_AT = 20_000

export type Queries = ReturnType<typeof prepareQueries>

export function prepareQueries(db: Database.Database, names: FindNames) {
  const columns = CANDIDATE_COLUMNS
  const cited: FindCited = prepareFindCited(db)
  const spelled: FindSpelledNames = prepareSpelledNames(db)
  const matching = db.prepare<[string], Candidate>(
    `select ${columns} from items i
     where i.n in (select rowid from names where names match ? limit ${CANDIDATES})`,
  )
  const changed = db.prepare<[number, string], Candidate>(
    `select ${columns} from items i
     where i.seq > ? and i.n in (
       select rowid from names where names match ? order by rowid desc limit ${MOST_LOOKED_AT}
     ) limit ${CANDIDATES}`,
  )
  const dated = db.prepare<unknown[], Candidate>(
    `select ${columns} from dates d join items i on i.id = d.id
     where d.field = 'date' and (d.key = ? or (d.key > ? and d.key < ?))
     order by d.key, d.type, d.sort limit ${CANDIDATES}`,
  )
  const onDays = db.prepare<[string], Candidate>(
    `select ${columns} from dates d join items i on i.id = d.id
     where d.type = 'event' and d.field = 'date' and d.month_day in (select value from json_each(?))
     order by d.key, d.sort limit ${CANDIDATES}`,
  )
  const onKeys = db.prepare<object, DatedCandidate>(
    `select w.key as at, ${columns} from json_each(@days) w
     join dates d on d.field = 'date' and d.key = w.value
     join items i on i.id = d.id
     where @type is null or d.type = @type
     order by w.key, d.type, d.sort limit ${CANDIDATES}`,
  )
  const onMonthDays = db.prepare<object, DatedCandidate>(
    `select w.key as at, ${columns} from json_each(@days) w
     join dates d on d.type = @type and d.field = 'date' and d.month_day = w.value
     join items i on i.id = d.id
     order by w.key, d.key, d.sort limit ${CANDIDATES}`,
  )
  return {
    names,
    cited,
    spelled,
    matching: (expression: string) => matching.all(expression),
    /** Those that a commit after this one has changed, among the latest. */
    changed: (expression: string, since: number) => changed.all(since, expression),
    dated: (key: string) => dated.all(key, `${key}-`, `${key}.`),
    onDays: (days: readonly string[]) => onDays.all(JSON.stringify(days)),
    /** Of each day: items dated so in its year, or events of every year. */
    onNamedDays({ year, days, elsewhere }: NamedDay): DatedCandidate[] {
      const all = [...days, ...elsewhere]
      const statement = all.every(isKey) ? onKeys : onMonthDays
      return statement.all({ days: JSON.stringify(all), type: year === null ? 'event' : null })
    },
  }
}

/** Whether a day of `NamedDay` is a whole key, and not the end of the keys of every year. */
function isKey(day: string): boolean {
  return /^\d{4}/u.test(day)
}
