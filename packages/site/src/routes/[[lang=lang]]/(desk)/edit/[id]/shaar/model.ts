/** The shaar of a sefer as its file, in a form. */

import { getShaar } from '@yalkut/catalog/organizing'
import { getShownItem } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { getWriterOrSuspended } from '#lib/server/edit/may-edit.ts'
import { type Part, partsOf } from '#lib/server/edit/parts.ts'
import { subjectOf } from '#lib/server/edit/subject.ts'
import { nameIn } from '#lib/server/names.ts'
import { deskWords } from '#lib/words/desk.ts'

export interface ShaarPage extends Page {
  about: { name: Named; href: string }
  heading: string
  parts: readonly Part[]
  text: string
}

export async function shaarPage(ask: Ask): Promise<ShaarPage> {
  getWriterOrSuspended(ask)
  const { catalog, lang, params } = ask
  const item = getShownItem(catalog, params.id ?? '')
  const { text } = getShaar(catalog, item.id)
  const name = nameIn(lang, item)
  const words = deskWords(lang)
  return {
    head: { title: words.editing(name.text), description: words.shaarAbout, isHidden: true },
    heading: words.editing(name.text),
    about: { name, href: href(item, lang) },
    parts: partsOf(ask, await subjectOf(ask)),
    text,
  }
}
