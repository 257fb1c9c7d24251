/** The page of a sicha, letter or chapter. */
import { linkedOfAnyType, namesOf, shownItems } from '@yalkut/catalog/reading'
import { writeDate } from '@yalkut/hebrew'
import { isOf, type LocalName } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { localName, nameIn } from '#lib/server/names.ts'
import type { ShownOf, ShownUnit } from '#lib/server/shown-items.ts'
import { citedVerse } from '#lib/server/verse-names.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { bookWords } from '#lib/words/books.ts'
import { bookLd, breadcrumbLd } from './book-ld.ts'
import { citeLinks } from './cite-links.ts'
import { type ItemAct, itemActs } from './item-acts.ts'
import { linkTo } from './links.ts'
import { takeLinks } from './take-links.ts'
import {
  editionLinks,
  endsOf,
  heardLinks,
  type Link,
  type LinkGroup,
  printingLinks,
  relationGroups,
  relationsOf,
} from './unit-about.ts'
import { hasVerses, readingsIn } from './unit-readings.ts'
import { type UnitScan, unitScan } from './unit-scan.ts'
import { chooseWords, sourcesOf } from './unit-sources.ts'
import { shortName, type Toc, type Turn, tocOf } from './unit-toc.ts'
import { linksOf, nameByPrinting, type UnitWords, writeWords } from './unit-words.ts'

export interface UnitPage extends Page {
  kind: 'unit'
  id: string
  name: Named
  /** With the sefer, as words of it are cited. */
  citedAs: string
  /** What is before the number of a verse where it is cited: “בראשית א, ”, “Genesis 1:”; null where paragraphs are no verses. */
  verseAs: string | null
  /** Below the title: the part of the sefer, the date, the occasion. */
  under: Named[]
  crumbs: Link[]
  shaar: { title: Named; under: Named[]; href: string } | null
  toc: Toc | null
  previous: Turn | null
  next: Turn | null
  words: UnitWords
  scan: UnitScan | null
  /** Why there are none to read; null when there are. */
  absent: string | null
  printings: Link[]
  heard: Link[]
  /** Where nobody is heard, the browser reads aloud. */
  isReadAloud: boolean
  elsewhere: Link[]
  groups: LinkGroup[]
  acts: ItemAct[]
  /** A visitor reads that the words can be put right. */
  saysFix: boolean
}

/** The most texts and maps of one unit that are looked at. */
const MAX_LINKED = 100

export async function unitPage(ask: Ask, unit: ShownUnit): Promise<UnitPage> {
  const { catalog, lang } = ask
  const { id, data } = unit
  const words = bookWords(lang)
  const relations = relationsOf(ask, id)
  const around = shownItems(catalog, [...new Set([data.work, ...endsOf(id, relations)])])
  const work = around.filter((item) => isOf(item, 'work')).find((item) => item.id === data.work) ?? null
  const linked = linkedOfAnyType(catalog, { to: id, field: 'unit', limit: MAX_LINKED })
  const texts = linked.filter((item) => isOf(item, 'text'))
  const { sources, withheld } = sourcesOf(ask, unit, texts)
  const chosen = chooseWords(ask, sources)
  const asked = ask.query.has('v') ? chosen.chosen.map(({ key }) => key) : []
  const { events = [], topics = [], people = [] } = data
  const names = namesOf(catalog, [
    ...endsOf(id, relations),
    ...linksOf(chosen.rows, chosen.versions),
    ...(work?.data.authors ?? []),
    ...(work?.data.sets ?? []),
    ...events,
    ...topics,
    ...people.slice(0, MAX_LINKED),
    ...texts.flatMap(({ data: { publication } }) => publication ?? []),
  ])
  const printed = new Map(texts.map((text) => [text.id, names.get(text.data.publication ?? '')]))
  const called = nameByPrinting(chosen, (text) => {
    const printing = printed.get(text)?.name
    return printing == null ? undefined : localName(lang, printing).text
  })
  const shown = writeWords(ask, unit, called, {
    pathOf: (target) => names.get(target)?.path,
    startsAt: await readingsIn(lang, { unit, work, rows: chosen.rows }),
  })
  const link = linkTo(ask, names)
  const scan = await unitScan(ask, unit, linked)
  const isBesideScan = scan !== null && scan.pages !== null
  const { toc, previous, next } = tocOf(ask, unit, work)
  const name = shortName(ask, unit)
  const full = nameIn(lang, unit)
  const under = underTitle(ask, unit, toc?.part ?? null, link(events))
  const crumbs = crumbsOf(ask, work, toc, link(work?.data.sets ?? []))
  const heard = heardLinks(ask, events)
  const reason = unit.withheld ?? withheld
  const isWithheld = shown.html === '' && reason !== null
  const authors = link(work?.data.authors ?? []).map((author) => author.name)
  const about = shown.opening === '' ? [full, ...under].map(({ text }) => text).join(', ') : shown.opening
  return {
    kind: 'unit',
    head: {
      title: [full.text, ...(work === null ? [] : [nameIn(lang, work).text])].join(' · '),
      description: opening(about),
      kind: 'article',
      citation: {
        id,
        title: full.text,
        authors: [...new Set(authors.map(({ text }) => text))],
        language: shown.language,
        ...(work !== null && { inside: nameIn(lang, work).text }),
      },
      jsonLd: [
        bookLd(ask, {
          unit,
          work,
          authors,
          name: full,
          language: shown.language,
          credit: shown.credits[0],
        }),
        breadcrumbLd(ask, [...crumbs, { name, href: href(unit, lang) }]),
      ],
    },
    id,
    name,
    citedAs: [...(work === null ? [] : [nameIn(lang, work).text]), full.text].join(', '),
    verseAs: work === null || !hasVerses(chosen.rows) ? null : verseStart(lang, work.data.title, data.label),
    under,
    crumbs,
    shaar:
      work === null
        ? null
        : {
            title: localName(lang, work.data.title),
            under: [...(toc?.part ? [toc.part] : []), ...authors],
            href: href(work, lang),
          },
    toc,
    previous,
    next,
    words: shown,
    absent: isWithheld ? withheldWords(lang, reason) : shown.html === '' ? words.noWords : null,
    scan,
    // Beside the scan, its printing is in view.
    printings: isBesideScan ? [] : withComparison(ask, id, printingLinks(ask, linked)),
    heard,
    isReadAloud: heard.length === 0 && shown.html !== '',
    elsewhere: editionLinks(ask, unit),
    groups: [
      ...(people.length === 0 ? [] : [{ title: words.writtenTo, links: link(people) }]),
      ...relationGroups(ask, id, relations, names, around),
      ...(topics.length === 0 ? [] : [{ title: words.topics, links: link(topics) }]),
      citeLinks(lang, id),
      takeLinks(lang, { id, type: 'unit', hasWords: shown.html !== '', versions: asked }),
    ],
    saysFix: ask.caller.kind === 'visitor' && !isWithheld && shown.html !== '',
    acts: [
      { name: words.fix, icon: 'pencil', href: inLang(`/suggest?entity=${id}`, lang) },
      { name: words.beside, icon: 'library', href: inLang(`/beside/${id}`, lang) },
      ...itemActs(lang, id),
    ],
  }
}

function verseStart(lang: Lang, work: LocalName, section: LocalName): string | null {
  const first = citedVerse(work, section, 1)
  // The number of the first verse is one character in both languages.
  return first === null ? null : localName(lang, first).text.slice(0, -1)
}

/** Two printings can be compared, and a link after the last of them says so. */
function withComparison({ lang }: Ask, id: string, printings: Link[]): Link[] {
  if (printings.length < 2) return printings
  const name = { text: bookWords(lang).compare }
  return [...printings, { name, href: inLang(`/compare?unit=${id}`, lang) }]
}

function underTitle(
  { lang }: Ask,
  { data: { date } }: ShownUnit,
  part: Named | null,
  events: readonly Link[],
): Named[] {
  return [
    ...(part === null ? [] : [part]),
    ...(date === undefined ? [] : [{ text: writeDate(date, lang) }]),
    ...events.map(({ name }) => name),
  ]
}

function crumbsOf({ lang }: Ask, work: ShownOf<'work'> | null, toc: Toc | null, sets: readonly Link[]): Link[] {
  if (work === null) return []
  return [
    ...sets.slice(0, 1),
    { name: localName(lang, work.data.title), href: href(work, lang) },
    ...(toc?.part ? [{ name: toc.part, href: toc.allHref }] : []),
  ]
}
