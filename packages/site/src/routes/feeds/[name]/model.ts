/** Feeds of what is learned each day, and of changes, of the whole catalog or of an item, a set or a person: Atom (RFC 4287) and JSON Feed 1.1. */
import { commitsNumbered, itemHistory, listCommits, listedItems } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { siteWords } from '#lib/words/site.ts'
import { dailyFeed } from './daily-feed.ts'
import { atom, type FileBody, jsonFeed } from './feed-forms.ts'

const MOST = 50

/** `changes.*` or `daily.*`. Refuses `not-found` for another name. */
export function feedNamed(ask: Ask): FileBody | Promise<FileBody> {
  return ask.params.name?.startsWith('daily.') === true ? dailyFeed(ask) : changesFeed(ask)
}

/** `changes.atom`, `changes.json`; `?item=`, or `?set=` and `?author=` choose, `?lang=en` is in English. Refuses `not-found`
 *  for an unknown item. */
function changesFeed(ask: Ask): FileBody {
  const { catalog, params, query, baseUrl } = ask
  const lang: Lang = query.get('lang') === 'en' ? 'en' : 'he'
  const entries = commitsOf(catalog, query).map(({ seq, at, summary }) => {
    const url = `${baseUrl}${inLang(`/commits/${seq}`, lang)}`
    return { id: url, title: summary[lang], at, url }
  })
  const words = siteWords(lang)
  const { name, path } = subjectOf(catalog, query, lang)
  const feed = {
    title: [words.name, words.changes, ...(name === null ? [] : [name])].join(': '),
    home: `${baseUrl}${inLang(path, lang)}`,
    self: `${baseUrl}/feeds/${params.name}${query.size === 0 ? '' : `?${query}`}`,
    lang,
    entries,
  }
  if (params.name === 'changes.atom') return atom(feed)
  if (params.name === 'changes.json') return jsonFeed(feed)
  throw refuse('not-found', siteSaid('feeds-are'))
}

type Commit = ReturnType<typeof listCommits>['commits'][number]

/** The newest first. */
function commitsOf(catalog: Ask['catalog'], query: Ask['query']): Commit[] {
  const [item, set, author] = [query.get('item'), query.get('set'), query.get('author')]
  if (item === null) {
    return listCommits(catalog, {
      order: 'newest',
      limit: MOST,
      changes: 0,
      ...(set !== null && { set }),
      ...(author !== null && { author }),
    }).commits
  }
  if (set !== null || author !== null) {
    throw refuse('bad-request', siteSaid('feed-of-item'))
  }
  const { history } = itemHistory(catalog, item, undefined, MOST)
  const seqs = new Set(history.map(({ commit }) => commit))
  return commitsNumbered(catalog, [...seqs])
}

/** Whose changes they are, and the page of that. */
function subjectOf(catalog: Ask['catalog'], query: Ask['query'], lang: Lang): { name: string | null; path: string } {
  const [item, set, author] = [query.get('item'), query.get('set'), query.get('author')]
  const id = item ?? set
  const [listed] = id === null ? [] : listedItems(catalog, [id])
  const name = listed === undefined ? null : nameOfListed(listed, lang).text
  if (item !== null) return { name, path: `/history/${item}` }
  if (author === null) return { name, path: listed?.path ?? '/changes' }
  const by = name === null ? author : `${name}, ${author}`
  return { name: by, path: `/people/${encodeURIComponent(author)}` }
}
