/** The page of a set: who approves in it, the sets and sefarim that it holds, additions apart. */
import { linkCounts, pageOfLinked } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { counted } from '#lib/words/in-both.ts'
import { typeNames } from '#lib/words/types.ts'
import { breadcrumbLd } from './book-ld.ts'
import { changesFeeds } from './feed-links.ts'
import { editHref } from './item-acts.ts'
import { linkOf, linksTo } from './links.ts'
import { keepersOf, type SetKeepers } from './set-keepers.ts'
import { nodeName, type Pages, type ShelfNode, type ShelfView, shelfView } from './shelf-view.ts'
import type { Link, LinkGroup } from './unit-about.ts'

/** In pages. */
interface List<L> {
  links: L[]
  count: string
  /** The reader turned its pages. */
  isOpen: boolean
  pages: Pages | null
}

export interface SetPage extends Page {
  kind: 'set'
  id: string
  name: Named
  lead: Named | null
  crumbs: Link[]
  /** Who approves here. */
  approval: string
  isLocked: boolean
  keepers: SetKeepers
  shelf: ShelfView
  subSets: List<Link & { note: string }>
  additions: List<Link>
  others: (LinkGroup & { more: number })[]
  historyHref: string
  editHref: string
  suggestHref: string
  keepersHref: string
}

/** Of other types: items of so many types, so many of each; the rest are counted. */
const MAX_TYPES = 2
const MAX_OTHERS = 24

export async function setPage(ask: Ask, set: ShownOf<'set'>): Promise<SetPage> {
  const { lang, baseUrl } = ask
  const { id, data } = set
  const shelf = await shelfView(ask, set)
  const { link } = linksTo(ask, data.parent === undefined ? [] : [data.parent])
  const name = nameIn(lang, set)
  const lead = data.description === undefined ? null : localName(lang, data.description)
  const crumbs = data.parent === undefined ? [] : link([data.parent])
  const beside = shelf.beside === null ? EMPTY : restOf(ask, set, shelf.beside)
  return {
    kind: 'set',
    head: {
      title: name.text,
      description: opening(lead?.text ?? name.text),
      jsonLd: [
        { '@type': 'Collection', name: name.text, url: baseUrl + href(set, lang) },
        breadcrumbLd(ask, [...crumbs, { name, href: href(set, lang) }]),
      ],
      feeds: changesFeeds({ set: id }, lang),
    },
    id,
    name,
    lead,
    crumbs,
    approval: approvalOf(ask, set),
    isLocked: data.policy === 'locked',
    keepers: await keepersOf(ask, set),
    shelf,
    ...beside,
    keepersHref: inLang(`/keepers/${id}`, lang),
    historyHref: inLang(`/history/${id}`, lang),
    editHref: editHref(lang, id),
    suggestHref: inLang(`/new/work?set=${id}`, lang),
  }
}

type Beside = Pick<SetPage, 'subSets' | 'additions' | 'others'>

const NONE = { links: [], count: '', isOpen: false, pages: null }
const EMPTY: Beside = { subSets: NONE, additions: NONE, others: [] }

function restOf(ask: Ask, set: ShownOf<'set'>, { sets, additions }: NonNullable<ShelfView['beside']>): Beside {
  const { lang } = ask
  const words = bookWords(lang)
  const linkTo = (node: ShelfNode): Link => ({ name: nodeName(ask, node), href: href(node, lang) })
  return {
    subSets: {
      ...sets,
      count: counted(lang, sets.all, words.sets),
      links: sets.nodes.map((node) => ({ ...linkTo(node), note: holding(ask, node.counts) })),
    },
    additions: { ...additions, count: additions.all.toLocaleString(lang), links: additions.nodes.map(linkTo) },
    others: othersIn(ask, set.id),
  }
}

/** “3 sets · 17 sefarim”. */
export function holding({ lang }: Ask, { sets, items, units }: { sets: number; items: number; units: number }): string {
  const words = bookWords(lang)
  return [
    ...(sets > 0 ? [counted(lang, sets, words.sets)] : []),
    ...(items > 0 ? [counted(lang, items, words.inSet)] : []),
    ...(units > 0 ? [counted(lang, units, words.units)] : []),
  ].join(' · ')
}

function approvalOf({ lang }: Ask, { data: { policy, keepers } }: ShownOf<'set'>): string {
  const words = bookWords(lang)
  const who = keepers.length === 0 ? words.noKeepers : counted(lang, keepers.length, words.keepers)
  return `${words.policy[policy]} ${who}`
}

/** What else is in the set: printings, farbrengens. A statement for each type. */
function othersIn(ask: Ask, id: string): SetPage['others'] {
  const { catalog, lang } = ask
  const groups = linkCounts(catalog, id).filter(
    ({ field, type }) => field === 'sets' && type !== 'work' && type !== 'set',
  )
  return groups.map(({ type, count }, at) => {
    const title = typeNames(lang, type)
    if (at >= MAX_TYPES) return { title, links: [], more: count }
    const { items } = pageOfLinked(catalog, { to: id, field: 'sets', type, limit: MAX_OTHERS })
    return {
      title,
      links: items.map((item) => linkOf(ask, item)),
      more: count - items.length,
    }
  })
}
