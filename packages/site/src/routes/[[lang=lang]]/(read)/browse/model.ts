/** All sets and the sefarim in them. */
import { catalogTree } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { holding } from '#lib/server/models/set-page.ts'
import { localName } from '#lib/server/names.ts'
import { bookWords } from '#lib/words/books.ts'

export interface Shelf {
  id: string
  isSet: boolean
  isAddition: boolean
  name: Named
  href: string
  note: string
  children: Shelf[]
  /** Children that are not listed here. */
  more: number
}

export interface BrowsePage extends Page {
  shelves: Shelf[]
}

type Node = ReturnType<typeof catalogTree>['children'][number]

/** The sets at the top, the sets in them, and the sefarim of both. */
const DEPTH = 3
const MAX_CHILDREN = 60

export function browsePage(ask: Ask): BrowsePage {
  const words = bookWords(ask.lang)
  const tree = catalogTree(ask.catalog, { depth: DEPTH, limit: MAX_CHILDREN })
  return {
    head: { title: words.shelves, description: words.shelvesLead },
    shelves: tree.children.map((node) => shelfOf(ask, node)),
  }
}

/** Additions are after the sefarim, as the tree orders them. */
function shelfOf(ask: Ask, node: Node): Shelf {
  const { lang } = ask
  return {
    id: node.id,
    isSet: node.type === 'set',
    isAddition: node.addition !== undefined,
    name: node.name === null ? { text: node.id } : localName(lang, node.name),
    href: href(node, lang),
    note: holding(ask, node.counts),
    children: node.children.map((child) => shelfOf(ask, child)),
    more: node.more,
  }
}
