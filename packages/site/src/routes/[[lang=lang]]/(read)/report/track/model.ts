/** What became of a report, for whoever has its address. Source: service.md#reports. */
import { trackReport } from '@yalkut/catalog/talking'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { followedReportWords } from '../words.ts'

export interface TrackPage extends Page {
  number: number
  state: string
  links: { href: string; text: string }[]
  /** The parameters that the address keeps in the other language. */
  keptQuery: string
}

export async function trackPage({ catalog, lang, query }: Ask): Promise<TrackPage> {
  const words = followedReportWords(lang)
  const token = query.get('token') ?? ''
  const { number, status, suggestion, private: isPrivate } = await trackReport(catalog, token)
  const links: TrackPage['links'] = []
  if (!isPrivate) links.push({ href: inLang(`/issues/${number}`, lang), text: words.issue })
  if (suggestion !== null) links.push({ href: inLang(`/suggestions/${suggestion}`, lang), text: words.fix })
  return {
    head: { title: words.title(number), description: words.about, isHidden: true },
    number,
    state: words.states[status],
    links,
    keptQuery: `?token=${encodeURIComponent(token)}`,
  }
}
