/** Writes page words as the old markup, for clients that still edit it. The markup cannot express all of a body: other
 *  versions, the marks small, sup and sub, markers and origins are lost, and words that look like markup are read back
 *  as markup. Source: shapes.md#old-markup. */
import type { Body, BodySegment, BodyVersion, Mark, Run } from './body-schema.ts'
import { segmentsOf } from './walk.ts'

/** The first version of a body as old markup; '' when there is none. */
export function bodyToMarkup(body: Body): string {
  const [version] = body.versions
  return version === undefined ? '' : versionToMarkup(version)
}

/** A version as old markup, with each footnote at its marker. */
export function versionToMarkup(version: BodyVersion): string {
  const segments = new Map(segmentsOf(version).map((segment) => [segment.id, segment]))
  const noteOf = (id: string) => segments.get(id) ?? null
  const blocks = version.segments.flatMap((segment) => toBlocks(segment, 1, noteOf))
  return blocks.map(({ text, isItem }, at) => separator(isItem, blocks[at - 1]) + text).join('')
}

type NoteOf = (id: string) => BodySegment | null

interface MarkupBlock {
  text: string
  isItem: boolean
}

/** The text before a block: a line end between two items, otherwise a blank line. */
function separator(isItem: boolean, before: MarkupBlock | undefined): string {
  if (before === undefined) return ''
  return isItem && before.isItem ? '\n' : '\n\n'
}

function toBlocks(segment: BodySegment, depth: number, noteOf: NoteOf): MarkupBlock[] {
  const words = runsToMarkup(segment.text ?? [], noteOf)
  const own = words === '' ? [] : [toBlock(segment, words, depth)]
  const inner = (segment.children ?? []).flatMap((child) => toBlocks(child, depth + 1, noteOf))
  return [...own, ...inner]
}

function toBlock(segment: BodySegment, words: string, depth: number): MarkupBlock {
  switch (segment.kind) {
    case 'section':
      return { text: title(words, depth), isItem: false }
    case 'heading':
      return { text: title(words, segment.level ?? 1), isItem: false }
    case 'item':
      return { text: `${segment.n === undefined ? '*' : `${segment.n}.`} ${words}`, isItem: true }
    case 'paragraph':
    case 'verse':
    case 'note':
      return { text: words, isItem: false }
    default:
      return segment.kind satisfies never
  }
}

function title(words: string, level: number): string {
  const sides = '='.repeat(Math.min(level, 4) + 1)
  return `${sides} ${words} ${sides}`
}

/** The marks and the link at a position of the text. */
interface Style {
  marks: readonly Mark[]
  href: string | null
}
const BARE: Style = { marks: [], href: null }

function runsToMarkup(runs: readonly Run[], noteOf: NoteOf | null): string {
  let markup = ''
  let style = BARE
  const changeTo = (next: Style) => {
    markup += signsBetween(style, next)
    style = next
  }
  for (const run of runs) {
    if ('text' in run) {
      changeTo({ marks: run.marks ?? [], href: run.href ?? null })
      markup += run.text.replaceAll(/[\r\n]+/g, ' ')
    } else if (!('marker' in run)) {
      changeTo({ ...style, href: null })
      markup += otherRun(run, noteOf)
    }
  }
  changeTo(BARE)
  return markup.trim()
}

function otherRun(run: Exclude<Run, { text: string } | { marker: string }>, noteOf: NoteOf | null): string {
  if ('br' in run) return '<br>'
  if ('eol' in run) return run.split === true ? '' : ' '
  const note = noteOf?.(run.note)
  return note ? `<ref>${runsToMarkup(note.text ?? [], null)}</ref>` : ''
}

/** The signs that end and begin the marks and links that differ. Bold and italic that change together are written as five
 *  quotes, which are read as both. */
function signsBetween(from: Style, to: Style): string {
  const changes = (mark: Mark) => from.marks.includes(mark) !== to.marks.includes(mark)
  const link = from.href === to.href ? null : to.href
  const closing = from.href === null || from.href === to.href ? '' : linkEnd(from.href)
  const underline = changes('u') ? (to.marks.includes('u') ? '<u>' : '</u>') : ''
  const quotes = `${changes('b') ? "'''" : ''}${changes('i') ? "''" : ''}`
  return closing + quotes + underline + (link === null ? '' : linkStart(link))
}

function linkStart(href: string): string {
  const safe = href.replaceAll(/[[\]|]/g, (sign) => encodeURIComponent(sign))
  return isWeb(href) ? `[${safe} ` : `[[${safe}|`
}

function linkEnd(href: string): string {
  return isWeb(href) ? ']' : ']]'
}

function isWeb(href: string): boolean {
  return /^https?:/i.test(href)
}
