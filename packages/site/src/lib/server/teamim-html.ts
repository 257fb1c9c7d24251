/** Words with te'amim anywhere in a finished page: a result of a search, a quote, a difference, a name, a field. Each is set whole
 *  in the face that has te'amim. A face for each cluster would tear the word, and a rule that every part of a page has to
 *  keep by itself would be forgotten in the next part. Source: decisions.md#the-site. */
import { hasTeamim } from '#lib/teamim.ts'

/** `html`: as this site renders it, so every element is closed and every attribute quoted. `fonts`: the addresses of the face: words
 *  that change theirs after they were drawn move what is below them. */
export function withTeamimFaces(html: string, fonts: readonly string[] = []): string {
  if (!hasTeamim(html)) return html
  const page = markWords(html)
  return page === html && !MARKED.test(html)
    ? html
    : page.replace('</head>', () => `${fonts.map(preload).join('')}</head>`)
}

const MARKED = /\sclass="[^"]*\bteamim\b/

function preload(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous" />`
}

/** Scripts, titles and comments hold no words that are drawn in a face of ours. */
const PARTS = /<!--[\s\S]*?-->|<(script|style|title)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^<>"]|"[^"]*")*)>|[^<]+/gi

interface Tag {
  /** Its place in the page. */
  from: number
  to: number
  name: string
  attributes: string
}

function markWords(html: string): string {
  const open: Tag[] = []
  const marked = new Map<number, Tag>()
  const mark = (tag: Tag | undefined): void => {
    if (tag !== undefined) marked.set(tag.from, tag)
  }
  for (const { 0: part, 2: slash, 3: written, 4: attributes = '', index } of html.matchAll(PARTS)) {
    if (written === undefined) {
      if (!part.startsWith('<') && hasTeamim(part)) mark(open.findLast(isWhole))
      continue
    }
    const name = written.toLowerCase()
    const tag = { from: index, to: index + part.length, name, attributes }
    if (slash === '/') close(open, name)
    else if (name === 'input') {
      if (hasTeamim(valueIn(attributes))) mark(tag)
    } else if (!VOID.has(name) && !attributes.endsWith('/')) open.push(tag)
  }
  let page = ''
  let at = 0
  for (const tag of [...marked.values()].toSorted((one, other) => one.from - other.from)) {
    page += html.slice(at, tag.from) + withClass(tag)
    at = tag.to
  }
  return page + html.slice(at)
}

/** The element whose words have one face: a block, or words that say their own language or direction. */
function isWhole({ name, attributes }: Tag): boolean {
  return !INLINE.has(name) || /\s(?:lang|dir)=/.test(attributes)
}

function close(open: Tag[], name: string): void {
  const at = open.findLastIndex((tag) => tag.name === name)
  if (at >= 0) open.length = at
}

function valueIn(attributes: string): string {
  return /\svalue="([^"]*)"/.exec(attributes)?.[1] ?? ''
}

const CLASS = /(\sclass=")([^"]*)"/

function withClass({ name, attributes }: Tag): string {
  const known = CLASS.exec(attributes)?.[2]
  if (known === undefined) return `<${name} class="teamim"${attributes}>`
  if (known.split(/\s+/).includes('teamim')) return `<${name}${attributes}>`
  return `<${name}${attributes.replace(CLASS, '$1$2 teamim"')}>`
}

const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del em i ins kbd label mark q s small span strong sub sup time u var'.split(' '),
)
