/** How an item is cited: the facts of its description, as programs for references know them. Facts alone, never words.
 *  Source: shapes.md#citations; https://docs.citationstyles.org/en/stable/specification.html. */
import type { JsonObject, LocalName } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { Services } from '../../core/services/services.ts'
import { SegmentParam } from '../../core/shapes/fields.ts'
import { getShown } from '../../core/shown/known-items.ts'
import { type Description, describeItems } from '../library-records/describe.ts'
import { marcXmlOf } from '../library-records/marc.ts'
import { bibtexOf } from './bibtex.ts'
import type { CslItem } from './csl.ts'
import { risOf } from './ris.ts'

export const CiteQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['csl', 'bibtex', 'ris', 'marcxml', 'text'], { description: 'Default: csl, which is CSL-JSON.' }),
  ),
  lang: Type.Optional(Type.Enum(['he', 'en'], { description: 'The language of names. Default: he.' })),
  segment: SegmentParam,
})
export type CiteQuery = Static<typeof CiteQuery>

/** A file of references in one format; CSL-JSON is given as its items. */
export type Cited = { items: CslItem[] } | { type: CitedType; text: string }

type CitedType =
  | 'application/x-bibtex'
  | 'application/x-research-info-systems'
  | 'application/marcxml+xml'
  | 'text/plain'

/** Refuses `not-found` as `getShown`. */
export function citeItem(services: Services, idText: string, query: CiteQuery, baseUrl: string): Cited {
  const { reads } = services.projection
  const { format = 'csl' } = query
  const item = cslOf(reads, idText, query, baseUrl)
  switch (format) {
    case 'csl':
      return { items: [item] }
    case 'bibtex':
      return { type: 'application/x-bibtex', text: bibtexOf(item) }
    case 'ris':
      return { type: 'application/x-research-info-systems', text: risOf(item) }
    case 'marcxml':
      return { type: 'application/marcxml+xml', text: marcOf(reads, item.id, baseUrl) }
    case 'text':
      return { type: 'text/plain', text: `${citedText(item)}\n` }
    default:
      return format satisfies never
  }
}

/** The fields that lead to what an item stands in, by its type. */
const WITHIN: Readonly<Record<string, string>> = {
  unit: 'work',
  recording: 'event',
  publication: 'work',
  scan: 'publication',
  text: 'unit',
}

const TYPES: Readonly<Record<string, CslItem['type']>> = {
  work: 'book',
  publication: 'book',
  scan: 'book',
  unit: 'chapter',
  event: 'speech',
  recording: 'speech',
}

function cslOf(reads: Reads, idText: string, { lang = 'he', segment }: CiteQuery, baseUrl: string): CslItem {
  const { id, type, data } = getShown(reads, idText)
  const within = parentIn(data, WITHIN[type])
  const described = describeItems(reads, within === null ? [id] : [id, within], baseUrl)
  const about = described.get(id)
  if (about === undefined) throw new Error(`no description of ${id}`)
  const whole = (within === null ? undefined : described.get(within)) ?? null
  const nameOf = (name: LocalName): string => name[lang] ?? name.he ?? name.en ?? ''
  const creators = about.creators.length > 0 ? about.creators : (whole?.creators ?? [])
  const issued = issuedOf(about) ?? (type === 'publication' || whole === null ? null : issuedOf(whole))
  const container = TYPES[type] === 'book' || whole?.name == null ? null : nameOf(whole.name)
  const ownName = about.name ?? (type === 'scan' ? (whole?.name ?? null) : null)
  const [publisher] = about.publisher
  const [printedAt] = about.placePrinted
  const [isbn] = about.isbn
  const [language] = about.languages
  const [page = ''] = about.addresses.slice(-1)
  return {
    id,
    type: TYPES[type] ?? 'document',
    title: ownName === null ? id : nameOf(ownName),
    ...(container !== null && { 'container-title': container }),
    ...(creators.length > 0 && { author: creators.map((name) => ({ literal: nameOf(name) })) }),
    ...(issued !== null && { issued: { 'date-parts': [issued] } }),
    ...(publisher !== undefined && { publisher }),
    ...(printedAt !== undefined && { 'publisher-place': printedAt }),
    ...(isbn !== undefined && { ISBN: isbn }),
    ...(language !== undefined && { language }),
    URL: pageOf(page, { id, lang, baseUrl, segment }),
  }
}

/** The page in the language of the names; an item without a path has its permanent address. */
function pageOf(
  address: string,
  { id, lang, baseUrl, segment }: { id: string; lang: 'he' | 'en'; baseUrl: string; segment: string | undefined },
): string {
  const path = address.startsWith(`${baseUrl}/v1/`) ? `/${id}` : address.slice(baseUrl.length)
  return `${baseUrl}${lang === 'en' ? '/en' : ''}${encodeURI(path)}${segment === undefined ? '' : `#${segment}`}`
}

function parentIn(data: JsonObject, field: string | undefined): string | null {
  const value = field === undefined ? undefined : data[field]
  return typeof value === 'string' ? value : null
}

/** The civil year of printing, or the civil day. A key of a Hebrew date has a year of its own count. */
function issuedOf({ year, dates }: Description): number[] | null {
  if (year !== null) return [year]
  const day = dates.find((date) => /^[012]\d{3}-\d\d-\d\d$/.test(date))
  return day === undefined ? null : day.split('-').map(Number)
}

function marcOf(reads: Reads, id: string, baseUrl: string): string {
  const about = describeItems(reads, [id], baseUrl).get(id)
  const row = reads.harvest.find(id)
  if (about === undefined || row === null) throw new Error(`no record of ${id}`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${marcXmlOf(about, row.at)}\n`
}

/** One line for a note: author, title, in what, where and when it was printed, address. */
function citedText(item: CslItem): string {
  const printed = [item['publisher-place'], item.publisher].filter((each) => each !== undefined).join(': ')
  const [when] = item.issued?.['date-parts'] ?? []
  const parts = [
    item.author?.map(({ literal }) => literal).join(', ') ?? '',
    item.title,
    item['container-title'] ?? '',
    printed,
    when?.toReversed().join('.') ?? '',
    item.URL,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
