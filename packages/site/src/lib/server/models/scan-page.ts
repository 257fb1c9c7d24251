/** The scan's own page: what it is, how far its words were proofread, and the way to the viewer. */
import { getScanPages, readingPage } from '@yalkut/catalog/media'
import { namedItems } from '@yalkut/catalog/reading'
import { href, mapHref, proofreadHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { localName } from '#lib/server/names.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { scanWords } from '#lib/words/scan.ts'
import { type ItemAct, itemActs } from './item-acts.ts'
import { type PageImage, pageImage } from './scan/page-view.ts'
import { takeLinks } from './take-links.ts'
import type { Link, LinkGroup } from './unit-about.ts'

export interface ScanPage extends Page {
  kind: 'scan'
  id: string
  name: Named
  printing: string | null
  crumbs: Link[]
  acts: ItemAct[]
  take: LinkGroup
  viewer: string
  /** The next page that waits for the reader; null: no page waits. */
  proofread: string | null
  doubts: string | null
  /** Where the contents of its printing are arranged; null: nobody knows the printing. */
  map: string | null
  /** No machine has read it: it may be asked for. */
  mayAsk: boolean
  image: PageImage | null
  facts: { name: string; value: string }[]
  /** Shares of all pages, in percent: checked twice, and once. */
  progress: { said: string; twice: number; once: number }
  isPreferred: boolean
  note: string | null
  pdf: string | null
  manifest: string | null
}

export async function scanPage(ask: Ask, item: ShownOf<'scan'>): Promise<ScanPage> {
  const { catalog, lang } = ask
  const words = scanWords(lang)
  const { publication, pageCount = 0, quality, completeness, preferred, note, file } = item.data
  const drawn = await getScanPages(catalog, item.id)
  const { levels } = readingPage(catalog, item.id, 0)
  const pages = Math.max(drawn.pages.length, pageCount, ...levels.keys(), 1)
  const printing = namedItems(catalog, [publication]).get(publication)
  const name = printing?.name == null ? { text: words.kind } : localName(lang, printing.name)
  const at = (level: number): number => [...levels.values()].filter((each) => each === level).length
  const [once, twice] = [at(1), at(2)]
  const title = `${words.kind}: ${name.text}`
  const facts = [
    { name: words.pageCount, value: String(pages) },
    { name: words.completeness, value: words.completenesses[completeness] },
    ...(quality === undefined ? [] : [{ name: words.quality, value: words.qualities[quality] }]),
  ]
  const said = facts.map((fact) => `${fact.name}: ${fact.value}`).join(', ')
  return {
    kind: 'scan',
    head: { title, description: opening(`${title}. ${said}`) },
    id: item.id,
    name,
    printing: printing === undefined ? null : href(printing, lang),
    crumbs: printing === undefined ? [] : [{ name, href: href(printing, lang) }],
    acts: itemActs(lang, item.id),
    take: takeLinks(lang, { id: item.id, type: 'scan', hasWords: levels.size > 0 }),
    viewer: inLang(`/text/${item.id}`, lang),
    proofread: levels.size > twice ? proofreadHref(lang, { scan: item.id }) : null,
    doubts: levels.size > once + twice ? proofreadHref(lang, { shelf: `doubt=1&scan=${item.id}` }) : null,
    map: printing === undefined ? null : mapHref(lang, publication, item.id),
    mayAsk: levels.size === 0 && drawn.pages.length > 0,
    image: pageImage(drawn, 1, '1'),
    facts,
    progress: {
      said: words.progressOf(once + twice, levels.size, pages),
      twice: (100 * twice) / pages,
      once: (100 * once) / pages,
    },
    isPreferred: preferred === true,
    note: note ?? null,
    pdf: drawn.pages.length === 0 ? null : `/objects/${file}`,
    manifest: drawn.manifest,
  }
}
