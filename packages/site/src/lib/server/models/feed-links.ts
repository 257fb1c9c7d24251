/** The feeds that a page names in its head. */
import type { Lang } from '#lib/lang.ts'
import type { PageHead } from '#lib/server/head.ts'
import { changesWords } from '#lib/words/changes.ts'
import { dailyWords } from '#lib/words/daily.ts'

/** The media types of feeds, by the ends of their addresses. */
export const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const

/** The changes of the whole catalog, of an item or a set (the id) or of a person (the handle), in the language of the page. */
export function changesFeeds(
  of: { item?: string; set?: string; author?: string },
  lang: Lang,
): NonNullable<PageHead['feeds']> {
  const { title } = changesWords(lang)
  const query = new URLSearchParams({ ...of, ...(lang === 'en' && { lang }) })
  const more = query.size === 0 ? '' : `?${query}`
  return [
    { type: FEED_TYPES.atom, title, href: `/feeds/changes.atom${more}` },
    { type: FEED_TYPES.json, title, href: `/feeds/changes.json${more}` },
  ]
}

/** What is learned each day, by the sunset of a place where one is named. */
export function dailyFeeds(lang: Lang, place: string | null): NonNullable<PageHead['feeds']> {
  const query = new URLSearchParams({ ...(place !== null && { place }), ...(lang === 'en' && { lang }) })
  const more = query.size === 0 ? '' : `?${query}`
  const title = dailyWords(lang).name
  return [
    { type: FEED_TYPES.atom, title, href: `/feeds/daily.atom${more}` },
    { type: FEED_TYPES.json, title, href: `/feeds/daily.json${more}` },
  ]
}
