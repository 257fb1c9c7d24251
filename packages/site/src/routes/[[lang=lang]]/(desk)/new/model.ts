/** What may be added to the catalog, by what one has in hand. */
import { isItemType } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { getWriterOrSuspended } from '#lib/server/edit/may-edit.ts'
import { mayMake } from '#lib/server/edit/rights.ts'
import { typeLabel } from '#lib/server/edit/subject.ts'
import { deskWords } from '#lib/words/desk.ts'

export interface NewPage extends Page {
  kinds: readonly { label: string; about: string; href: string }[]
  others: readonly { label: string; href: string }[]
}

export function newPage(ask: Ask): NewPage {
  getWriterOrSuspended(ask)
  const { catalog, caller, lang, query } = ask
  const words = deskWords(lang)
  const draft = query.get('draft')
  const more = draft === null ? '' : `?draft=${encodeURIComponent(draft)}`
  const hrefOf = (type: string): string => inLang(`/new/${encodeURIComponent(type)}${more}`, lang)
  const kinds = Object.entries(words.newKinds)
  const others = catalog.schemas.names().filter((type) => words.newKinds[type] === undefined && mayMake(caller, type))
  const added = others.filter((type) => !isItemType(type))
  const rest = others.filter((type) => isItemType(type))
  return {
    head: { title: words.newTitle, description: words.newAbout, isHidden: true },
    kinds: kinds.map(([type, about]) => ({
      label: typeLabel(ask, type),
      about,
      href: hrefOf(type),
    })),
    others: [...added, ...rest].map((type) => ({
      label: typeLabel(ask, type),
      href: hrefOf(type),
    })),
  }
}
