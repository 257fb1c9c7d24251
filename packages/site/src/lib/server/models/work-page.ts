/** The page of a sefer, and of one part of it. */
import { itemsOfList, linkedItems } from '@yalkut/catalog/reading'
import { writeDate } from '@yalkut/hebrew'
import { isOf, refuse, shaarOfWork } from '@yalkut/model'
import { href, uploadHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { CoverView, Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { languageOfText } from '#lib/server/language-of-text.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { breadcrumbLd } from './book-ld.ts'
import { citeLinks } from './cite-links.ts'
import { type CoverImages, imagesOf, printingCovers } from './cover-views.ts'
import { editHref } from './item-acts.ts'
import { linkOf, linksTo } from './links.ts'
import { takeLinks } from './take-links.ts'
import { endsOf, type Link, type LinkGroup, relationGroups, relationsOf } from './unit-about.ts'
import { type Contents, contentsOf, type PartContents, partOf } from './work-contents.ts'

export interface WorkPage extends Page {
  kind: 'work'
  id: string
  name: Named
  crumbs: Link[]
  shaar: {
    title: Named
    subtitle: Named | null
    byLine: Named | null
    authors: Link[]
    image: CoverImages | null
  }
  isAddition: boolean
  additionTo: Link[]
  genre: string | null
  contents: Contents | null
  part: PartContents | null
  printings: CoverView[]
  /** `others`: the same in the other language, where both are written. */
  /** `language` where it is not that of the page. */
  sections: { title: string; paragraphs: { text: string; language: Lang | undefined }[]; others: string[] }[]
  isMachineShaar: boolean
  additions: Link[]
  groups: LinkGroup[]
  historyHref: string
  editHref: string
  fixHref: string
  /** Where a scan of it is added. */
  uploadHref: string
  hasPrintings: boolean
  /** Where its title page is chosen; null without a printing. */
  coverHref: string | null
  note: string | null
}

/** The most of each list. */
const MAX = 100

export async function workPage(ask: Ask, work: ShownOf<'work'>): Promise<WorkPage> {
  const { catalog, lang, query, baseUrl } = ask
  const { id, data } = work
  const words = bookWords(lang)
  const relations = relationsOf(ask, id)
  const { topics = [], sets = [], authors, addition, genre } = data
  const { names, link } = linksTo(ask, [
    ...authors,
    ...sets,
    ...topics,
    ...endsOf(id, relations),
    ...(addition?.to === undefined ? [] : [addition.to]),
  ])
  const value = query.get('part')
  const part = value === null ? null : partOf(ask, work, value)
  if (value !== null && part === null) {
    throw refuse('not-found', siteSaid('part-missing'), { part: value.slice(0, 60) })
  }
  const all = linkedItems(catalog, 'publication', { to: id, field: 'work', limit: MAX })
  const printings = part === null ? all : all.filter((each) => each.data.volume === part.value)
  const additions = part === null ? additionsTo(ask, id) : []
  const found = shaarOfWork(data, (author) => names.get(author)?.name?.he)
  const name = nameIn(lang, work)
  const crumbs: Link[] = [...link(sets.slice(0, 1)), ...(part === null ? [] : [{ name, href: href(work, lang) }])]
  const images = await imagesOf(ask, [work, ...printings])
  const image = images[id] ?? null
  const description = data.description === undefined ? '' : localName(lang, data.description).text
  const here = href(work, lang)
  const contents = part === null ? contentsOf(ask, work) : null
  return {
    kind: 'work',
    head: {
      title: part === null ? name.text : `${part.name.text} · ${name.text}`,
      description: opening(
        [part?.name.text ?? '', description === '' ? name.text : description].filter(Boolean).join('. '),
      ),
      kind: 'book',
      citation: { id, title: name.text, authors: [...new Set(link(authors).map((author) => author.name.text))] },
      ...(image !== null && { image: image.large }),
      ...(part !== null && { shared: { name: id, part: part.value } }),
      jsonLd: [
        {
          '@type': 'Book',
          name: name.text,
          url: baseUrl + here,
          ...(description !== '' && { description }),
          author: link(authors).map((author) => ({ '@type': 'Person', name: author.name.text })),
          ...(image !== null && { image: baseUrl + image.large.path }),
        },
        breadcrumbLd(ask, [...crumbs, { name: part?.name ?? name, href: here }]),
      ],
    },
    id,
    name,
    crumbs,
    shaar: {
      title: localName(lang, data.title),
      subtitle: data.shaar?.subtitle === undefined ? null : localName(lang, data.shaar.subtitle),
      byLine: data.shaar?.byLine === undefined ? null : localName(lang, data.shaar.byLine),
      authors: link(authors),
      image,
    },
    isAddition: addition !== undefined,
    additionTo: addition?.to === undefined ? [] : link([addition.to]),
    genre: genre === 'other' ? null : words.genres[genre],
    contents,
    part,
    printings: printingCovers(ask, printings, { genre, images }, ({ data: { date, gregorianYear } }) =>
      date === undefined ? gregorianYear?.toString() : writeDate(date, lang),
    ),
    sections: part === null ? sectionsOf(ask, found?.shaar.sections ?? {}) : [],
    isMachineShaar: found?.machine ?? false,
    additions,
    groups: [
      ...relationGroups(ask, id, relations, names),
      ...(topics.length === 0 ? [] : [{ title: words.topics, links: link(topics) }]),
      citeLinks(lang, id),
      takeLinks(lang, { id, type: 'work', hasWords: contents === null || contents.units > 0, part: part?.value }),
    ],
    historyHref: inLang(`/history/${id}`, lang),
    editHref: editHref(lang, id),
    fixHref: inLang(`/report?entity=${id}`, lang),
    uploadHref: uploadHref(lang, id),
    hasPrintings: all.length > 0,
    coverHref: part !== null || all.length === 0 ? null : inLang(`/covers/${id}`, lang),
    note: data.note ?? null,
  }
}

function additionsTo(ask: Ask, id: string): Link[] {
  const { items } = itemsOfList(ask.catalog, { additionsOf: id, limit: MAX })
  return items.filter((item) => isOf(item, 'work')).map((item) => linkOf(ask, item))
}

const SECTIONS = ['about', 'structure', 'printings', 'sources', 'notes'] as const

function sectionsOf({ lang }: Ask, sections: { [S in (typeof SECTIONS)[number]]?: string }): WorkPage['sections'] {
  return SECTIONS.flatMap((key) => {
    const all = paragraphsOf(sections[key] ?? '')
    if (all.length === 0) return []
    const own = all.filter((paragraph) => languageOfText(paragraph) === lang)
    const paragraphs = own.length === 0 ? all : own
    const others = all.filter((paragraph) => !paragraphs.includes(paragraph))
    const language = own.length === 0 ? languageOfText(paragraphs.join(' ')) : undefined
    return [
      { title: bookWords(lang).sections[key], paragraphs: paragraphs.map((text) => ({ text, language })), others },
    ]
  })
}

/** Lines with an empty line between them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
