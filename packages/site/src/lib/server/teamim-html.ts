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

const MARKED = /\sclass=["']?[^"'>]*\bteamim\b/

function preload(font: string): string {
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous" />`
}

/** Scripts, titles and comments hold no words that are drawn in a face of ours. A tag ends at the first `>` that is in no value. */
const PARTS =
  /<!--[\s\S]*?-->|<(script|style|title)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^<>=]|=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*(?=[\s>])|(?=>)))*)>|[^<]+/gi

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
  return !INLINE.has(name) || attributesIn(attributes).some((each) => each.name === 'lang' || each.name === 'dir')
}

function close(open: Tag[], name: string): void {
  const at = open.findLastIndex((tag) => tag.name === name)
  if (at >= 0) open.length = at
}

function valueIn(attributes: string): string {
  return attributesIn(attributes).find(({ name }) => name === 'value')?.value ?? ''
}

interface Attribute {
  name: string
  value: string
  /** Its place in what was read. */
  from: number
  to: number
  /** What its value stands in; empty: it has no quotes. */
  sign: string
}

/** A name, and its value in quotes of either kind, without quotes, or none. */
const ATTRIBUTE = /([^\s/][^\s/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']\S*)?))?/g

/** Whole pairs: what looks like a name inside of a value is none. */
function attributesIn(attributes: string): Attribute[] {
  return [...attributes.matchAll(ATTRIBUTE)].map((found) => {
    const [written, name = '', double, single, bare = ''] = found
    const sign = double !== undefined ? '"' : single !== undefined ? "'" : ''
    const value = double ?? single ?? bare
    return { name: name.toLowerCase(), value, sign, from: found.index, to: found.index + written.length }
  })
}

function withClass({ name, attributes }: Tag): string {
  const known = attributesIn(attributes).find((each) => each.name === 'class')
  if (known === undefined) return `<${name} class="teamim"${attributes}>`
  const { value, sign, from, to } = known
  if (value.split(/\s+/).includes('teamim')) return `<${name}${attributes}>`
  const more = value === '' ? 'teamim' : `${value} teamim`
  const marked = sign === '' ? `class="${more.replaceAll('"', '&quot;')}"` : `class=${sign}${more}${sign}`
  return `<${name}${attributes.slice(0, from)}${marked}${attributes.slice(to)}>`
}

const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del em i ins kbd label mark q s small span strong sub sup time u var'.split(' '),
)
