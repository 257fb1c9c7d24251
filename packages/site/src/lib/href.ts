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

/** The page of a segment's item, scrolled to the segment. */
export function segmentHref(item: Linked, segment: string, lang: Lang): string {
  return `${href(item, lang)}#${encodeURIComponent(segment)}`
}
