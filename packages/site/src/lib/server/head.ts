/** What the head of a page says of it: for the browser's tab, search engines, and links that are shared. */
import type { JsonLd } from '#lib/json-ld.ts'

export interface PageHead {
  /** Without the site's name. Empty: the site's name alone. */
  title: string
  /** Never words that are withheld. */
  description: string
  /** `og:type`. Default: `website`. */
  kind?: 'website' | 'article' | 'book' | 'profile' | 'music.song'
  /** A picture that shows the page where its address is shared, such as a cover. Default: that of `shared`. */
  image?: SharedImage
  /** The item, or the day, month or year, whose name is drawn as such a picture, and which part of a sefer. Default: the site's
   *  own. */
  shared?: { name: string; part?: string }
  jsonLd?: readonly JsonLd[]
  /** How the page is cited, where reference managers look. */
  citation?: Citation
  feeds?: readonly { type: string; title: string; href: string }[]
  /** Other sites may show the page in a frame: they find how by a link in its head. */
  isEmbeddable?: boolean
  /** Search engines leave the page out. */
  isHidden?: boolean
}

export interface Citation {
  /** The item. */
  id: string
  title: string
  authors: readonly string[]
  /** The sefer of a chapter. */
  inside?: string
  /** The civil year. */
  year?: number | undefined
  publisher?: string | undefined
  isbn?: string | undefined
  language?: string | null
}

export interface SharedImage {
  /** On this host. */
  path: string
  width: number
  height: number
}

/** The opening words of a text, cut between words. */
export function opening(words: string, most = 160): string {
  const plain = words.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}
