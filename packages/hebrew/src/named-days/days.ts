/** Days by a rule of one year: of one year, and of every year. */

/** Days as `NamedDay` lists them. */
export interface Days {
  readonly days: readonly string[]
  readonly elsewhere: readonly string[]
}

export interface DaysOfName {
  inYear(year: number): Days
  ofEveryYear(): Days
  /** On the same dates in every year. */
  readonly isFixed: boolean
}

/** The years whose days are listed one by one, when a name falls on another date in each. */
const LISTED_YEARS = yearsFrom(5600, 5850)
/** Years enough for every length of the months of a year. */
const SAMPLE_YEARS = yearsFrom(5740, 5780)

/** Days by a rule of one year. */
export function daysFrom(inYear: DaysOfName['inYear'], isFixed: boolean): DaysOfName {
  const ofEveryYear = once(() => (isFixed ? recurring(inYear) : listed(inYear)))
  return { inYear, ofEveryYear, isFixed }
}

/** Days on the same dates in every year. */
function recurring(inYear: DaysOfName['inYear']): Days {
  const ends = (keys: readonly string[]): string[] => keys.map((key) => key.slice(5))
  const { days, elsewhere } = joined(SAMPLE_YEARS, inYear)
  return { days: [...new Set(ends(days))], elsewhere: [...new Set(ends(elsewhere))] }
}

function listed(inYear: DaysOfName['inYear']): Days {
  return joined(LISTED_YEARS, inYear)
}

function joined(years: readonly number[], inYear: DaysOfName['inYear']): Days {
  const all = years.map(inYear)
  return {
    days: all.flatMap(({ days }) => days),
    elsewhere: all.flatMap(({ elsewhere }) => elsewhere),
  }
}

function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}
