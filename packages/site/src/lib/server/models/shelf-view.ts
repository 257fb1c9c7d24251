/** The sefarim of a set a page at a time, by a letter or by words of their names; the sets and the additions beside them. All is
 *  in the address: `?page=3`, `?letter=ל`, `?q=`, `?sets=2`, `?additions=2`. */
import { namesOf, shelfOf, shownItems } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { CoverView, Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { counted } from '#lib/words/in-both.ts'
import { imagesOf, workCovers } from './cover-views.ts'
import { linkOf, linkTo } from './links.ts'
import type { Link } from './unit-about.ts'

type Set = ShownOf<'set'>
type Shelf = ReturnType<typeof shelfOf>
export type ShelfNode = Shelf['works'][number]

export interface Pages {
  at: number
  of: number
  previous: string | null
  next: string | null
}

export interface ShelfView {
  covers: CoverView[]
  /** “12 of 3,400 sefarim”. */
  count: string
  /** None on a shelf of one page. */
  letters: { name: string; says: string; href: string; isHere: boolean }[]
  allHref: string
  /** What the reader looks for; null where the shelf has one page. */
  find: { q: string; letter: string | null; address: string } | null
  /** On the first page of the whole shelf: the sets and the additions in the set. */
  beside: { sets: BesideView; additions: BesideView } | null
  pages: Pages | null
  byAuthor: { author: Link; sefarim: Link[] }[]
}

const ON_PAGE = 48
/** Sets in a set, and additions, on a page of theirs. */
const BESIDE = 100
const MOST_LETTERS = 2
const MOST_WORDS = 100

export async function shelfView(ask: Ask, set: Set): Promise<ShelfView> {
  const { catalog, lang, query } = ask
  const words = bookWords(lang)
  const letter = query.get('letter')?.slice(0, MOST_LETTERS) || null
  const q = query.get('q')?.trim().slice(0, MOST_WORDS) ?? ''
  const asked = { set: set.id, lang, limit: ON_PAGE, letter: letter ?? undefined, words: q }
  const wanted = numberIn(query.get('page'))
  const isFiltered = letter !== null || q !== ''
  const read = (page: number): Shelf => {
    const beside =
      page === 1 && !isFiltered ? { sets: partAt(ask, 'sets'), additions: partAt(ask, 'additions') } : undefined
    return shelfOf(catalog, { ...asked, offset: (page - 1) * ON_PAGE }, beside)
  }
  const first = read(wanted)
  const isPast = first.works.length === 0 && wanted > 1
  const at = isPast ? 1 : wanted
  const shelf = isPast ? read(1) : first
  const items = shownItems(
    catalog,
    shelf.works.map(({ id }) => id),
  )
  const works = items.filter((item) => isOf(item, 'work'))
  const address = (more: { [name: string]: string | number | null }): string => addressOf(ask, set, more)
  const hasPages = shelf.all > ON_PAGE || isFiltered
  const counts = counted(lang, shelf.all, words.items)
  return {
    ...(await coversOf(ask, works, shelf.works, !hasPages)),
    count: isFiltered ? words.ofShelf(shelf.found.toLocaleString(lang), counts) : counts,
    letters: shelf.letters.map((each) => ({
      name: each.letter === '#' ? words.otherSigns : each.letter,
      says: counted(lang, each.works, words.items),
      href: address({ letter: each.letter }),
      isHere: each.letter === letter,
    })),
    allHref: address({}),
    find: hasPages ? { q, letter, address: href(set, lang) } : null,
    beside: shelf.beside && {
      sets: besideView(ask, set, 'sets', shelf.beside.sets),
      additions: besideView(ask, set, 'additions', shelf.beside.additions),
    },
    pages: pagesOf(at, Math.ceil(shelf.found / ON_PAGE), (page) => address({ letter, q: q || null, page })),
  }
}

async function coversOf(
  ask: Ask,
  works: readonly ShownOf<'work'>[],
  nodes: readonly ShelfNode[],
  isWhole: boolean,
): Promise<Pick<ShelfView, 'covers' | 'byAuthor'>> {
  const { lang } = ask
  const authors = [...new Set(works.flatMap((work) => work.data.authors))]
  const names = namesOf(ask.catalog, authors)
  const images = await imagesOf(ask, works)
  const units = new Map(nodes.map((node) => [node.id, node.counts.units]))
  const link = linkTo(ask, names)
  const covers = workCovers(ask, works, { names, images }, (work) => {
    const n = units.get(work.id) ?? 0
    return n === 0 ? undefined : counted(lang, n, bookWords(lang).units)
  })
  // Of one page of many it would say who wrote these, as if they were all.
  const byAuthor = !isWhole
    ? []
    : authors.flatMap((author) => {
        const [to] = link([author])
        const sefarim = works.filter((work) => work.data.authors.includes(author))
        return to === undefined ? [] : [{ author: to, sefarim: sefarim.map((work) => linkOf(ask, work)) }]
      })
  return { covers, byAuthor }
}

export interface BesideView {
  nodes: ShelfNode[]
  all: number
  /** A page after the first is open. */
  isOpen: boolean
  pages: Pages | null
}

type Kind = 'sets' | 'additions'

/** `kind` is also the name of its page in the address. */
function partAt({ query }: Ask, kind: Kind): { offset: number; limit: number } {
  return { offset: (numberIn(query.get(kind)) - 1) * BESIDE, limit: BESIDE }
}

function besideView(ask: Ask, set: Set, kind: Kind, { nodes, all }: { nodes: ShelfNode[]; all: number }): BesideView {
  const at = numberIn(ask.query.get(kind))
  const pages = pagesOf(at, Math.ceil(all / BESIDE), (page) => addressOf(ask, set, { [kind]: page }))
  return { nodes, all, isOpen: at > 1, pages }
}

function addressOf({ lang }: Ask, set: Set, more: { [name: string]: string | number | null }): string {
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(more)) {
    if (value !== null && !(typeof value === 'number' && value < 2)) kept.set(name, String(value))
  }
  const search = kept.toString()
  return href(set, lang) + (search === '' ? '' : `?${search}`)
}

function pagesOf(at: number, of: number, address: (page: number) => string): Pages | null {
  if (of < 2) return null
  return { at, of, previous: at > 1 ? address(at - 1) : null, next: at < of ? address(at + 1) : null }
}

const MOST_PAGES = 100_000

/** Unknown ones are the first. */
function numberIn(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && page <= MOST_PAGES ? page : 1
}

export function nodeName({ lang }: Ask, { id, name }: ShelfNode): Named {
  return name === null ? { text: id } : localName(lang, name)
}
