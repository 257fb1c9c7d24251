/** The reports of the sets that a person keeps, and one of them with its words. */

import { getReport } from '@yalkut/catalog/people'
import { listedItems } from '@yalkut/catalog/reading'
import { issueTemplates, listReports } from '@yalkut/catalog/talking'
import { refuse } from '@yalkut/model'
import { href, scanPageHref, segmentHref } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { saidHtml } from '#lib/server/said-html.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { reportsWords } from '#lib/words/reports.ts'

export interface ReportLine {
  number: number
  title: string
  kind: string
  href: string
  status: Report['status']
  isPrivate: boolean
  proposes: boolean
  isTaken: boolean
  at: WrittenMoment
  item: Named | null
}

export interface ReportsPage extends Page {
  reports: ReportLine[]
  states: { name: string; href: string; isHere: boolean }[]
  older: string | null
  isDone: boolean
}

export interface OneReportPage extends Page {
  report: ReportLine
  id: number
  /** For `{@html}`. */
  note: string | null
  itemHref: string | null
  placeHref: string | null
  issueHref: string
  /** What the sender says of words; null: of none. */
  proposal: { words: string | null; after: string | null; isReady: boolean } | null
  /** The suggestion that was made of it. */
  takenHref: string | null
}

type FoundReports = Awaited<ReturnType<typeof listReports>>
type Report = FoundReports['reports'][number]

const REPORTS = 30

export async function reportsPage({ catalog, caller, lang, query }: Ask): Promise<ReportsPage> {
  const words = reportsWords(lang)
  const state = oneOf(query.get('state'), ['closed', 'all']) ?? 'open'
  const cursor = query.get('cursor') ?? undefined
  const found = await listReports(catalog, caller, { state, cursor, limit: REPORTS })
  const own = (each: string) => (each === 'open' ? '/reports' : `/reports?state=${each}`)
  const more = new URLSearchParams({ state, cursor: found.next ?? '' })
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    reports: linesOf(found, lang),
    states: (['open', 'closed', 'all'] as const).map((each) => ({
      name: words.states[each],
      href: inLang(own(each), lang),
      isHere: each === state,
    })),
    older: found.next === null ? null : inLang(`/reports?${more}`, lang),
    isDone: query.get('done') === 'closed',
  }
}

/** The newest open reports that the caller may read. */
export async function openReports({ catalog, caller, lang }: Ask, limit: number): Promise<ReportLine[]> {
  return linesOf(await listReports(catalog, caller, { state: 'open', limit }), lang)
}

function linesOf({ reports, items }: Omit<FoundReports, 'next'>, lang: Lang): ReportLine[] {
  return reports.map((report) => {
    const item = report.entityId === null ? undefined : items[report.entityId]
    return viewReport(report, item?.name == null ? null : localName(lang, item.name), lang)
  })
}

export async function oneReportPage(ask: Ask): Promise<OneReportPage> {
  const { catalog, caller, lang } = ask
  const { report, proposal } = await getReport(catalog, caller, reportIdIn(ask))
  const [item] = report.entityId === null ? [] : listedItems(catalog, [report.entityId])
  const words = reportsWords(lang)
  return {
    head: { title: words.numberOf(report.number), description: words.title, isHidden: true },
    report: viewReport(report, item === undefined ? null : nameOfListed(item, lang), lang),
    id: report.id,
    note: report.note === null ? null : saidHtml(report.note, lang),
    itemHref: item === undefined ? null : href(item, lang),
    placeHref: item === undefined ? null : placeHref(report.place, item, lang),
    issueHref: inLang(`/issues/${report.number}`, lang),
    proposal: proposal === null ? null : { words: proposal.words, after: proposal.after, isReady: proposal.ready },
    takenHref: report.taken === null ? null : inLang(`/review?s=${report.taken}`, lang),
  }
}

/** Refuses `not-found` for what is no number. */
export function reportIdIn({ params: { id = '' } }: Pick<Ask, 'params'>): number {
  if (/^[1-9]\d{0,8}$/.test(id)) return Number(id)
  throw refuse('not-found', siteSaid('report-missing'))
}

function viewReport(report: Report, item: Named | null, lang: Lang): ReportLine {
  const { id, number, title, status, proposes, taken } = report
  const kind = issueTemplates().find(({ type }) => type === report.reason)?.label
  return {
    number,
    title,
    status,
    proposes,
    item,
    isPrivate: report.private,
    kind: kind === undefined ? '' : localName(lang, kind).text,
    href: inLang(`/reports/${id}`, lang),
    isTaken: taken !== null,
    at: writtenMoment(report.createdAt, lang),
  }
}

function placeHref(place: Report['place'], item: { id: string; path: string | null }, lang: Lang): string | null {
  if (place === null) return null
  const { segment, page, line } = place
  if (segment !== undefined) return segmentHref(item, segment, lang)
  return page === undefined ? null : scanPageHref(item.id, page, lang, line)
}
