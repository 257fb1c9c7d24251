/** What a person wrote in a conversation, as HTML for `{@html}`: Markdown in which lines stay lines, people (`@handle`) and
 *  conversations (`#12`) are links, and headings are lines in bold, because the page has headings of its own. */
import { linksIn } from '@yalkut/catalog/talking'
import MarkdownIt, { type StateCore, type Token, type MarkdownIt as Writer } from 'markdown-it'
import { inLang, type Lang } from '#lib/lang.ts'
import { markdown, mendTokens } from './markdown-html.ts'

export function saidHtml(source: string, lang: Lang): string {
  const { renderer, options } = writers[lang]
  const tokens = writers[lang].parse(source, {})
  mendTokens(tokens, { lang })
  for (const token of tokens) {
    if (token.type === 'heading_open') token.attrSet('class', 'as-heading')
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = 'p'
  }
  return renderer.render(tokens, options, {})
}

const writers = { he: writerIn('he'), en: writerIn('en') }

function writerIn(lang: Lang): Writer {
  const writer = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
  writer.disable('image')
  Object.assign(writer.renderer.rules, markdown.renderer.rules)
  writer.core.ruler.push('names', (state) => {
    for (const token of state.tokens) {
      if (token.children !== null) token.children = withNames(token.children, state, lang)
    }
  })
  return writer
}

/** The parts with links in place of the names in their words. Words of a link stay as they are. */
function withNames(parts: readonly Token[], state: StateCore, lang: Lang): Token[] {
  let depth = 0
  return parts.flatMap((part) => {
    depth += part.type === 'link_open' ? 1 : part.type === 'link_close' ? -1 : 0
    return part.type === 'text' && depth === 0 ? namesIn(part.content, state, lang) : part
  })
}

function namesIn(text: string, { Token: Part }: StateCore, lang: Lang): Token[] {
  const words = (content: string) => Object.assign(new Part('text', '', 0), { content })
  const parts: Token[] = []
  let end = 0
  for (const { at, text: written, name, kind } of linksIn(text)) {
    const link = new Part('link_open', 'a', 1)
    const place = kind === 'handle' ? `/people/${encodeURIComponent(name)}` : `/issues/${name}`
    link.attrSet('href', inLang(place, lang))
    parts.push(words(text.slice(end, at)), link, words(written), new Part('link_close', 'a', -1))
    end = at + written.length
  }
  return [...parts, words(text.slice(end))]
}
