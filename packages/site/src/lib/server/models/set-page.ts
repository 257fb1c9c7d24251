/** The page of a set: who approves in it, the sets and sefarim that it holds, additions apart. */
import { itemsOfList, linkCounts, namesOf, pageOfLinked, shelfBelow, shownItems } from '@yalkut/catalog/reading'
import { isOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { CoverView, Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { counted } from '#lib/words/in-both.ts'
import { typeNames } from '#lib/words/types.ts'
import { breadcrumbLd } from './book-ld.ts'
import { imagesOf, workCovers } from './cover-views.ts'
import { changesFeeds } from './feed-links.ts'
import { editHref } from './item-acts.ts'
import { linkOf, linkTo } from './links.ts'
import { keepersOf, type SetKeepers } from './set-keepers.ts'
import type { Link, LinkGroup } from './unit-about.ts'

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
  subSets: { name: Named; href: string; note: string }[]
  sefarim: CoverView[]
  sefarimNext: string | null
  additions: Link[]
  byAuthor: { author: Link; sefarim: Link[] }[]
  others: (LinkGroup & { more: number })[]
  historyHref: string
  editHref: string
  suggestHref: string
  keepersHref: string
}

const MAX_ON_SHELF = 200
/** Of a larger set, so many are on each page of its list. */
const MAX_SEFARIM = 60
/** Of other types: items of so many types, so many of each; the rest are counted. */
const MAX_TYPES = 2
const MAX_OTHERS = 24

export async function setPage(ask: Ask, set: ShownOf<'set'>): Promise<SetPage> {
  const { catalog, lang, baseUrl } = ask
  const { id, data } = set
  const words = bookWords(lang)
  const { children, more } = shelfBelow(catalog, id, MAX_ON_SHELF)
  const sefarim = children.filter((node) => node.type === 'work' && node.addition === undefined)
  const listed = worksIn(ask, set, sefarim, more)
  const { works } = listed
  const authors = [...new Set(works.flatMap((work) => work.data.authors))]
  const names = namesOf(catalog, [...authors, ...(data.parent === undefined ? [] : [data.parent])])
  const link = linkTo(ask, names)
  const images = await imagesOf(ask, works)
  const units = new Map(children.map((node) => [node.id, node.counts.units]))
  const name = nameIn(lang, set)
  const lead = data.description === undefined ? null : localName(lang, data.description)
  const crumbs = data.parent === undefined ? [] : link([data.parent])
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
    subSets: children
      .filter((node) => node.type === 'set')
      .map((node) => ({
        name: nodeName(ask, node),
        href: href(node, lang),
        note: holding(ask, node.counts),
      })),
    sefarim: workCovers(ask, works, { names, images }, (work) => {
      const n = units.get(work.id) ?? 0
      return n === 0 ? undefined : counted(lang, n, words.units)
    }),
    sefarimNext: listed.next,
    additions: children
      .filter((node) => node.addition !== undefined)
      .map((node) => ({ name: nodeName(ask, node), href: href(node, lang) })),
    byAuthor: authors.flatMap((author) => {
      const [to] = link([author])
      const sefarim = works.filter((work) => work.data.authors.includes(author))
      return to === undefined ? [] : [{ author: to, sefarim: sefarim.map((work) => linkOf(ask, work)) }]
    }),
    others: othersIn(ask, id),
    keepersHref: inLang(`/keepers/${id}`, lang),
    historyHref: inLang(`/history/${id}`, lang),
    editHref: editHref(lang, id),
    suggestHref: inLang(`/new/work?set=${id}`, lang),
  }
}

type Node = ReturnType<typeof shelfBelow>['children'][number]

function nodeName({ lang }: Ask, { id, name }: Node): Named {
  return name === null ? { text: id } : localName(lang, name)
}

/** The sefarim of the shelf in its order; those of a set that is larger than a shelf are listed by their paths in pages. */
function worksIn(
  { catalog, lang, query }: Ask,
  set: ShownOf<'set'>,
  sefarim: readonly Node[],
  more: number,
): { works: ShownOf<'work'>[]; next: string | null } {
  const address = (cursor: string): string => `${href(set, lang)}?cursor=${encodeURIComponent(cursor)}`
  const cursor = query.get('cursor')
  if (cursor === null) {
    const items = shownItems(
      catalog,
      sefarim.map(({ id }) => id),
    )
    const works = items.filter((item) => isOf(item, 'work'))
    return { works, next: more > 0 ? address('all') : null }
  }
  const { items, next } = itemsOfList(catalog, {
    set: set.id,
    type: 'work',
    official: true,
    limit: MAX_SEFARIM,
    cursor,
  })
  const works = items.filter((item) => isOf(item, 'work'))
  return { works, next: next === null ? null : address(next) }
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
