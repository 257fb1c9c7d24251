/** Finds the sefer and the unit of a citation. Source: service.md#citations; shapes.md#citations. */
import { type Citation, type CitationValue, type CitedName, readCitation } from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { prepareCitedUnits } from './cited-units.ts'
import { queryTokens, wholeNames } from './name-query.ts'
import { type Candidate, type FindNames, isNamed, type NamedCandidate, type NameRange } from './name-ranges.ts'
import { ALL_RULES, type RuleName } from './words/rules.ts'

/** A sefer that a citation names, with the unit at its numbers. */
export interface Cited<Found = { id: string }> {
  work: Found
  /** Null: the citation is of the whole sefer, or the sefer has no such unit. */
  unit: Found | null
  /** The name in the text, in the form of `normalizeForSearch`. */
  typed: string
  /** The name that the sefer has, and why this name was looked for. */
  name: CitedName
  /** The numbers that the citation says, and those of the end of its range. */
  values: readonly CitationValue[]
  until: readonly CitationValue[]
  /** How many of the numbers the unit's position takes; the next one counts paragraphs of the unit. */
  taken: number
  /** The unit at the end of the range; null without a range, or when the sefer has no such unit. */
  end: { unit: Found; taken: number } | null
}

export interface CitationReads {
  /** The sefarim that a text cites, the likeliest first: those that have the cited unit before others. Three statements at
   *  most. */
  find(text: string): Cited[]
}

/** Sefarim of one name that are looked at. */
const WORKS_OF_A_NAME = 5

/** A citation with the ranges of the names of its sefer. */
export interface CitationQuery {
  citation: Citation
  names: readonly CitedName[]
  ranges: readonly NameRange[]
}

/** What a text may cite, by these rules. The ranges are looked up together with other names. */
export function citationQueries(text: string, rules: ReadonlySet<RuleName> = ALL_RULES): CitationQuery[] {
  const named = isNamed('work')
  return readCitation(text).flatMap((citation) => {
    if (citation.values.length > 0 && !rules.has('number')) return []
    const names = citation.names
      .filter(({ way }) => isOn(way, rules))
      .flatMap(({ name, way }) => wholeNames(queryTokens(name), rules).map((whole) => ({ name: whole, way })))
    return names.length === 0 ? [] : [{ citation, names, ranges: names.map(({ name }) => named(name)) }]
  })
}

/** The other usual names of a sefer belong to the rule `name`. */
function isOn(way: CitedName['way'], rules: ReadonlySet<RuleName>): boolean {
  if (way === 'written') return true
  return rules.has(way === 'prefix' ? 'prefix' : 'name')
}

/** Finds the units of the queries, whose candidates `findNames` gave; the likeliest first. One statement. */
export type FindCited = (
  queries: readonly CitationQuery[],
  candidates: readonly (readonly NamedCandidate[])[],
) => Cited<Candidate>[]

export function prepareFindCited(db: Database.Database): FindCited {
  const unitsOf = prepareCitedUnits(db)
  return (queries, candidates) => {
    const cited = queries.flatMap(({ citation, names }, at) =>
      worksIn(candidates[at] ?? []).flatMap((work): Named[] => {
        const name = names[work.at]
        const { values, until } = citation
        const typed = citation.names[0]?.name ?? ''
        return name === undefined ? [] : [{ work, typed, name, values, until }]
      }),
    )
    const starts = cited.map(({ work, values }) => ({ work: work.id, values }))
    const ends = cited.map(({ work, until }) => ({ work: work.id, values: until }))
    const units = unitsOf([...starts, ...ends])
    return cited
      .map((each, at) => {
        const end = units[cited.length + at] ?? null
        return { ...each, unit: null, taken: 0, ...units[at], end }
      })
      .sort((a, b) => Number(isMissing(a)) - Number(isMissing(b)))
  }
}

/** A citation whose units are not looked up yet. */
type Named = Pick<Cited<Candidate>, 'work' | 'typed' | 'name' | 'values' | 'until'>

/** Whether the sefer is there without the cited unit. */
export function isMissing({ unit, values }: Cited<Candidate>): boolean {
  return unit === null && values.length > 0
}

/** Each sefer once, in the order of the names, official ones and then paths first. */
function worksIn(candidates: readonly NamedCandidate[]): NamedCandidate[] {
  const works = new Map<number, NamedCandidate>()
  for (const each of candidates) if (!works.has(each.n)) works.set(each.n, each)
  return [...works.values()]
    .sort((a, b) => a.at - b.at || a.addition - b.addition || (a.list_key < b.list_key ? -1 : 1))
    .slice(0, WORKS_OF_A_NAME)
}

export function prepareCitationReads(db: Database.Database, findNames: FindNames): CitationReads {
  const findCited = prepareFindCited(db)
  return {
    find(text) {
      const queries = citationQueries(text)
      return queries.length === 0 ? [] : findCited(queries, findNames(queries.map(({ ranges }) => ranges)))
    },
  }
}
