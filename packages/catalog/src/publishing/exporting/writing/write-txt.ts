/** Plain text: headings between blank lines, footnotes in square brackets below their chapter. */
import type { Block, BodySegment, LanguageCode } from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { markOf } from '../document/block-mark.ts'
import type { Chapter, ExportDocument, Words } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { type Inline, inlineOf, notesOf } from '../document/inline.ts'
import type { Output } from './output.ts'

export function writeTxt({ head, chapters }: ExportDocument, out: Output): void {
  const line = (text: string): void => out.write(`${text}\n`)
  for (const { text } of [head.title, ...head.under, ...head.authors]) line(text)
  line('')
  for (const { name, text } of frontLines(head)) line(`${name}: ${text}`)
  const machine = head.machine === 0 ? '' : `[${exportingSaid('export-machine')[head.lang]}] `
  for (const chapter of chapters()) writeChapter(chapter, machine, line)
}

function writeChapter(chapter: Chapter, machine: string, line: (text: string) => void): void {
  const { parts, title, rows, versions } = chapter
  const heading = ({ text }: Words): void => line(`\n\n${text}`)
  for (const part of parts) heading(part.title)
  if (title !== null) heading(title)
  line('')
  const notes = notesOf(chapter)
  for (const row of rows) {
    for (const [column, block] of row.entries()) {
      if (block === null) continue
      const written = plainOf(block.segment, (id) => notes.numberOf(column, id))
      if (written.trim() === '' && block.heading === null) continue
      const text = `${markBefore(block, versions[column]?.version.language ?? 'he')}${written}`.trim()
      line(block.heading === null ? `${block.isMachine ? machine : ''}${text}` : `\n${text}\n`)
    }
    if (row.length > 1) line('')
  }
  if (notes.all.length > 0) line('')
  for (const { number, segment, isMachine } of notes.all) {
    line(`[${number}] ${isMachine ? machine : ''}${plainOf(segment).trim()}`)
  }
}

function markBefore(block: Block, language: LanguageCode): string {
  const mark = markOf(block, language)
  return mark === null ? '' : `${mark} `
}

function plainOf(segment: BodySegment, numberOf?: (note: string) => number | null): string {
  return inlineOf(segment, numberOf).map(plainPiece).join('')
}

function plainPiece(piece: Inline): string {
  if (piece.kind === 'words') return piece.text
  return piece.kind === 'note' ? `[${piece.number}]` : '\n'
}
