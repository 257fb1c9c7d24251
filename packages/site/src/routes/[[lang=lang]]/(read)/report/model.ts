/** A report: about an item, about words in it, or about anything. */
import { getShownItem } from '@yalkut/catalog/reading'
import { isItemId, readId } from '@yalkut/model'
import { href, segmentHref } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { nameIn } from '#lib/server/names.ts'
import { type Paragraph, shownSegment } from '#lib/server/shown-words.ts'
import { titleNamed } from '#lib/server/title-named.ts'
import { reportWords } from '#lib/words/report.ts'

export interface ReportPage extends Page {
  entity: string | null
  about: { name: Named; href: string } | null
  /** The words that it is about, where readers are shown them. */
  words: Paragraph | null
  /** A visitor shows by a captcha or by a mail address to be a person. */
  isVisitor: boolean
}

/** Letters of the words in a report. */
const MOST_WORDS = 2_000

type Asked = Pick<Ask, 'catalog' | 'caller' | 'lang' | 'query'>

export function reportPage({ catalog, caller, lang, query }: Asked): ReportPage {
  const { title, titleOf, about } = reportWords(lang)
  const head = { title, description: about, isHidden: true }
  const isVisitor = caller.kind !== 'person'
  const entity = readId(query.get('entity') ?? '')
  if (entity === null || !isItemId(entity)) {
    return { head, isVisitor, entity: null, about: null, words: null }
  }
  const item = getShownItem(catalog, entity)
  const segment = query.get('segment') ?? ''
  const words = segment === '' ? null : shownSegment(catalog, item, segment)
  return {
    head: { ...head, title: titleOf(titleNamed(catalog, item, lang)) },
    isVisitor,
    entity: item.id,
    about: {
      name: nameIn(lang, item),
      href: segment === '' ? href(item, lang) : segmentHref(item, segment, lang),
    },
    words: words && { ...words, text: words.text.slice(0, MOST_WORDS) },
  }
}
