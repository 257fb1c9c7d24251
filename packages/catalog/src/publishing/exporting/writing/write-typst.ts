/** The words as a program of Typst, which sets them as pages: a title page, contents, running heads, footnotes; two versions in columns.
 *  Words are always strings of the program, so nothing in them is read as markup. Source: https://typst.app/docs/reference/. */
import {
  type Block,
  type BodySegment,
  directionOfWords,
  isHref,
  type LanguageCode,
  type Mark,
  plainRuns,
} from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { markOf } from '../document/block-mark.ts'
import type { Chapter, ExportDocument, ExportHead, Words } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { type ChapterNotes, type Inline, inlineOf, notesOf } from '../document/inline.ts'
import { hrefOf } from './links.ts'
import type { Output } from './output.ts'

const LATIN = '"Source Serif 4"'
const PLAIN = `("Frank Ruhl Libre", ${LATIN})`
const WITH_TEAMIM = `("Noto Serif Hebrew", ${LATIN})`
const RASHI = `("Noto Rashi Hebrew", "Frank Ruhl Libre", ${LATIN})`

const LETTERS_WITH_TEAMIM = /[\u0591-\u05ae]/u

export function writeTypst({ head, chapters }: ExportDocument, out: Output): void {
  const { title, listedAs, authors, columns } = head
  out.write(`#set document(title: ${string(listedAs)}, author: (${authors.map(({ text }) => `${string(text)},`).join('')}), date: none)
#let running = state("running", "")
#set text(font: ${PLAIN}, size: 11pt, ${textIn(head.language)})
#set par(justify: true, leading: 0.72em, spacing: 0.9em)
#set footnote.entry(gap: 0.4em)
#show footnote.entry: set text(size: 8.5pt)
#show heading: it => block(above: 1.4em, below: 0.9em, width: 100%, align(center, it.body))
#let beside(..cells) = grid(columns: (1fr, 1fr), column-gutter: 1.2em, ..cells)
#let unchecked(side, body) = block(width: 100%, inset: (x: 0.5em), stroke: (..side, rest: none), body)
#set page(paper: ${columns > 1 ? '"a4"' : '"a5"'}, margin: (x: 17mm, top: 19mm, bottom: 17mm), numbering: none)
`)
  writeTitlePage(head, out)
  out.write(`#set page(numbering: "1", header: context align(center, text(size: 8.5pt, running.get())))
#counter(page).update(1)
#running.update(${string(title.text)})
`)
  let at = 0
  for (const chapter of chapters()) {
    at += 1
    if (at === 1 && chapter.title !== null) {
      const name = exportingSaid('export-contents')[head.lang]
      out.write(`#outline(title: ${string(name)}, depth: 2)\n#pagebreak(weak: true)\n`)
    }
    writeChapter(chapter, head, out)
  }
}

function writeTitlePage(head: ExportHead, out: Output): void {
  const { title, under, authors, lang } = head
  const centred = ({ text, language }: Words, size: string): string =>
    `#align(center, text(size: ${size}, ${textIn(language)}, ${string(text)}))\n`
  out.write(`#v(22%)\n${centred(title, '26pt')}#v(1em)\n`)
  for (const words of [...under, ...authors]) out.write(centred(words, '14pt'))
  const lines = frontLines(head).map(({ name, text, href }) => {
    const shown = href === null ? string(text) : `link(${string(href)}, ${string(text)})`
    return `#strong(${string(`${name}: `)}); #${shown};`
  })
  const about = lines.join(' #linebreak();\n')
  out.write(`#v(1fr)\n#[#set text(size: 8.5pt, ${textIn(lang)})\n#set par(justify: false)\n${about}\n]\n#pagebreak()\n`)
}

function writeChapter(chapter: Chapter, head: ExportHead, out: Output): void {
  const { parts, title, level, versions, rows } = chapter
  for (const part of parts) out.write(headingOf(part.title, part.level))
  if (title !== null) {
    out.write(headingOf(title, level))
    out.write(`#running.update(${string(`${head.title.text} · ${title.text}`)})\n`)
  }
  out.write('#counter(footnote).update(0)\n')
  const notes = notesOf(chapter)
  const place: Place = { chapter, head, notes, written: new Set(), base: title === null ? 0 : level }
  out.write(`#[#set text(font: ${faceOf(chapter, head)})\n`)
  for (const row of rows) {
    const cells = versions.map((_, column) => cellOf(row[column] ?? null, column, place))
    const [only = ''] = cells
    out.write(cells.length === 1 ? `${only}\n` : `#beside(${cells.map((cell) => `[${cell}]`).join(', ')})\n`)
  }
  out.write(']\n')
}

/** Letters with te'amim are set whole in a face that has them, commentaries in that of Rashi. */
function faceOf({ versions }: Chapter, { isCommentary }: ExportHead): string {
  const hasTeamim = versions.some(({ blocks }) =>
    blocks.some(({ segment }) => LETTERS_WITH_TEAMIM.test(plainRuns(segment.text ?? []))),
  )
  if (hasTeamim) return WITH_TEAMIM
  return isCommentary ? RASHI : PLAIN
}

interface Place {
  chapter: Chapter
  head: ExportHead
  notes: ChapterNotes
  /** Notes that are written; what refers to them again has their number. */
  written: Set<number>
  base: number
}

function cellOf(block: Block | null, column: number, place: Place): string {
  const version = place.chapter.versions[column]?.version
  if (block === null || version === undefined) return ''
  const { language } = version
  const mark = markOf(block, language)
  const number = mark === null ? '' : `#strong(${string(`${mark} `)});`
  const words = `${number}${runsOf(block.segment, { column, place })}`
  if (words === '') return ''
  const set = `#set text(${textIn(language)})`
  if (block.heading !== null) {
    return `#heading(level: ${Math.min(6, place.base + block.heading)}, outlined: false)[${set}\n${words}]\n`
  }
  const shown = block.segment.end === true ? `#align(end)[${words}]` : words
  if (!block.isMachine) return `#[${set}\n${shown}]\n`
  const side = directionOfWords(language) === 'rtl' ? 'right' : 'left'
  return `#unchecked((${side}: 1.2pt + luma(60%)))[${set}\n${shown}]\n`
}

function runsOf(segment: BodySegment, at?: { column: number; place: Place }): string {
  const numberOf = at === undefined ? undefined : (id: string) => at.place.notes.numberOf(at.column, id)
  return inlineOf(segment, numberOf)
    .map((piece) => pieceOf(piece, at?.place ?? null))
    .join('')
}

function pieceOf(piece: Inline, place: Place | null): string {
  if (piece.kind === 'break') return '#linebreak();'
  if (piece.kind === 'note') return place === null ? '' : noteOf(piece.number, place)
  const { text, marks, href } = piece
  const marked = marks.reduce((inner, mark) => MARKS[mark](inner), string(text))
  return place !== null && href !== null && isHref(href)
    ? `#link(${string(hrefOf(href, place.head))}, ${marked});`
    : `#${marked};`
}

function noteOf(number: number, { chapter, notes, written }: Place): string {
  const note = notes.all[number - 1]
  if (note === undefined || written.has(number)) return `#super(${string(String(number))});`
  written.add(number)
  const language = chapter.versions[note.column]?.version.language ?? 'he'
  return `#footnote[#set text(${textIn(language)})\n${runsOf(note.segment)}];`
}

const MARKS: { readonly [M in Mark]: (inner: string) => string } = {
  b: (inner) => `strong(${inner})`,
  i: (inner) => `emph(${inner})`,
  u: (inner) => `underline(${inner})`,
  small: (inner) => `text(size: 0.85em, ${inner})`,
  sup: (inner) => `super(${inner})`,
  sub: (inner) => `sub(${inner})`,
}

function headingOf({ text, language }: Words, level: number): string {
  return `#heading(level: ${Math.min(6, level)})[#set text(${textIn(language)})\n#${string(text)};]\n`
}

/** Languages that Typst does not know have their direction alone. */
function textIn(language: LanguageCode): string {
  const known = /^[a-z]{2}$/.test(language) ? `lang: "${language}", ` : ''
  return `${known}dir: ${directionOfWords(language)}`
}

function string(text: string): string {
  const plain = text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
  return `"${plain.replaceAll(/["\\]/g, '\\$&')}"`
}
