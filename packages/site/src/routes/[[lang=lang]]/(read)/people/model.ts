/** People, by the beginnings of their names. */
import { VISITOR } from '@yalkut/catalog/core'
import { searchPeople } from '@yalkut/catalog/people'
import { listCommits } from '@yalkut/catalog/reading'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { communityWords } from '#lib/words/community.ts'
import { counted } from '#lib/words/in-both.ts'

export interface PeoplePage extends Page {
  q: string
  /** Those whose changes were merged last, and not those whom a search found. */
  isActive: boolean
  people: { name: string; handle: string; href: string; isBot: boolean; did: string | null }[]
}

const PEOPLE = 20
const MAX_QUERY = 100
/** The last merges, whose authors are active. */
const MERGES = 200

/** The people whose changes were merged lately, who did most first, each with the number of them. One statement. */
function activeIn(catalog: Ask['catalog']): Map<string, number> {
  const { commits } = listCommits(catalog, { order: 'newest', limit: MERGES, changes: 0 })
  const counts = new Map<string, number>()
  for (const { author } of commits) {
    if (author !== SYSTEM) counts.set(author, (counts.get(author) ?? 0) + 1)
  }
  return new Map([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, PEOPLE))
}

/** The account of the program itself. */
const SYSTEM = 'system'

export async function peoplePage({ catalog, lang, query }: Ask): Promise<PeoplePage> {
  const words = communityWords(lang)
  const q = (query.get('q') ?? '').trim().slice(0, MAX_QUERY)
  const active = q === '' ? activeIn(catalog) : new Map<string, number>()
  const found = await searchPeople(
    catalog,
    VISITOR,
    active.size === 0 ? { q, limit: PEOPLE } : { ids: [...active.keys()].join(','), limit: PEOPLE },
  )
  return {
    head: { title: words.peopleTitle, description: words.peopleAbout, isHidden: q !== '' },
    q,
    isActive: active.size > 0,
    people: found.map(({ id, username, displayName, bot }) => ({
      name: displayName,
      handle: username,
      isBot: bot,
      did: active.has(id) ? counted(lang, active.get(id) ?? 0, words.merges) : null,
      href: inLang(`/people/${encodeURIComponent(username)}`, lang),
    })),
  }
}
