/** The pages of `/docs`: all sections, one section, one guide. */
import { refuse } from '@yalkut/model'
import { isSection, SECTIONS, type Section } from '#lib/documents.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { findGuide, type Guide, guidesOf, introduceGuide, showGuide } from '#lib/server/docs/guides.ts'
import { opening } from '#lib/server/head.ts'
import type { Heading } from '#lib/server/markdown-html.ts'
import { docsWords } from '#lib/words/docs.ts'

export interface GuideRow {
  title: string
  about: string
  href: string
  /** Of the words, where it is not the page's. */
  lang: Lang | undefined
}

export interface SectionView {
  name: Section
  title: string
  about: string
  href: string
  guides: GuideRow[]
  /** Every guide of the section is in the other language. */
  isOther: boolean
}

export interface DocsPage extends Page {
  sections: SectionView[]
}

export function docsPage(ask: Ask): DocsPage {
  const { title, description } = docsWords(ask.lang)
  return { head: { title, description }, sections: SECTIONS.map((name) => viewSection(ask, name)) }
}

export interface SectionPage extends Page {
  section: SectionView
}

export function sectionPage(ask: Ask): SectionPage {
  const section = viewSection(ask, sectionOf(ask))
  const { title, about } = section
  return { head: { title, description: about }, section }
}

export interface GuidePage extends Page {
  section: { title: string; href: string }
  title: string
  html: string
  headings: Heading[]
  lang: Lang | undefined
  before: GuideRow | null
  after: GuideRow | null
}

export function guidePage(ask: Ask): GuidePage {
  const { lang, baseUrl, params } = ask
  const section = sectionOf(ask)
  const guide = findGuide(section, params.name ?? '')
  if (guide === null) throw refuse('not-found', siteSaid('guide-missing'))
  const { about, ...shown } = showGuide(guide, lang, baseUrl)
  const guides = guidesOf(section)
  const at = guides.indexOf(guide)
  return {
    head: { title: shown.title, description: opening(about), kind: 'article' },
    section: {
      title: docsWords(lang).sections[section].title,
      href: inLang(`/docs/${section}`, lang),
    },
    ...shown,
    before: rowAt(ask, guides[at - 1]),
    after: rowAt(ask, guides[at + 1]),
  }
}

function sectionOf({ params }: Ask): Section {
  const { section = '' } = params
  if (isSection(section)) return section
  throw refuse('not-found', siteSaid('section-missing'))
}

function viewSection(ask: Ask, name: Section): SectionView {
  const { title, about } = docsWords(ask.lang).sections[name]
  const guides = guidesOf(name).map((guide) => viewGuide(ask, guide))
  const isOther = guides.every((guide) => guide.lang !== undefined)
  return { name, title, about, href: inLang(`/docs/${name}`, ask.lang), guides, isOther }
}

function rowAt(ask: Ask, guide: Guide | undefined): GuideRow | null {
  return guide === undefined ? null : viewGuide(ask, guide)
}

function viewGuide({ lang, baseUrl }: Ask, guide: Guide): GuideRow {
  const { title, about, lang: of } = introduceGuide(guide, lang, baseUrl)
  return { title, about: opening(about), href: inLang(guide.address, lang), lang: of }
}
