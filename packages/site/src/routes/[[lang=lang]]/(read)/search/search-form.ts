/** What a search page was asked: the words, the group, the filters. Values that no form has are left out. */
import { isItemId, readId } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { oneOf } from '#lib/server/one-of.ts'

export const GROUPS = ['names', 'words', 'meaning'] as const
export type GroupName = (typeof GROUPS)[number]

/** Types that a reader looks for by name, and what of their words is searched. */
export const SEARCHED_TYPES = {
  work: null,
  unit: 'body',
  event: null,
  publication: null,
  scan: 'text-page',
  text: 'segment',
  recording: null,
  author: null,
  person: null,
  place: null,
  topic: null,
  set: null,
} as const
export type SearchedType = keyof typeof SEARCHED_TYPES

/** Languages that a reader may choose. */
export const SEARCHED_LANGUAGES = ['he', 'yi', 'en'] as const

export interface SearchForm {
  q: string
  /** `all`: the first results of each group. */
  in: GroupName | 'all'
  /** From 1; only of one group. */
  page: number
  type: SearchedType | null
  set: string | null
  work: string | null
  language: (typeof SEARCHED_LANGUAGES)[number] | null
  checked: boolean
  exact: boolean
}

export const PARAMETERS = ['q', 'in', 'page', 'type', 'set', 'work', 'language', 'checked', 'exact'] as const

/** Results of a group on its own page, and the last page: an answer has at most 100. */
export const OF_PAGE = 20
const LAST_PAGE = 5

export function readForm(query: URLSearchParams): SearchForm {
  const group = oneOf(query.get('in'), GROUPS) ?? 'all'
  const page = Number(query.get('page') ?? '1')
  const isPage = group !== 'all' && Number.isInteger(page) && page >= 1 && page <= LAST_PAGE
  return {
    q: (query.get('q') ?? '').trim(),
    in: group,
    page: isPage ? page : 1,
    type: oneOf(query.get('type'), typeNames()),
    set: idOf(query.get('set')),
    work: idOf(query.get('work')),
    language: oneOf(query.get('language'), SEARCHED_LANGUAGES),
    checked: query.get('checked') === '1',
    exact: query.get('exact') === '1',
  }
}

export function typeNames(): SearchedType[] {
  const names: readonly string[] = Object.keys(SEARCHED_TYPES)
  return names.filter((name): name is SearchedType => name in SEARCHED_TYPES)
}

export function isFiltered(form: SearchForm): boolean {
  const { type, set, work, language, checked, exact } = form
  return [type, set, work, language].some((each) => each !== null) || checked || exact
}

/** The address of the page of a search. */
export function searchHref(form: Partial<SearchForm> & { q: string }, lang: Lang): string {
  const query = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = form[name]
    if (value === undefined || value === null || value === false || value === 'all') continue
    if (name === 'page' && value === 1) continue
    query.set(name, value === true ? '1' : String(value))
  }
  return `${inLang('/search', lang)}?${query}`
}

/** The same search without filters. */
export function unfiltered({ q, in: group }: SearchForm): Pick<SearchForm, 'q' | 'in'> {
  return { q, in: group }
}

function idOf(text: string | null): string | null {
  const id = text === null ? null : readId(text)
  return id !== null && isItemId(id) ? id : null
}
