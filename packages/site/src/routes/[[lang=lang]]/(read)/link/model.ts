/** The form that says what a place quotes, or what quotes it. */
import { mayWrite } from '@yalkut/catalog/core'
import { getShownItem } from '@yalkut/catalog/reading'
import { href, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import { type Paragraph, shownSegment } from '#lib/server/shown-words.ts'
import { titleNamed } from '#lib/server/title-named.ts'
import { linkWords } from './words.ts'

export interface LinkPage extends Page {
  entity: string
  /** The paragraph that is meant; null for the whole item. */
  words: Paragraph | null
  about: { name: Named; href: string }
  /** Only accounts make suggestions; what others send is a report. */
  isVisitor: boolean
  /** Where the suggestion that was sent is followed. */
  sent: string | null
}

export type Asked = Pick<Ask, 'catalog' | 'caller' | 'lang' | 'query'>

export function linkPage({ catalog, caller, lang, query }: Asked): LinkPage {
  const item = getShownItem(catalog, readItem(query.get('entity') ?? undefined))
  const segment = query.get('segment') ?? ''
  const words = segment === '' ? null : shownSegment(catalog, item, segment)
  const name = titleNamed(catalog, item, lang)
  return {
    head: { title: linkWords(lang).titleOf(name), description: linkWords(lang).about, isHidden: true },
    entity: item.id,
    words,
    about: {
      name: { text: name },
      href: words === null ? href(item, lang) : segmentHref(item, segment, lang, { isLong: true }),
    },
    isVisitor: !mayWrite(caller),
    sent: followedIn(query.get('sent') ?? '', lang),
  }
}

/** `12`: its number. `i34`: its id, where it has no number. */
function followedIn(sent: string, lang: Lang): string | null {
  const [, isId, digits] = /^(i?)(\d{1,10})$/.exec(sent) ?? []
  if (digits === undefined) return null
  return inLang(isId === 'i' ? `/review?s=${digits}` : `/suggestions/${digits}`, lang)
}
