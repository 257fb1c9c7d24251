/** What a reader may do about an item, in the menu of its page. */
import type { IconName } from '#lib/icons.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import { bookWords } from '#lib/words/books.ts'
import { deskWords } from '#lib/words/desk.ts'

export interface ItemAct {
  name: string
  icon: IconName
  href: string
}

/** The form of an item. */
export function editHref(lang: Lang, id: string): string {
  return inLang(`/edit/${id}`, lang)
}

export function itemActs(lang: Lang, id: string): ItemAct[] {
  const words = bookWords(lang)
  return [
    { name: words.history, icon: 'history', href: inLang(`/history/${id}`, lang) },
    { name: words.talk, icon: 'message-square', href: inLang(`/talk/${id}`, lang) },
    { name: deskWords(lang).edit, icon: 'square-pen', href: editHref(lang, id) },
    { name: words.markIt, icon: 'tag', href: inLang(`/mine?item=${id}`, lang) },
    { name: words.follow, icon: 'bell', href: inLang(`/follows?kind=entity&id=${id}`, lang) },
    { name: words.report, icon: 'flag', href: inLang(`/report?entity=${id}`, lang) },
  ]
}
