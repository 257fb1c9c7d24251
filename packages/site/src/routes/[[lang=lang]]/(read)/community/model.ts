/** The community: its numbers, its latest merges, and its rules of trust. */
import { getCommunity, listCommits } from '@yalkut/catalog/reading'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type Merge, viewMerges } from '#lib/server/merges.ts'
import { communityWords } from '#lib/words/community.ts'

export interface CommunityPage extends Page {
  numbers: { name: string; value: number; href: string | null }[]
  merges: Merge[]
}

const MERGES = 8

export async function communityPage({ catalog, lang }: Ask): Promise<CommunityPage> {
  const words = communityWords(lang)
  const { people, openSuggestions, openReports, gaps } = await getCommunity(catalog, 1)
  const { commits } = listCommits(catalog, { order: 'newest', limit: MERGES, changes: 0 })
  const to = (address: string): string => inLang(address, lang)
  return {
    head: { title: words.communityTitle, description: words.communityLead },
    numbers: [
      { name: words.people, value: people, href: to('/people') },
      { name: words.openSuggestions, value: openSuggestions, href: null },
      { name: words.openReports, value: openReports, href: to('/issues') },
      {
        name: words.withoutRecordings,
        value: gaps.eventsWithoutRecordings,
        href: to('/missing?kind=recordings'),
      },
      {
        name: words.withoutTexts,
        value: gaps.eventsWithoutTexts,
        href: to('/missing?kind=texts'),
      },
    ],
    merges: await viewMerges(catalog, commits, lang),
  }
}
