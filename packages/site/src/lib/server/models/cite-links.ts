/** An item as a reference: its citation as text, and in the forms of programs for references. Source: shapes.md#citations. */
import type { Lang } from '#lib/lang.ts'
import { bookWords } from '#lib/words/books.ts'
import type { LinkGroup } from './unit-about.ts'

const FORMS = ['text', 'bibtex', 'ris', 'csl', 'marcxml'] as const

export function citeLinks(lang: Lang, id: string): LinkGroup {
  const { cite, citedForms } = bookWords(lang)
  return {
    title: cite,
    links: FORMS.map((form) => ({
      // Names of file formats are in Latin letters on every page.
      name: { text: citedForms[form], ...(form !== 'text' && lang === 'he' && { lang: 'en' }) },
      href: `/v1/entities/${id}/cite?format=${form}&lang=${lang}`,
      isFile: true,
    })),
  }
}
