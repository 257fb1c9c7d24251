/** Markdown as HTML for `{@html}`. HTML in the source stays words. Links lead to the web, to paths of the site, to items, and
 *  where `linkTo` says; any other link becomes its words. Images are not drawn: they would be requested from elsewhere. */
import { isItemId, readId } from '@yalkut/model'
import MarkdownIt, { type Token } from 'markdown-it'
import { href } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'

export interface MarkdownOptions {
  /** Items that are linked by their id open in this language. */
  lang: Lang
  /** The address for a target that is no path, no item and not on the web; null makes its link words. */
  linkTo?: (target: string) => string | null
}

export interface Heading {
  /** 2 or 3. */
  level: number
  id: string
  text: string
}

export interface MarkdownPage {
  /** The words of the first heading, which `html` leaves out; empty without one. */
  title: string
  /** The first paragraph, as plain words. */
  about: string
  html: string
  headings: Heading[]
}

/** A comment or a description: headings have no anchors, so that many of them may appear on one page. */
export function markdownHtml(source: string, options: MarkdownOptions): string {
  const tokens = markdown.parse(source, {})
  mendTokens(tokens, options)
  return written(tokens)
}

/** A whole page: its first heading apart, an anchor for each other one. */
export function markdownPage(source: string, options: MarkdownOptions): MarkdownPage {
  const tokens = markdown.parse(source, {})
  const first = tokens[0]?.tag === 'h1' ? tokens.splice(0, 3)[1] : undefined
  const about = tokens.find(({ type }, at) => {
    return type === 'inline' && tokens[at - 1]?.type === 'paragraph_open'
  })
  const headings = addAnchors(tokens)
  const said = { title: wordsOf(first), about: wordsOf(about) }
  mendTokens(tokens, options)
  return { ...said, html: written(tokens), headings }
}

export const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
markdown.disable('image')

const HEBREW = /[\u0590-\u05FF]/

const written = (tokens: Token[]): string => markdown.renderer.render(tokens, markdown.options, {})

function addAnchors(tokens: readonly Token[]): Heading[] {
  const headings: Heading[] = []
  const times = new Map<string, number>()
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open') return
    const text = wordsOf(tokens[at + 1])
    const anchor = anchorOf(text)
    const before = times.get(anchor) ?? 0
    times.set(anchor, before + 1)
    const id = before === 0 ? anchor : `${anchor}-${before}`
    token.attrSet('id', id)
    const level = Number(token.tag.slice(1))
    if (level === 2 || level === 3) headings.push({ level, id, text })
  })
  return headings
}

/** As GitHub makes them, so that links between pages hold there and here. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

function wordsOf(token: Token | undefined): string {
  const parts = token?.children ?? []
  return parts.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('')
}

/** Tables may be wider than a telephone, and code runs from the left also among Hebrew. */
export function mendTokens(tokens: readonly Token[], options: MarkdownOptions): void {
  for (const token of tokens) {
    if (token.type === 'fence' || token.type === 'code_block') token.attrSet('dir', 'ltr')
    if (token.children !== null) mendInline(token.children, options)
  }
}

function mendInline(parts: Token[], options: MarkdownOptions): void {
  let isOpen = false
  const kept = parts.filter((part) => {
    if (part.type === 'code_inline') part.attrSet('dir', HEBREW.test(part.content) ? 'auto' : 'ltr')
    // Links are in no other link.
    if (part.type === 'link_close') return isOpen
    if (part.type !== 'link_open') return true
    isOpen = mendLink(part, options)
    return isOpen
  })
  parts.splice(0, parts.length, ...kept)
}

/** False: the link leads nowhere that is allowed. */
function mendLink(link: Token, { lang, linkTo }: MarkdownOptions): boolean {
  const target = String(link.attrGet('href') ?? '')
  const isWeb = /^https?:\/\/[^/\\]/i.test(target)
  const address = isWeb ? target : (placeOnSite(target, lang) ?? linkTo?.(target) ?? null)
  if (address === null) return false
  link.attrSet('href', address)
  if (isWeb) link.attrSet('rel', 'noopener nofollow')
  return true
}

function placeOnSite(target: string, lang: Lang): string | null {
  // “//” and “/\” begin an address on another host.
  if (/^\/(?![/\\])/.test(target) || target.startsWith('#')) return target
  const id = readId(target)
  return id !== null && isItemId(id) ? href({ id }, lang) : null
}

markdown.renderer.rules.table_open = () => '<div class="scroll" tabindex="0"><table class="rows">'
markdown.renderer.rules.table_close = () => '</table></div>'
markdown.renderer.rules.fence = codeBlock
markdown.renderer.rules.code_block = codeBlock

/** The name of the code's language is left out: it would be an attribute that a writer chooses. */
function codeBlock(tokens: readonly Token[], at: number): string {
  const { escapeHtml } = markdown.utils
  const code = escapeHtml(tokens[at]?.content ?? '')
  return `<pre dir="ltr" tabindex="0"><code>${code}</code></pre>\n`
}
