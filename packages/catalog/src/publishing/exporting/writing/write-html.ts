/** One page of HTML that needs nothing beside it: a title page, contents, the words, footnotes. It runs no script. */
import { type Block, type BodySegment, directionOfWords, escapeHtml, isHref, type Mark } from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { withoutBadCharacters } from '../../library-records/xml.ts'
import { markOf } from '../document/block-mark.ts'
import type { Chapter, ExportDocument, ExportHead, Words } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { type ChapterNotes, type Inline, inlineOf, notesOf } from '../document/inline.ts'
import { hrefOf } from './links.ts'
import type { Output } from './output.ts'

const STYLE = `body{font:1.15rem/1.7 "Frank Ruhl Libre","Noto Serif Hebrew",serif;max-width:42rem;margin:2rem auto;padding:0 1rem}
header{text-align:center;margin-block-end:3rem}dl{font-size:.85rem;text-align:start}dt{font-weight:bold}dd{margin:0 0 .4rem}
h1,h2,h3,h4,h5,h6{line-height:1.3;text-align:center}.n{font-weight:bold}.machine{border-inline-start:3px solid #aaa;padding-inline-start:.5rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem}.end{text-align:end}ol.notes{font-size:.85rem;border-top:1px solid #aaa}
a{color:inherit}@media print{nav{display:none}h2{break-before:page}}`

/** Elements that are never closed are written as XHTML wants them, so that EPUB takes the same words. */
export function writeHtml({ head, chapters }: ExportDocument, out: Output): void {
  const { listedAs, language } = head
  out.write(`<!doctype html><html${langOf(language)}><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width,initial-scale=1"/><title>${escapeHtml(listedAs)}</title>
<meta name="generator" content="Yalkut"/><link rel="canonical" href="${escapeHtml(head.address)}"/><style>${STYLE}</style></head><body>
${titlePageHtml(head)}
<main>
`)
  let at = 0
  for (const chapter of chapters()) {
    at += 1
    out.write(`<section id="c${at}">\n`)
    writeChapterHtml(chapter, { head, at }, out)
    out.write('</section>\n')
  }
  out.write('</main></body></html>\n')
}

export function titlePageHtml(head: ExportHead): string {
  const { title, under, authors, lang } = head
  const lines = [...under, ...authors].map((words) => `<p${langOf(words.language)}>${escapeHtml(words.text)}</p>`)
  const facts = frontLines(head).map(({ name, text, href }) => {
    const shown = `<bdi>${escapeHtml(text)}</bdi>`
    const linked = href === null ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
    return `<dt>${escapeHtml(name)}</dt><dd>${linked}</dd>`
  })
  return `<header><h1${langOf(title.language)}>${escapeHtml(title.text)}</h1>
${lines.join('\n')}
<dl${langOf(lang)}>${facts.join('')}</dl></header>`
}

export interface ChapterPlace {
  head: ExportHead
  /** From 1. */
  at: number
  /** Attributes of a link to a note; EPUB names what it is otherwise. */
  noteRef?: string
  /** Notes whose first reference was written: it has an id. */
  referred?: Set<number>
}

export function writeChapterHtml(chapter: Chapter, { head, at, noteRef }: ChapterPlace, out: Output): void {
  const place: ChapterPlace = { head, at, referred: new Set(), ...(noteRef !== undefined && { noteRef }) }
  const { parts, title, level, rows } = chapter
  for (const part of parts) out.write(headingHtml(part.title, part.level + 1))
  if (title !== null) out.write(headingHtml(title, level + 1))
  const notes = notesOf(chapter)
  const base = title === null ? 0 : level
  const used = new Set<string>()
  for (const row of rows) {
    const cells = row.map((block, column) => {
      if (block === null) return '<p></p>'
      const isFirst = !used.has(block.id)
      used.add(block.id)
      return blockHtml(
        block,
        { chapter, column, notes, base, anchor: isFirst ? anchorOf(place, block.id) : null },
        place,
      )
    })
    const [only = ''] = cells
    out.write(cells.length === 1 ? `${only}\n` : `<div class="pair">${cells.join('')}</div>\n`)
  }
  out.write(notesHtml(chapter, notes, place))
}

/** Ids of segments may be the same in several chapters, and XML wants a letter first. */
export function anchorOf({ at }: ChapterPlace, id: string): string {
  return `s${at}-${id}`
}

interface BlockPlace {
  chapter: Chapter
  column: number
  notes: ChapterNotes
  /** The level of the heading above. */
  base: number
  anchor: string | null
}

function blockHtml(block: Block, { chapter, column, notes, base, anchor }: BlockPlace, place: ChapterPlace): string {
  const version = chapter.versions[column]?.version
  if (version === undefined) return ''
  const words = runsHtml(block.segment, place, (id) => notes.numberOf(column, id))
  const mark = markOf(block, version.language)
  const number = mark === null ? '' : `<span class="n">${escapeHtml(mark)}</span> `
  const id = anchor === null ? '' : ` id="${escapeHtml(anchor)}"`
  if (block.heading !== null) {
    const tag = `h${Math.min(6, base + block.heading + 1)}`
    return `<${tag}${id}${langOf(version.language)}>${number}${words}</${tag}>`
  }
  const kinds = [...(block.isMachine ? ['machine'] : []), ...(block.segment.end === true ? ['end'] : [])]
  const kind = kinds.length === 0 ? '' : ` class="${kinds.join(' ')}"`
  const title = block.isMachine ? ` title="${escapeHtml(exportingSaid('export-machine')[place.head.lang])}"` : ''
  return `<p${id}${kind}${title}${langOf(version.language)}>${number}${words}</p>`
}

function notesHtml({ versions }: Chapter, { all }: ChapterNotes, place: ChapterPlace): string {
  if (all.length === 0) return ''
  const label = escapeHtml(exportingSaid('export-notes')[place.head.lang])
  const written = all.map(({ number, column, segment, isMachine }) => {
    const version = versions[column]?.version
    const language = version === undefined ? '' : langOf(version.language)
    const kind = isMachine ? ' class="machine"' : ''
    const back = `<a href="#r${place.at}-${number}" role="doc-backlink">${number}</a>`
    return `<li id="n${place.at}-${number}"${kind}${language}>${back} ${runsHtml(segment, place)}</li>`
  })
  return `<aside aria-label="${label}"><ol class="notes" style="list-style:none">${written.join('\n')}</ol></aside>\n`
}

function runsHtml(segment: BodySegment, place: ChapterPlace, numberOf?: (note: string) => number | null): string {
  return inlineOf(segment, numberOf)
    .map((piece) => pieceHtml(piece, place))
    .join('')
}

function pieceHtml(
  piece: Inline,
  { head, at, noteRef = ' role="doc-noteref"', referred = new Set() }: ChapterPlace,
): string {
  if (piece.kind === 'break') return '<br/>'
  if (piece.kind === 'note') {
    const { number } = piece
    const id = referred.has(number) ? '' : ` id="r${at}-${number}"`
    referred.add(number)
    return `<sup><a${noteRef} href="#n${at}-${number}"${id}>${number}</a></sup>`
  }
  const { text, marks, href } = piece
  const marked = marks.reduce((inner, mark) => `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`, escapedText(text))
  if (href === null || !isHref(href)) return marked
  return `<a href="${escapeHtml(hrefOf(href, head))}">${marked}</a>`
}

const TAGS: { readonly [M in Mark]: string } = { b: 'b', i: 'i', u: 'u', small: 'small', sup: 'sup', sub: 'sub' }

function escapedText(text: string): string {
  return escapeHtml(withoutBadCharacters(text))
}

function headingHtml({ text, language }: Words, level: number): string {
  const tag = `h${Math.min(6, level)}`
  return `<${tag}${langOf(language)}>${escapedText(text)}</${tag}>\n`
}

export function langOf(language: Words['language']): string {
  return ` lang="${language}" dir="${directionOfWords(language)}"`
}
