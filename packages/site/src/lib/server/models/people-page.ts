/** People, by the beginnings of their names. */
import { VISITOR } from '@yalkut/catalog/access'
import { searchPeople } from '@yalkut/catalog/people'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { communityWords } from '#lib/words/community.ts'

export interface PeoplePage extends Page {
  q: string
  people: { name: string; handle: string; href: string; isBot: boolean }[]
}

const PEOPLE = 20
const MAX_QUERY = 100

export async function peoplePage({ catalog, lang, query }: Ask): Promise<PeoplePage> {
  const words = communityWords(lang)
  const q = (query.get('q') ?? '').trim().slice(0, MAX_QUERY)
  const found = await searchPeople(catalog, VISITOR, { q, limit: PEOPLE })
  return {
    head: { title: words.peopleTitle, description: words.peopleAbout, isHidden: q !== '' },
    q,
    people: found.map(({ username, displayName, bot }) => ({
      ...{ name: displayName, handle: username, isBot: bot },
      href: inLang(`/people/${encodeURIComponent(username)}`, lang),
    })),
  }
}
