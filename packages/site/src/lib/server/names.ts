/** The name of an item in the language of the page, or in the one that it has. */
import { type LocalName, nameOf } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'

export function nameIn(lang: Lang, item: { id: string; type: string; data: unknown }): Named {
  const name = nameOf(item.type, item.data)
  return name === null ? { text: item.id, lang: 'en' } : localName(lang, name)
}

export function localName(lang: Lang, name: Pick<LocalName, 'he'> & { en?: string | null | undefined }): Named {
  const own = lang === 'he' ? name.he : name.en
  if (own !== undefined && own !== null) return { text: own }
  return { text: name.he, lang: 'he' }
}
