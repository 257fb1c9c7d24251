/** Words with te'amim anywhere in a finished page: a result of a search, a quote, a difference, a name, a field. Each is set whole
 *  in the face that has te'amim. A face for each cluster would tear the word, and a rule that every part of a page has to
 *  keep by itself would be forgotten in the next part. Source: decisions.md#the-site. */
import { Parser } from 'htmlparser2'
import { hasTeamim } from '#lib/teamim.ts'

/** `fonts`: the addresses of the face: words
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

/** An element that is open. Places are those in the page. */
interface Tag {
  name: string
  /** Where its name ends. */
  at: number
  /** Its first `class`, with the value and the quotes around it; null: it has none. */
  known: { from: number; to: number; value: string; quote: string } | null
  /** The element whose words have one face: a block, or words that say their own language or direction. */
  isWhole: boolean
}

function markWords(html: string): string {
  const open: Tag[] = []
  const marked = new Map<number, Tag>()
  const mark = (tag: Tag | undefined): void => {
    if (tag !== undefined) marked.set(tag.at, tag)
  }
  let hasValue = false
  const parser = new Parser(
    {
      onopentagname(name) {
        hasValue = false
        open.push({ name, at: parser.endIndex, known: null, isWhole: !INLINE.has(name) })
      },
      onattribute(name, value, quote) {
        const tag = open.at(-1)
        if (tag === undefined) return
        if (name === 'class') tag.known ??= { from: parser.startIndex, to: parser.endIndex, value, quote: quote ?? '' }
        else if (name === 'lang' || name === 'dir') tag.isWhole = true
        else if (name === 'value' && tag.name === 'input' && !hasValue) {
          hasValue = true
          if (hasTeamim(value)) mark(tag)
        }
      },
      ontext(text) {
        if (hasTeamim(text) && !UNDRAWN.has(open.at(-1)?.name ?? '')) mark(open.findLast(({ isWhole }) => isWhole))
      },
      onclosetag: () => void open.pop(),
    },
    // Values and words are written as they were.
    { decodeEntities: false },
  )
  parser.end(html)
  let page = ''
  let at = 0
  const changed = [...marked.values()].filter((tag) => !hasFace(tag))
  for (const tag of changed.toSorted((one, other) => one.at - other.at)) {
    const { from, to, text } = withFace(tag)
    page += html.slice(at, from) + text
    at = to
  }
  return page + html.slice(at)
}

/** What its class becomes. */
function withFace({ at, known }: Tag): { from: number; to: number; text: string } {
  if (known === null) return { from: at, to: at, text: ' class="teamim"' }
  const { from, to, value, quote } = known
  const all = value === '' ? 'teamim' : `${value} teamim`
  const text = quote === '' ? `"${all.replaceAll('"', '&quot;')}"` : `${quote}${all}${quote}`
  return { from, to, text: `class=${text}` }
}

/** Its class says already that it is set in the face. */
function hasFace({ known }: Tag): boolean {
  return known?.value.split(/\s+/).includes('teamim') === true
}

/** What they hold is drawn in no face of ours. */
const UNDRAWN: ReadonlySet<string> = new Set(['script', 'style', 'title'])

const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del em i ins kbd label mark q s small span strong sub sup time u var'.split(' '),
)
