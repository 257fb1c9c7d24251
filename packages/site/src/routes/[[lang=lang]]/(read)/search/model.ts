/** Search in names, inside the words, and by meaning; what the query names by itself comes first. */

import { resolveCited, searchListed, searchMoments, searchSimilar } from '@yalkut/catalog/reading'
import { parseMonthDay, readNamedDay, writeMonthDay } from '@yalkut/hebrew'
import { isRefusal } from '@yalkut/model'
import { dateHref, href, segmentHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type Hit, momentHits, nameHits, nameOfListed, similarHits } from '#lib/server/search-hits.ts'
import { searchWords } from '#lib/words/search.ts'
import { typeName } from '#lib/words/types.ts'
import { type FilterChoices, filterChoices } from './search-choices.ts'
import {
  GROUPS,
  type GroupName,
  isFiltered,
  OF_PAGE,
  readForm,
  SEARCHED_TYPES,
  type SearchForm,
  searchHref,
  unfiltered,
} from './search-form.ts'

export interface SearchPage extends Page {
  hasSearch: true
  form: SearchForm
  /** Nothing was searched. */
  problem: 'empty' | 'too-long' | null
  /** A date, or a sefer or a place in it, that the query names. */
  named: { kind: string; name: Named; href: string }[]
  didYouMean: { q: string; href: string } | null
  isPartial: boolean
  groups: ResultGroup[]
  choices: FilterChoices
  /** The same search in each group; `all` first. */
  tabs: { group: GroupName | 'all'; href: string }[]
  /** The same search without its filters; null when it has none. */
  unfiltered: string | null
  /** Where the search is kept, to be told of new results. */
  saveHref: string
}

export interface ResultGroup {
  name: GroupName
  hits: Hit[]
  /** `isAtLeast`: there are more that were not counted. */
  count: number
  isAtLeast: boolean
  /** All of them, from a page that shows the first; null when all are here. */
  more: string | null
  previous: string | null
  next: string | null
  /** It did not answer. */
  isDown: boolean
}

const MAX_QUERY = 500

/** Results of each group where all groups are shown. */
const FIRST: { readonly [G in GroupName]: number } = { names: 6, words: 10, meaning: 5 }

export async function searchPage(ask: Ask): Promise<SearchPage> {
  const { catalog, lang } = ask
  const form = readForm(ask.query)
  const words = searchWords(lang)
  const problem = form.q === '' ? 'empty' : form.q.length > MAX_QUERY ? 'too-long' : null
  const title = problem === null ? words.titleOf(form.q) : words.title
  const page: Omit<SearchPage, 'choices'> = {
    head: { title, description: words.about, isHidden: problem === null },
    hasSearch: true,
    form,
    problem,
    named: [],
    didYouMean: null,
    isPartial: false,
    groups: [],
    tabs: tabsOf(ask, form),
    unfiltered: isFiltered(form) ? searchHref(unfiltered(form), lang) : null,
    saveHref: inLang(
      `/mine?${new URLSearchParams({ q: form.q, in: form.in === 'names' ? 'names' : 'words' })}#searches`,
      lang,
    ),
  }
  if (problem !== null) return { ...page, choices: filterChoices(catalog, form, lang, {}) }
  const found = findAll(ask, form)
  const meaning = hasMeaning(form) ? await meaningGroup(ask, form) : null
  const groups = [found.names, found.words, meaning].filter((group) => group !== null)
  return { ...page, ...found.about, groups }
}

function findAll(ask: Ask, form: SearchForm) {
  const { catalog, lang } = ask
  const names = hasNames(form) ? searchListed(catalog, namesQuery(form)) : null
  const moments = hasWords(form) ? searchMoments(catalog, wordsQuery(form)) : null
  const better = moments?.didYouMean ?? names?.didYouMean ?? null
  const date = names?.date ?? null
  const days = names === null ? [] : date === null ? everyYearIn(form.q, lang) : [datedIn(date, lang)]
  const cited = names?.cited == null || form.in !== 'all' ? [] : citedIn(ask, names.cited)
  return {
    names: names && groupOf('names', form, lang, nameHits(catalog, names, lang)),
    words: moments && wordsGroup(ask, form, moments),
    about: {
      named: [...days, ...cited],
      // Who named a day, a sefer or anything else by its name meant that.
      didYouMean:
        days.length > 0 || cited.length > 0 || (names !== null && names.results.length > 0)
          ? null
          : better && { q: better.q, href: searchHref({ ...form, q: better.q }, lang) },
      isPartial: moments?.partial === true,
      choices: filterChoices(catalog, form, lang, moments?.facets ?? {}),
    },
  }
}

type NamedIn = SearchPage['named'][number]

function datedIn({ key, he, en }: { key: string; he: string; en: string }, lang: Ask['lang']): NamedIn {
  return { kind: searchWords(lang).dateNamed, name: { text: lang === 'he' ? he : en }, href: dateHref(key, lang) }
}

/** The day of every year that the query is: `י״ט כסלו`, `ל״ג בעומר`. A name of several days, such as a festival, is none. */
function everyYearIn(q: string, lang: Ask['lang']): NamedIn[] {
  const day = parseMonthDay(q)
  const named = day.ok ? null : readNamedDay(q)
  // The page of a day of Adar has the days of both months of a leap year.
  const first = day.ok ? day.days[0] : named?.year === null && named.days.length === 1 ? named.days[0] : undefined
  const read = first === undefined ? day : parseMonthDay(first)
  if (first === undefined || !read.ok) return []
  const text = writeMonthDay(read.month, read.day, lang)
  return [{ kind: searchWords(lang).everyYear, name: { text }, href: inLang(`/dates/${first}`, lang) }]
}

/** Everything that was found, when the count is not kept: as many as the page asked for, and one more. */
function groupOf(
  name: GroupName,
  form: SearchForm,
  lang: Ask['lang'],
  found: readonly Hit[],
  total?: { count: number; isAtLeast: boolean },
): ResultGroup {
  const isAll = form.in === 'all'
  const from = isAll ? 0 : (form.page - 1) * OF_PAGE
  const to = isAll ? FIRST[name] : from + OF_PAGE
  const hasMore = found.length > to
  const at = (page: number) => searchHref({ ...form, in: name, page }, lang)
  return {
    name,
    hits: found.slice(from, to),
    count: hasMore ? Math.max(total?.count ?? 0, to) : found.length,
    isAtLeast: hasMore && (total === undefined || total.isAtLeast || total.count <= to),
    more: isAll && hasMore ? at(1) : null,
    previous: !isAll && form.page > 1 ? at(form.page - 1) : null,
    next: !isAll && hasMore ? at(form.page + 1) : null,
    isDown: false,
  }
}

function limitOf(name: GroupName, form: SearchForm): number {
  const wanted = form.in === 'all' ? FIRST[name] : form.page * OF_PAGE
  return Math.min(wanted + 1, name === 'meaning' ? 50 : 100)
}

function wordsGroup(
  { catalog, lang }: Ask,
  form: SearchForm,
  { moments, facets, approximate }: ReturnType<typeof searchMoments>,
): ResultGroup {
  const count = (facets?.type ?? []).reduce((sum, each) => sum + each.count, 0)
  const hits = momentHits(catalog, moments, lang)
  return groupOf('words', form, lang, hits, { count, isAtLeast: approximate === true })
}

async function meaningGroup({ catalog, lang }: Ask, form: SearchForm): Promise<ResultGroup | null> {
  try {
    const limit = limitOf('meaning', form)
    const { available, results } = await searchSimilar(catalog, { q: form.q, limit })
    if (!available) return null
    return groupOf('meaning', form, lang, similarHits(catalog, results, lang))
  } catch (problem) {
    // The other groups are there without it.
    if (isRefusal(problem)) return { ...groupOf('meaning', form, lang, []), isDown: true }
    throw problem
  }
}

function hasNames(form: SearchForm): boolean {
  return form.in === 'all' || form.in === 'names'
}

function hasWords({ in: group, type }: SearchForm): boolean {
  return (group === 'all' || group === 'words') && (type === null || SEARCHED_TYPES[type] !== null)
}

/** Passages have none of the filters. */
function hasMeaning(form: SearchForm): boolean {
  return (form.in === 'all' || form.in === 'meaning') && !isFiltered(form)
}

function namesQuery(form: SearchForm): Parameters<typeof searchListed>[1] {
  const { q, type, work } = form
  return {
    q,
    limit: limitOf('names', form),
    ...(type === null ? {} : { type }),
    ...(work === null ? {} : { work }),
  }
}

function wordsQuery(form: SearchForm): Parameters<typeof searchMoments>[1] {
  const { q, type, set, work, language, checked, exact } = form
  const kind = type === null ? null : SEARCHED_TYPES[type]
  return {
    q,
    limit: limitOf('words', form),
    facets: 'set,work,type',
    ...(kind === null ? {} : { type: kind }),
    ...(set === null ? {} : { set }),
    ...(work === null ? {} : { work }),
    ...(language === null ? {} : { language }),
    ...(checked && { machine: '0' }),
    ...(exact && { rules: 'exact' }),
  }
}

/** The sefer, or the place in a sefer, that the query cites. */
function citedIn(
  { catalog, lang }: Ask,
  cited: NonNullable<ReturnType<typeof searchListed>['cited']>,
): SearchPage['named'] {
  try {
    const { id, path, unit, segment, understood } = resolveCited(catalog, cited)
    return [
      {
        kind: typeName(lang, unit === null ? 'work' : 'unit'),
        name: nameOfListed({ id, name: understood }, lang),
        href: segment === null ? href({ id, path }, lang) : segmentHref({ id, path }, segment, lang),
      },
    ]
  } catch (problem) {
    // Most searches cite nothing.
    if (isRefusal(problem)) return []
    throw problem
  }
}

function tabsOf({ catalog, lang }: Ask, form: SearchForm): SearchPage['tabs'] {
  const groups = GROUPS.filter((group) => group !== 'meaning' || catalog.meaning !== null)
  return (['all', ...groups] as const).map((group) => ({
    group,
    href: searchHref({ ...form, in: group, page: 1 }, lang),
  }))
}
