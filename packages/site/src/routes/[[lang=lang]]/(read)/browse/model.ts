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
  /** Folded shelves show what they are called and how much they hold. */
  isOpen: boolean
  /** Children that are not listed here. */
  more: number
}

export interface BrowsePage extends Page {
  shelves: Shelf[]
  /** Sets at the top that are not listed. */
  more: number
}

type Node = ReturnType<typeof catalogTree>['children'][number]

/** The sets at the top, the sets in them, and the sefarim of both. */
const DEPTH = 3
const MAX_SETS = 200
/** Of the sefarim of a set; the others are on its own page. */
const MAX_SEFARIM = 24
/** A catalog of so many rows is read open; of a larger one only the top is, and with many sets at the top not even that. */
const MOST_OPEN = 80
const MOST_OPEN_AT_TOP = 12

export function browsePage(ask: Ask): BrowsePage {
  const words = bookWords(ask.lang)
  const tree = catalogTree(ask.catalog, { depth: DEPTH, limit: MAX_SETS })
  const levels = rowsIn(tree.children) <= MOST_OPEN ? 2 : tree.children.length <= MOST_OPEN_AT_TOP ? 1 : 0
  return {
    head: { title: words.shelves, description: words.shelvesLead },
    shelves: tree.children.map((node) => shelfOf(ask, node, levels)),
    more: tree.more,
  }
}

function rowsIn(nodes: readonly Node[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + rowsIn(children), 0)
}

/** Additions are after the sefarim, as the tree orders them. `levels`: how many are open. */
function shelfOf(ask: Ask, node: Node, levels: number): Shelf {
  const { lang } = ask
  const sets = node.children.filter(({ type }) => type === 'set')
  const sefarim = node.children.filter(({ type }) => type !== 'set')
  const listed = [...sets, ...sefarim.slice(0, MAX_SEFARIM)]
  return {
    id: node.id,
    isSet: node.type === 'set',
    isAddition: node.addition !== undefined,
    name: node.name === null ? { text: node.id } : localName(lang, node.name),
    href: href(node, lang),
    note: holding(ask, node.counts),
    children: listed.map((child) => shelfOf(ask, child, levels - 1)),
    isOpen: levels > 0,
    more: node.more + node.children.length - listed.length,
  }
}
