/** The addresses of items' pages. No other file writes them. */
import { inLang, type Lang } from './lang.ts'

/** An item as a link needs it. `path`: its own address, begins with a slash; null without one. */
export interface Linked {
  id: string
  path?: string | null | undefined
}

export function href({ id, path }: Linked, lang: Lang): string {
  return inLang(encodeURI(path ?? `/${id}`), lang)
}

interface SegmentPlace {
  /** Of the unit's words, or the id of a text. Without one the page shows the version of its language. */
  version?: string | undefined
  /** The words are on several pages: the address names the segment whose page is wanted. */
  isLong?: boolean
}

/** The page of a segment's item, scrolled to the segment. */
export function segmentHref(
  item: Linked,
  segment: string,
  lang: Lang,
  { version, isLong = false }: SegmentPlace = {},
): string {
  const asked = new URLSearchParams({
    ...(version !== undefined && { v: version }),
    ...(isLong && { at: segment }),
  })
  const more = asked.size === 0 ? '' : `?${asked}`
  return `${href(item, lang)}${more}#${encodeURIComponent(segment)}`
}

/** A page of a scan, beside its words. `line`: the id of a line. */
export function scanPageHref(scan: string, page: number, lang: Lang, line?: string): string {
  const at = line === undefined ? '' : `&line=${encodeURIComponent(line)}`
  return inLang(`/text/${scan}?page=${page}${at}`, lang)
}

/** The proofreading desk. Without a scan, or without a page, it leads to the next page that waits for the person. `shelf`: of which pages
 *  come after it, as `project=…`. */
export function proofreadHref(
  lang: Lang,
  { scan, page, shelf }: { scan?: string; page?: number; shelf?: string } = {},
): string {
  const query = [...(page === undefined ? [] : [`page=${page}`]), ...(shelf ? [shelf] : [])]
  const at = scan === undefined ? '' : `/${scan}`
  return inLang(`/proofread${at}${query.length === 0 ? '' : `?${query.join('&')}`}`, lang)
}

/** Where people add a file. `to`: the id of the printing, sefer or event that it belongs to. */
export function uploadHref(lang: Lang, to?: string): string {
  return inLang(to === undefined ? '/upload' : `/upload?for=${to}`, lang)
}

/** The desk of the tree. `root`: the set or the sefer whose part of it is shown; without one the whole tree. */
export function organizeHref(lang: Lang, root?: string): string {
  return inLang(root === undefined ? '/organize' : `/organize?root=${root}`, lang)
}

/** A desk of a recording: its words, or its times. */
export function soundDeskHref(desk: 'transcribe' | 'sync', recording: string, lang: Lang): string {
  return inLang(`/${desk}/${recording}`, lang)
}

/** The desk of a printing's contents. `scan`: by whose pages. */
export function mapHref(lang: Lang, publication: string, scan?: string): string {
  return inLang(`/map/${publication}${scan === undefined ? '' : `?scan=${scan}`}`, lang)
}

/** A recording's page, or the page of its farbrengen, from a second on. */
export function heardHref(item: Linked, startMs: number | null, lang: Lang): string {
  const second = startMs === null ? '' : `#t=${Math.floor(startMs / 1_000)}`
  return href(item, lang) + second
}

/** A date, or a month or a year, of the calendar. `key`: as `5742-05-10`. */
export function dateHref(key: string, lang: Lang): string {
  return inLang(`/calendar/${key}`, lang)
}
