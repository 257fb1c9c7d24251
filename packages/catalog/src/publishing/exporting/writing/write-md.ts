/** Markdown, as CommonMark with footnotes; two versions are a table of pipes. Whatever would be markup in the words is escaped.
 *  Source: https://spec.commonmark.org/0.31.2/; https://github.github.com/gfm/. */
import { type BodySegment, isHref, type Mark } from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { markOf } from '../document/block-mark.ts'
import type { Chapter, ExportDocument, ExportHead } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { type Inline, inlineOf, notesOf } from '../document/inline.ts'
import { hrefOf } from './links.ts'
import type { Output } from './output.ts'

export function writeMd({ head, chapters }: ExportDocument, out: Output): void {
  out.write(`# ${escaped(head.title.text)}\n\n`)
  for (const { text } of [...head.under, ...head.authors]) out.write(`${escaped(text)}\n\n`)
  for (const { name, text, href } of frontLines(head)) {
    out.write(`- ${escaped(name)}: ${href === null ? escaped(text) : linked(escaped(text), href)}\n`)
  }
  let at = 0
  for (const chapter of chapters()) {
    at += 1
    writeChapter(chapter, { head, at }, out)
  }
}

interface Place {
  head: ExportHead
  /** Of the chapter: notes of chapters have names of their own. */
  at: number
}

function writeChapter(chapter: Chapter, place: Place, out: Output): void {
  const { parts, title, level, rows, versions } = chapter
  for (const part of parts) out.write(`\n${'#'.repeat(part.level + 1)} ${escaped(part.title.text)}\n`)
  if (title !== null) out.write(`\n${'#'.repeat(level + 1)} ${escaped(title.text)}\n`)
  const notes = notesOf(chapter)
  const machine = `_[${exportingSaid('export-machine')[place.head.lang]}]_ `
  const cell = (row: Chapter['rows'][number], column: number): string => {
    const block = row[column] ?? null
    if (block === null) return ''
    const words = markdownOf(block.segment, place, (id) => notes.numberOf(column, id)).trim()
    const mark = markOf(block, versions[column]?.version.language ?? 'he')
    const number = mark === null ? '' : `**${escaped(mark)}** `
    return words === '' && mark === null ? '' : `${block.isMachine && words !== '' ? machine : ''}${number}${words}`
  }
  const columns = versions.length
  let isTable = false
  for (const row of rows) {
    const block = row.find((each) => each !== null)
    if (block == null) continue
    const cells = versions.map((_, column) => cell(row, column))
    if (block.heading !== null) {
      const heading = cells.filter((text) => text !== '').join(' · ')
      out.write(`\n${'#'.repeat(Math.min(6, level + block.heading + (title === null ? 0 : 1)))} ${oneLine(heading)}\n`)
      isTable = false
    } else if (columns === 1) {
      if (cells[0] !== '') out.write(`\n${atLineStart(cells[0] ?? '')}\n`)
    } else {
      if (!isTable) out.write(`\n|${' |'.repeat(columns)}\n|${' --- |'.repeat(columns)}\n`)
      out.write(`| ${cells.map((text) => oneLine(text).replaceAll('|', '\\|')).join(' | ')} |\n`)
      isTable = true
    }
  }
  for (const { number, segment, isMachine } of notes.all) {
    out.write(`\n[^${place.at}-${number}]: ${isMachine ? machine : ''}${oneLine(markdownOf(segment, place).trim())}\n`)
  }
}

function markdownOf(segment: BodySegment, place: Place, numberOf?: (note: string) => number | null): string {
  return inlineOf(segment, numberOf)
    .map((piece) => pieceOf(piece, place))
    .join('')
}

function pieceOf(piece: Inline, { head, at }: Place): string {
  if (piece.kind === 'break') return '  \n'
  if (piece.kind === 'note') return `[^${at}-${piece.number}]`
  const { text, marks, href } = piece
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  if (words === '') return text.replaceAll(/\s+/g, ' ')
  const marked = marks.reduce((inner, mark) => `${SIGNS[mark][0]}${inner}${SIGNS[mark][1]}`, escaped(words))
  const address = href !== null && isHref(href) ? hrefOf(href, head) : null
  return `${before}${address === null ? marked : linked(marked, address)}${after}`.replaceAll(/[\r\n]+/g, ' ')
}

/** Markdown has no sign of its own for some marks: elements are what it takes. */
const SIGNS: { readonly [M in Mark]: readonly [string, string] } = {
  b: ['**', '**'],
  i: ['*', '*'],
  u: ['<u>', '</u>'],
  small: ['<small>', '</small>'],
  sup: ['<sup>', '</sup>'],
  sub: ['<sub>', '</sub>'],
}

function linked(words: string, href: string): string {
  return `[${words}](<${href.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>&|~]/g, '\\$&')
}

/** Signs that begin a heading, a list or a quotation where a line begins. */
function atLineStart(text: string): string {
  return text.replace(/^(?=[#+=-])/u, '\\').replace(/^(\d{1,9})([.)])/u, '$1\\$2')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, '<br>')
}
