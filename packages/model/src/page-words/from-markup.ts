/** Converts old bodies, which are strings of wiki markup, to structure: `== x ==` titles, `1.` and `* ` items, and
 *  paragraphs with blank lines between them. Source: service.md#page-words; shapes.md#old-markup. */
import type { Body, BodySegment, Run } from './body-schema.ts'
import { readInline } from './inline-markup.ts'

/** A stored or sent `body` as structure: a string is read as old markup, and a blank string becomes undefined. Any other
 *  value is returned unchanged. */
export function readBody(value: unknown): unknown {
  return typeof value === 'string' ? bodyFromMarkup(value) : value
}

/** Old markup as a body with one version; undefined for blank markup. The same markup always gives the same ids. Markup
 *  with only titles and items becomes an `outline`, where a title is a section with the items under it; any other markup
 *  becomes `plain`, where a title is a heading. */
export function bodyFromMarkup(markup: string): Body | undefined {
  const blocks = readBlocks(markup)
  const notes: BodySegment[] = []
  const keepNote = (text: Run[]) => {
    const id = `n${notes.length + 1}`
    notes.push({ id, kind: 'note', text })
    return id
  }
  const read = blocks.map((block) => ({ block, text: readInline(block.text, keepNote) }))
  const full = read.filter(({ text }) => text.length > 0)
  if (full.length === 0) return undefined
  const numbered = full.map(({ block, text }, index) => ({ block, text, id: `p${index + 1}` }))
  const isOutline = isListOfItems(blocks)
  const segments = isOutline ? nestSections(numbered) : numbered.map(plainSegment)
  const language = /[\u05D0-\u05EA]/.test(markup) || !/[A-Za-z]/.test(markup) ? 'he' : 'en'
  const version = { id: language, language, segments, ...(notes.length > 0 && { notes }) } as const
  return { profile: isOutline ? 'outline' : 'plain', versions: [version] }
}

/** The `level` of a title is 1 for `==`, and at most 4. The `n` of an item is its number, null after a star. */
type Block =
  | { kind: 'title'; level: number; text: string }
  | { kind: 'item'; n: number | null; text: string }
  | { kind: 'paragraph'; text: string }

interface NumberedBlock {
  block: Block
  text: Run[]
  id: string
}

function readBlocks(markup: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join(' ') })
    paragraph = []
  }
  for (const each of markup.split(/\r\n|\r|\n/)) {
    const line = each.trim()
    const block = readTitle(line) ?? readItem(line)
    if (block === null && line !== '') {
      paragraph.push(line)
      continue
    }
    endParagraph()
    if (block !== null) blocks.push(block)
  }
  endParagraph()
  return blocks
}

function readTitle(line: string): Block | null {
  let sides = 0
  while (sides < 6 && line[sides] === '=' && line[line.length - 1 - sides] === '=') sides++
  const text = line.slice(sides, Math.max(sides, line.length - sides)).trim()
  if (sides < 2 || text === '') return null
  return { kind: 'title', level: Math.min(sides - 1, 4), text }
}

function readItem(line: string): Block | null {
  const lead = /^(?:\*|(\d{1,6})\.)[ \t]/.exec(line)
  if (lead === null) return null
  const n = lead[1] === undefined ? null : Number(lead[1])
  return { kind: 'item', n, text: line.slice(lead[0].length).trim() }
}

function isListOfItems(blocks: readonly Block[]): boolean {
  return blocks.some(({ kind }) => kind === 'item') && blocks.every(({ kind }) => kind !== 'paragraph')
}

function plainSegment({ block, text, id }: NumberedBlock): BodySegment {
  switch (block.kind) {
    case 'title':
      return { id, kind: 'heading', level: block.level, text }
    case 'item':
      return { id, kind: 'item', ...(block.n !== null && { n: block.n }), text }
    case 'paragraph':
      return { id, kind: 'paragraph', text }
    default:
      return block satisfies never
  }
}

/** Makes each title a section, whose children are the blocks up to the next title of its level. */
function nestSections(numbered: readonly NumberedBlock[]): BodySegment[] {
  const top: BodySegment[] = []
  const open: { level: number; children: BodySegment[] }[] = []
  for (const each of numbered) {
    const { block, text, id } = each
    if (block.kind !== 'title') {
      const into = open.at(-1)?.children ?? top
      into.push(plainSegment(each))
      continue
    }
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop()
    const children: BodySegment[] = []
    const into = open.at(-1)?.children ?? top
    into.push({ id, kind: 'section', text, children })
    open.push({ level: block.level, children })
  }
  return top
}
