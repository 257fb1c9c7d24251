/** What tests read in the document of a page. */
import { Parser } from 'htmlparser2'

export interface ReadPage {
  lang: string
  dir: string
  title: string
  description: string
  canonical: string | null
  /** Addresses by language. */
  alternates: { [hreflang: string]: string }
  h1s: string[]
  /** Addresses of links and of forms that read, as they are in the document. */
  links: string[]
  /** Addresses of everything that a browser loads for the page. */
  loaded: string[]
  ids: Set<string>
  jsonLd: string[]
  /** All words that a reader sees. */
  text: string
}

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template'])

export function readHtml(html: string): ReadPage {
  const page: ReadPage = {
    lang: '',
    dir: '',
    title: '',
    description: '',
    canonical: null,
    alternates: {},
    h1s: [],
    links: [],
    loaded: [],
    ids: new Set(),
    jsonLd: [],
    text: '',
  }
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name)
      readTag(page, name, attributes)
    },
    ontext(text) {
      if (open.includes('h1')) page.h1s[page.h1s.length - 1] += text
      const last = open.at(-1) ?? ''
      if (last === 'title') page.title += text
      if (last === 'script') page.jsonLd[page.jsonLd.length - 1] += text
      if (!UNSEEN.has(last)) page.text += text
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(html)
  return page
}

function readTag(page: ReadPage, name: string, attributes: { [name: string]: string }): void {
  const { id, href, src, srcset, rel = '', content = '' } = attributes
  if (id !== undefined) page.ids.add(id)
  if (src !== undefined) page.loaded.push(src)
  if (srcset !== undefined) page.loaded.push(...srcset.split(',').map((each) => each.trim().split(' ')[0] ?? ''))
  if (name === 'html') Object.assign(page, { lang: attributes.lang ?? '', dir: attributes.dir ?? '' })
  if (name === 'h1') page.h1s.push('')
  if (name === 'script') page.jsonLd.push('')
  if (name === 'a' && href !== undefined) page.links.push(href)
  if (name === 'form' && attributes.method !== 'post') page.links.push(attributes.action ?? '')
  if (name === 'meta' && attributes.name === 'description') page.description = content
  if (name === 'link' && href !== undefined) readLink(page, { rel, href, ...attributes })
}

function readLink(page: ReadPage, { rel, href, hreflang }: { rel: string; href: string; hreflang?: string }): void {
  if (rel === 'canonical') page.canonical = href
  else if (rel === 'alternate' && hreflang !== undefined) page.alternates[hreflang] = href
  else if (rel !== 'alternate') page.loaded.push(href)
}
