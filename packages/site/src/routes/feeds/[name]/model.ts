/** Feeds of changes, of the whole catalog or of an item, a set or a person: Atom (RFC 4287) and JSON Feed 1.1. */
import { commitsNumbered, itemHistory, listCommits, listedItems } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'
import { FEED_TYPES } from '#lib/server/models/feed-links.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { xmlText } from '#lib/server/xml.ts'
import { siteWords } from '#lib/words/site.ts'

const MOST = 50

interface Entry {
  id: string
  title: string
  at: string
  url: string
}

/** `changes.atom`, `changes.json`; `?item=`, or `?set=` and `?author=` choose, `?lang=en` is in English. Refuses `not-found`
 *  for an unknown item. */
export function changesFeed(ask: Ask): { body: string; type: string } {
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

interface Feed {
  title: string
  home: string
  self: string
  lang: Lang
  entries: readonly Entry[]
}

function atom({ title, home, self, lang, entries }: Feed): { body: string; type: string } {
  const each = entries.map(
    ({ id, title, at, url }) => `<entry><id>${xmlText(id)}</id><title>${xmlText(title)}</title>
<updated>${xmlText(at)}</updated><link href="${xmlText(url)}"/><summary>${xmlText(title)}</summary></entry>`,
  )
  const updated = entries[0]?.at ?? '1970-01-01T00:00:00Z'
  return {
    type: `${FEED_TYPES.atom}; charset=utf-8`,
    body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">
<id>${xmlText(self)}</id><title>${xmlText(title)}</title><updated>${xmlText(updated)}</updated>
<link rel="self" href="${xmlText(self)}"/><link href="${xmlText(home)}"/><author><name>${xmlText(title)}</name></author>
${each.join('\n')}
</feed>
`,
  }
}

function jsonFeed({ title, home, self, lang, entries }: Feed): { body: string; type: string } {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    language: lang,
    items: entries.map(({ id, title, at, url }) => ({
      id,
      url,
      title,
      content_text: title,
      date_published: at,
    })),
  }
  return { type: `${FEED_TYPES.json}; charset=utf-8`, body: JSON.stringify(feed) }
}
