/** The page of a printing: its title page, facts and numbers, what is printed in it, its scans. */
import { levelsOfScans, linkedItems } from '@yalkut/catalog/reading'
import { href, mapHref, uploadHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { breadcrumbLd } from './book-ld.ts'
import { citeLinks } from './cite-links.ts'
import { type CoverImages, imagesOf } from './cover-views.ts'
import { dateFact, type Fact, fact, linksFact } from './facts.ts'
import { editHref } from './item-acts.ts'
import { linkOf, linksTo } from './links.ts'
import { takeLinks } from './take-links.ts'
import { endsOf, type Link, type LinkGroup, relationGroups, relationsOf } from './unit-about.ts'

export interface ScanRow {
  name: string
  href: string
  notes: string[]
  isPreferred: boolean
  /** Of 100: proofread twice, and once. */
  meter: { twice: number; once: number } | null
}

export interface PublicationPage extends Page {
  kind: 'publication'
  id: string
  name: Named
  crumbs: Link[]
  what: string
  image: CoverImages | null
  title: string
  by: string | null
  facts: Fact[]
  contents: (Link & { pages: string })[]
  /** Where the contents are arranged; null: it has neither a scan nor contents. */
  mapHref: string | null
  scans: ScanRow[]
  uploadHref: string
  reprints: Link[]
  /** Of a teshura: where its family may ask that it not be shown. */
  familyHref: string | null
  groups: LinkGroup[]
  note: string | null
  historyHref: string
  editHref: string
  fixHref: string
}

const MAX_MAPS = 500
const MAX_SCANS = 50

export async function publicationPage(ask: Ask, publication: ShownOf<'publication'>): Promise<PublicationPage> {
  const { catalog, lang, baseUrl } = ask
  const { id, data } = publication
  const words = bookWords(lang)
  const maps = linkedItems(catalog, 'contents-map', {
    to: id,
    field: 'publication',
    limit: MAX_MAPS,
  })
  const scans = linkedItems(catalog, 'scan', { to: id, field: 'publication', limit: MAX_SCANS })
  const reprints = linkedItems(catalog, 'publication', {
    to: id,
    field: 'reprintOf',
    limit: MAX_SCANS,
  })
  const rows = scanRows(ask, scans)
  const texts = linkedItems(catalog, 'text', { to: id, field: 'publication', limit: 1 })
  const hasWords = texts.length > 0 || rows.some(({ meter }) => meter !== null)
  const relations = relationsOf(ask, id)
  const { sets = [], topics = [], work, reprintOf } = data
  const { names, link } = linksTo(ask, [
    ...maps.flatMap((map) => map.data.unit ?? []),
    ...endsOf(id, relations),
    ...[work, reprintOf].filter((other) => other !== undefined),
    ...sets,
    ...topics,
  ])
  const images = await imagesOf(ask, [publication])
  const image = images[id] ?? null
  const name = nameIn(lang, publication)
  const crumbs = [...link(sets.slice(0, 1)), ...(work === undefined ? [] : link([work]))]
  const here = href(publication, lang)
  const what = words.publicationKinds[data.kind]
  return {
    kind: 'publication',
    head: {
      title: name.text,
      description: [name.text, what, data.publisher, data.placePrinted].filter(Boolean).join(', '),
      kind: 'book',
      citation: {
        id,
        title: name.text,
        authors: [],
        year: data.gregorianYear,
        publisher: data.publisher,
        isbn: data.identifiers?.isbn?.[0],
      },
      ...(image !== null && { image: image.large }),
      jsonLd: [
        {
          '@type': 'Book',
          name: name.text,
          url: baseUrl + here,
          ...(data.publisher !== undefined && { publisher: data.publisher }),
          ...(data.gregorianYear !== undefined && { datePublished: String(data.gregorianYear) }),
          ...(data.pageCount !== undefined && { numberOfPages: data.pageCount }),
          ...(data.identifiers?.isbn?.[0] !== undefined && { isbn: data.identifiers.isbn[0] }),
        },
        breadcrumbLd(ask, [...crumbs, { name, href: here }]),
      ],
    },
    id,
    name,
    crumbs,
    what,
    image,
    title: data.title.he,
    by: data.placePrinted ?? data.publisher ?? null,
    facts: [
      ...linksFact(lang, 'work', work === undefined ? [] : link([work])),
      ...fact(lang, 'volume', data.volume),
      ...fact(lang, 'publisher', data.publisher),
      ...fact(lang, 'placePrinted', data.placePrinted),
      ...dateFact(lang, 'date', data.date),
      ...fact(lang, 'gregorianYear', data.gregorianYear?.toString()),
      ...fact(lang, 'printing', data.printing?.toString()),
      ...fact(lang, 'pageCount', data.pageCount?.toString()),
      ...linksFact(lang, 'reprintOf', reprintOf === undefined ? [] : link([reprintOf])),
      ...simchaFacts(lang, data.simcha),
      ...identifierFacts(lang, data.identifiers),
    ],
    contents: maps.flatMap(({ data: { unit, label, pages } }) => {
      const [to] = unit === undefined ? [] : link([unit])
      const shown = to ?? (label === undefined ? null : { name: localName(lang, label), href: '' })
      const range = words.pages(String(pages.from), String(pages.to))
      return shown === null ? [] : [{ ...shown, pages: range }]
    }),
    mapHref: scans.length + maps.length === 0 ? null : mapHref(lang, id),
    scans: rows,
    uploadHref: uploadHref(lang, id),
    reprints: reprints.map((other) => linkOf(ask, other)),
    familyHref: data.kind === 'teshura' ? inLang(`/takedown?entity=${id}`, lang) : null,
    groups: [
      ...relationGroups(ask, id, relations, names),
      ...(topics.length === 0 ? [] : [{ title: words.topics, links: link(topics) }]),
      citeLinks(lang, id),
      takeLinks(lang, { id, type: 'publication', hasWords }),
    ],
    note: data.note ?? null,
    historyHref: inLang(`/history/${id}`, lang),
    editHref: editHref(lang, id),
    fixHref: inLang(`/report?entity=${id}`, lang),
  }
}

/** A row for each scan, the preferred first. Two statements. */
function scanRows({ catalog, lang }: Ask, scans: readonly ShownOf<'scan'>[]): ScanRow[] {
  const words = bookWords(lang)
  const levels = levelsOfScans(
    catalog,
    scans.map(({ id }) => id),
  )
  const rows = scans.map(({ id, data }): ScanRow => {
    const read = levels.get(id) ?? []
    const pages = Math.max(data.pageCount ?? 0, read.at(-1)?.page ?? 0)
    const checked = read.filter(({ proofread }) => proofread > 0).length
    const twice = read.filter(({ proofread }) => proofread > 1).length
    const share = (n: number): number => (pages === 0 ? 0 : Math.round((100 * n) / pages))
    return {
      name: words.scanProgress(checked, read.length, pages),
      href: inLang(`/text/${id}`, lang),
      notes: [
        words.completeness[data.completeness],
        ...(data.quality === undefined ? [] : [words.quality[data.quality]]),
      ],
      isPreferred: data.preferred === true,
      meter: read.length === 0 ? null : { twice: share(twice), once: share(checked - twice) },
    }
  })
  return rows.toSorted((a, b) => Number(b.isPreferred) - Number(a.isPreferred))
}

function simchaFacts(lang: Lang, simcha: ShownOf<'publication'>['data']['simcha']): Fact[] {
  if (simcha === undefined) return []
  return [
    ...fact(lang, 'simcha', bookWords(lang).simchas[simcha.kind]),
    ...fact(lang, 'families', ...simcha.families),
    ...dateFact(lang, 'simchaDate', simcha.date),
    ...fact(lang, 'place', simcha.place),
  ]
}

/** Pages of other catalogs by their numbers. */
const PLACES: { readonly [kind: string]: (number: string) => string } = {
  hebrewbooks: (number) => `https://hebrewbooks.org/${encodeURIComponent(number)}`,
  nli: (number) => `https://www.nli.org.il/he/books/${encodeURIComponent(number)}/NLI`,
  oclc: (number) => `https://search.worldcat.org/title/${encodeURIComponent(number)}`,
}

function identifierFacts(lang: Lang, identifiers: ShownOf<'publication'>['data']['identifiers'] = {}): Fact[] {
  const words = bookWords(lang)
  const known = Object.entries(identifiers).flatMap(([kind, value]) =>
    (Array.isArray(value) ? value : [value]).map((number) => ({ kind, number })),
  )
  if (known.length === 0) return []
  const values = known.map(({ kind, number }) => {
    const name = { text: number, lang: 'en' }
    const more = kind in words.identifiers ? words.identifiers[nameOfKind(kind)] : kind
    // A number of another form is no page of theirs.
    const place = /^\d+$/.test(number) ? PLACES[kind]?.(number) : undefined
    return place === undefined ? { name, href: null, more } : { name, href: place, more, isOutside: true }
  })
  return [{ name: words.fields.identifiers ?? '', values }]
}

function nameOfKind(kind: string): 'hebrewbooks' | 'nli' | 'isbn' | 'oclc' | 'otzar' {
  switch (kind) {
    case 'nli':
    case 'isbn':
    case 'oclc':
    case 'otzar':
      return kind
    default:
      return 'hebrewbooks'
  }
}
