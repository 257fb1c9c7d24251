/** The first page. */
import { catalogTree } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { siteWords } from '#lib/words/site.ts'

export interface HomePage extends Page {
  hasSearch: true
  shelves: { name: Named; href: string; count: number }[]
}

export function homePage({ catalog, lang }: Ask): HomePage {
  const words = siteWords(lang)
  const tree = catalogTree(catalog, { depth: 1, limit: 12 })
  return {
    head: { title: '', description: words.motto },
    hasSearch: true,
    shelves: tree.children.map((node) => ({
      name: node.name === null ? { text: node.id } : localName(lang, node.name),
      href: href(node, lang),
      count: node.counts.items,
    })),
  }
}
