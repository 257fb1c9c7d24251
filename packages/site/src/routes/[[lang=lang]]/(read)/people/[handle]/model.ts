/** One person: counts, a year of days, and what they did in public lately. */

import { redirect } from '@sveltejs/kit'
import { getProfile } from '@yalkut/catalog/people'
import { DAY_MS } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { changesFeeds } from '#lib/server/models/feed-links.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { communityWords } from '#lib/words/community.ts'

export interface PersonPage extends Page {
  name: string
  handle: string
  isBot: boolean
  counts: { name: string; value: number }[]
  /** Weeks of seven days, from Sunday, the oldest first; null: not in the year. */
  weeks: (Day | null)[][]
  acts: number
  /** The sets that this person keeps: whose suggestions they approve. */
  keeps: { name: Named; href: string }[]
  recent: Act[]
}

export interface Day {
  date: string
  count: number
  /** 0 to 4. */
  level: number
}

interface Act {
  did: string
  at: WrittenMoment
  title: string
  href: string | null
  via: string | null
}

const ACTS = 30
const DAYS = 365

export async function personPage({ catalog, lang, params, now }: Ask): Promise<PersonPage> {
  const words = communityWords(lang)
  const found = await getProfile(catalog, params.handle ?? '', ACTS)
  const { person, movedFrom, counts, activity, days, keeps } = found
  const address = `/people/${encodeURIComponent(person.username)}`
  if (movedFrom !== undefined) redirect(301, inLang(address, lang))
  const names = ['suggestions', 'merged', 'reviews', 'issues', 'comments'] as const
  return {
    head: {
      title: person.displayName,
      description: person.displayName,
      kind: 'profile',
      feeds: changesFeeds({ author: person.username }, lang),
    },
    name: person.displayName,
    handle: person.username,
    isBot: person.bot,
    counts: names.map((name) => ({ name: words.counts[name], value: counts[name] })),
    weeks: weeksOf(days, now),
    keeps: keeps.map((set) => ({
      name: set.name === null ? { text: set.id, lang: 'en' } : localName(lang, set.name),
      href: href(set, lang),
    })),
    acts: Object.values(days).reduce((sum, count) => sum + count, 0),
    recent: activity.map(({ kind, at, thread, via }) => ({
      did: words.did[kind],
      at: writtenMoment(at, lang),
      title: thread.title ?? (thread.number === null ? '' : `#${thread.number}`),
      href: threadHref(thread, lang),
      via: via === null ? null : (via.client ?? via.name),
    })),
  }
}

type Thread = Awaited<ReturnType<typeof getProfile>>['activity'][number]['thread']

function threadHref({ kind, id, number, path }: Thread, lang: Lang): string | null {
  if (kind === 'entity') return path === null ? inLang(`/talk/${id}`, lang) : href({ id, path }, lang)
  if (number === null) return null
  return inLang(`/${kind === 'changeset' ? 'suggestions' : 'issues'}/${number}`, lang)
}

function weeksOf(days: Readonly<Record<string, number>>, now: Date): (Day | null)[][] {
  const last = Math.floor(now.getTime() / DAY_MS)
  const first = last - DAYS + 1
  // The first day of Unix time was a Thursday.
  const sunday = first - ((first + 4) % 7)
  const weeks = Math.ceil((last - sunday + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = sunday + week * 7 + at
      if (day < first || day > last) return null
      const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
      const count = days[date] ?? 0
      return { date, count, level: Math.min(4, Math.ceil(Math.log2(count + 1))) }
    }),
  )
}
