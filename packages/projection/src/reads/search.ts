/** Search over names and dates. Source: service.md#search; shapes.md#names-search.
 *
 *  The best results come from the table of whole names, which is exact and fast. The full-text index adds items that have all
 *  the terms. Each query is bounded, so that its time does not grow with the catalog. */
import {
  hasZeroWidthSpace,
  parseDate,
  parseMonthDay,
  partedAtZeroWidth,
  readNamedDay,
  readWrittenDate,
} from '@yalkut/hebrew'
import type Database from 'better-sqlite3'
import { tagOf } from '../apply/lookups.ts'
import { type ItemBytes, readItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import { type Cited, citationQueries, isMissing } from './citations.ts'
import { explainCited, explainTerms, type NameMatch, namesAndDates, termsOf } from './explain.ts'
import type { ListedItem } from './items.ts'
import { matchExpression, queryTokens, wholeNames } from './name-query.ts'
import type { FindNames } from './name-ranges.ts'
import { beginsWith, type Candidate, isNamed } from './name-ranges.ts'
import { BY_DATE, BY_NAMES, Findings, type How, MAX_ORDER } from './search-findings.ts'
import { type DatedCandidate, prepareQueries, type Queries } from './search-queries.ts'
import { readName } from './stored-name.ts'
import { ALL_RULES, type RuleName } from './words/rules.ts'
import type { QueryTerm } from './words/word-query.ts'
import type { WordSearchAnswer } from './words/word-search.ts'

export interface SearchQuery {
  q: string
  type?: string
  /** Only items in this sefer. */
  work?: string
  /** Default: all. */
  rules?: ReadonlySet<RuleName> | undefined
  /** Only items with all words in a name that a commit after this one has changed, of many only some. */
  since?: number | undefined
  limit: number
}

export interface NameSearchAnswer {
  /** List forms, best first. */
  items: ItemBytes[]
  /** The same items as names and addresses. */
  listed: ListedItem[]
  /** What the query cites, whether it is among the items or not. */
  cited: Cited | null
  /** Why each of the items was found, in the same order. */
  explain: { id: string; matches: NameMatch[] }[]
  /** The query with words that are in names, when its own words find nothing. */
  didYouMean: WordSearchAnswer['didYouMean']
}

interface FoundRow extends AnswerRow, Omit<ListedItem, 'name'> {
  n: number
  name: string | null
}

export interface SearchReads {
  search(query: SearchQuery): NameSearchAnswer
  /** The same items, by their ids. */
  ids(query: SearchQuery): string[]
}

export function prepareSearchReads(db: Database.Database, findNames: FindNames): SearchReads {
  const queries = prepareQueries(db, findNames)
  const bytes = db.prepare<[string], FoundRow>(
    `select i.n, i.type, i.path, i.name, i.withheld, ${listFormColumns()} from items i
     where i.n in (select value from json_each(?))`,
  )
  return {
    search(query) {
      const found = collect(query, queries)
      const asked = { q: query.q, terms: termsOf(query.q) }
      const best = found.best(query.limit)
      const rows = best.length === 0 ? [] : bytes.all(JSON.stringify(best.map(({ n }) => n)))
      const forms = new Map(rows.map((row) => [row.n, { row, form: soundBytes(row) }]))
      const shown = best.flatMap(({ n, id, how }) => {
        const form = forms.get(n)
        return form === undefined ? [] : [{ ...form, id, how }]
      })
      return {
        items: shown.map(({ form }) => form),
        get listed() {
          return shown.map(({ row: { id, type, path, name, withheld } }) => ({
            id,
            type,
            path,
            withheld,
            name: readName(name),
          }))
        },
        explain: shown.map(({ id, row, how }) => ({ id, matches: explain(asked, row, how) })),
        cited: found.cited,
        didYouMean: found.didYouMean,
      }
    },
    ids: (query) =>
      collect(query, queries)
        .best(query.limit)
        .map(({ id }) => id),
  }
}

interface Asked {
  q: string
  terms: readonly QueryTerm[]
}

/** `row`: sound. */
function explain({ q, terms }: Asked, row: AnswerRow, how: How): NameMatch[] {
  if (how.by === 'citation') return explainCited(how.cited)
  if (how.by === 'spelling') return how.matches
  const { type, data } = readItemBytes(row.bytes)
  if (how.by === 'names') return explainTerms(terms, namesAndDates(type, data))
  return typeof data.date === 'string' ? [{ q, word: data.date, rule: 'date' }] : []
}

function collect(query: SearchQuery, queries: Queries): Findings {
  const found = collectTyped(query, queries)
  if (found.size > 0 || !hasZeroWidthSpace(query.q)) return found
  return collectTyped({ ...query, q: partedAtZeroWidth(query.q) }, queries)
}

function collectTyped(query: SearchQuery, queries: Queries): Findings {
  const { q, type, work, since, limit, rules = ALL_RULES } = query
  const found = new Findings(type)
  const tokens = queryTokens(q)
  const tags = [
    ...(type === undefined ? [] : [tagOf('type', type)]),
    ...(work === undefined ? [] : [tagOf('work', work)]),
  ]
  if (since !== undefined) {
    const scope = { tags, consonants: false, rules }
    if (tokens.length > 0) found.add('terms', queries.changed(matchExpression(tokens, scope), since))
    return found
  }
  if (tokens.length > 0 && work === undefined) addNamed({ ...query, rules }, tokens, queries, found)
  const isDate = work === undefined && searchDates(q, queries, found)
  if (tokens.length === 0) return found
  found.add('terms', queries.matching(matchExpression(tokens, { tags, consonants: false, rules })))
  if (found.size === 0 && !isDate) addSpelled({ q, tags, rules }, queries, found)
  // Words without vav and yod are the same with and without them.
  const isHebrew = tokens.some((token) => HEBREW.test(token))
  if (found.size < limit && isHebrew && rules.has('spelling')) {
    const others = queries.matching(matchExpression(tokens, { tags, consonants: true, rules }))
    found.add('spelled', others, BY_NAMES, MAX_ORDER)
  }
  return found
}

const HEBREW = /[א-ת]/u

type RuledQuery = SearchQuery & { rules: ReadonlySet<RuleName> }

function addNamed(query: RuledQuery, tokens: readonly string[], queries: Queries, found: Findings): void {
  const { exact, begins, inWork, cited } = byName(query, tokens, queries)
  found.add('exact', exact)
  addCited(cited, found)
  found.cited = cited[0] ?? null
  found.add('begins', begins)
  found.add('inWork', inWork)
  for (const each of cited.filter(isMissing)) {
    found.add('begins', [each.work], { by: 'citation', cited: each })
  }
}

/** The words as typed find nothing: the rules of the search inside words. */
function addSpelled(
  { q, tags, rules }: { q: string; tags: readonly string[]; rules: ReadonlySet<RuleName> },
  queries: Queries,
  found: Findings,
): void {
  const spelled = queries.spelled(q, tags, rules)
  found.didYouMean = spelled.didYouMean
  for (const [order, { candidate, matches }] of spelled.found.entries()) {
    found.add('spelled', [candidate], { by: 'spelling', matches }, order)
  }
}

interface FoundByName {
  /** Items of exactly this name. */
  exact: Candidate[]
  /** Items whose name begins with it. */
  begins: Candidate[]
  /** The sefer that the first terms name, and items in the sefer. */
  inWork: Candidate[]
  /** What the text cites. */
  cited: Cited<Candidate>[]
}

/** All names are looked up in one statement. */
function byName(query: RuledQuery, tokens: readonly string[], queries: Queries): FoundByName {
  const { q, type, rules } = query
  const names = wholeNames(tokens, rules)
  const splits = tokens.slice(1).map((_, at) => tokens.length - 1 - at)
  const starts = splits.map((split) => wholeNames(tokens.slice(0, split), rules).map(isNamed('work')))
  const citations = citationQueries(q, rules)
  const [exact = [], begins = [], ...more] = queries.names([
    names.map(isNamed(type)),
    rules.has('begins') ? names.map(beginsWith(type)) : [],
    ...starts,
    ...citations.map(({ ranges }) => ranges),
  ])
  const works = more.slice(0, starts.length)
  const cited = queries.cited(citations, more.slice(starts.length))
  const longest = works.findIndex((found) => found.length > 0)
  const split = splits[longest]
  if (split === undefined) return { exact, begins, inWork: [], cited }
  const inWork = inWorks(works[longest] ?? [], tokens.slice(split), query, queries)
  return { exact, begins, inWork, cited }
}

/** A unit that is cited comes before its sefer. A sefer that has the name by another of its usual names is as good as one of
 *  exactly this name. */
function addCited([first, ...others]: readonly Cited<Candidate>[], found: Findings): void {
  if (first === undefined) return
  const alike = [first, ...others.filter(({ values }) => values === first.values)]
  for (const [order, cited] of alike.entries()) {
    const { work, unit, name, values } = cited
    const how: How = { by: 'citation', cited }
    const isNamed = name.way === 'written' || name.way === 'known'
    if (values.length === 0) {
      found.add(isNamed ? 'exact' : 'cited', [work], how, isNamed ? 0 : order)
    } else if (unit !== null) {
      found.add('cited', [unit], how, order)
      found.add('inWork', [work], how)
    }
  }
}

/** Sefarim of one name whose items are searched. */
const WORKS_OF_A_NAME = 5

function inWorks(
  named: readonly Candidate[],
  rest: readonly string[],
  { type, rules }: RuledQuery,
  queries: Queries,
): Candidate[] {
  const works = named.slice(0, WORKS_OF_A_NAME)
  const tags = type === undefined ? [] : [tagOf('type', type)]
  const anyTag = works.map(({ id }) => tagOf('work', id))
  const scope = { tags, anyTag, consonants: false, rules }
  return [...works, ...queries.matching(matchExpression(rest, scope))]
}

/** Adds what bears the date that the query is or names. False: the query is no date. */
function searchDates(q: string, queries: Queries, found: Findings): boolean {
  const date = parseDate(q)
  const everyYear = date.ok ? null : parseMonthDay(q)
  if (date.ok) found.add('dated', queries.dated(date.key), BY_DATE)
  else if (everyYear?.ok === true) {
    found.add('everyYear', queries.onDays(everyYear.days), BY_DATE)
  } else return searchNamedDays(q, queries, found)
  return true
}

/** A date with the portion of its week. */
function searchDateOfWeek(q: string, queries: Queries, found: Findings): boolean {
  const date = readWrittenDate(q)
  if (date.ok) found.add('dated', queries.dated(date.key), BY_DATE)
  return date.ok
}

function searchNamedDays(q: string, queries: Queries, found: Findings): boolean {
  const named = readNamedDay(q)
  if (named === null) return searchDateOfWeek(q, queries, found)
  const rank = named.year === null ? 'everyYear' : 'dated'
  const onDays = queries.onNamedDays(named)
  const isMeant = ({ at }: DatedCandidate): boolean => at < named.days.length
  found.add(rank, onDays.filter(isMeant), BY_DATE)
  const others = onDays.filter((each) => !isMeant(each))
  found.add(rank, others, BY_DATE, 1)
  return true
}
