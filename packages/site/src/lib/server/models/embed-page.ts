/** An item on a page of another site: its first words, or one segment, with a line back. */
import { href, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { nameIn } from '#lib/server/names.ts'
import { shownOrMoved } from '#lib/server/shown-or-moved.ts'
import { firstWords, type Paragraph, shownSegment } from '#lib/server/shown-words.ts'
import { readItem } from './history-page.ts'

export interface EmbedPage extends Page {
  /** Its frame has no layout that would know. */
  lang: Lang
  name: Named
  /** On this site, with its host: the frame stands on another. */
  address: string
  words: Paragraph[]
  withheld: string | null
  isHeard: boolean
}

const PARAGRAPHS = 6

export function embedPage({ catalog, lang, params, query, baseUrl }: Ask): EmbedPage {
  const item = shownOrMoved(catalog, readItem(params.id), (into) => inLang(`/embed/${into}`, lang))
  const segment = query.get('segment')
  const one = segment === null ? null : shownSegment(catalog, item, segment)
  const own = one === null ? href(item, lang) : segmentHref(item, one.id, lang)
  const name = nameIn(lang, item)
  return {
    head: { title: name.text, description: name.text, isHidden: true },
    ...{ lang, name, address: baseUrl + own, withheld: item.withheld },
    words: one === null ? firstWords(catalog, item, PARAGRAPHS) : [one],
    isHeard: item.type === 'recording' || item.type === 'event',
  }
}
