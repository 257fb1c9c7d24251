/** TEI P5: what the file says of itself in its header, chapters as divisions, footnotes where the words refer to them.
 *  Source: https://tei-c.org/release/doc/tei-p5-doc/en/html/. */
import { type BodySegment, isHref, licenceUrl, type Mark } from '@yalkut/model'
import { XML_HEAD, xmlText } from '../../library-records/xml.ts'
import { markOf } from '../document/block-mark.ts'
import type { Chapter, ExportDocument, ExportHead, Words } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { type ChapterNotes, type Inline, inlineOf, notesOf } from '../document/inline.ts'
import { hrefOf } from './links.ts'
import type { Output } from './output.ts'

export function writeTei({ head, chapters }: ExportDocument, out: Output): void {
  out.write(`${XML_HEAD}<TEI xmlns="http://www.tei-c.org/ns/1.0">\n${headerOf(head)}\n`)
  out.write(`<text xml:lang="${head.language}"><body>\n`)
  let open: number[] = []
  let at = 0
  for (const chapter of chapters()) {
    at += 1
    for (const { level, title } of chapter.parts) {
      // A part ends where one of its level or above begins.
      out.write('</div>\n'.repeat(open.filter((each) => each >= level).length))
      open = [...open.filter((each) => each < level), level]
      out.write(`<div type="part">${headOf(title)}\n`)
    }
    writeChapter(chapter, { head, at }, out)
  }
  out.write(`${'</div>\n'.repeat(open.length)}</body></text></TEI>\n`)
}

function headerOf(head: ExportHead): string {
  const { title, under, authors, editions, address, lang, at, revision } = head
  const titles = [
    `<title${langOf(title)}>${xmlText(title.text)}</title>`,
    ...under.map((each) => `<title type="sub"${langOf(each)}>${xmlText(each.text)}</title>`),
  ]
  const people = authors.map((author) => `<author${langOf(author)}>${xmlText(author.text)}</author>`)
  const machine =
    '<respStmt xml:id="machine"><resp>reading or writing that nobody has checked</resp><name>a machine</name></respStmt>'
  const licences = editions.flatMap(({ licence }) => (licence === null ? [] : [licenceOf(licence)]))
  const sources = editions.map(({ title: name, credit, url, language }) => {
    const parts = [
      ...(name === null ? [] : [`<title>${xmlText(name)}</title>`]),
      ...(credit === null ? [] : [`<publisher>${xmlText(credit)}</publisher>`]),
      ...(url === null ? [] : [`<ptr target="${xmlText(url)}"/>`]),
    ]
    return `<bibl><textLang mainLang="${language}"/>${parts.join('')}</bibl>`
  })
  const said = frontLines(head).map(({ name, text }) => `<p xml:lang="${lang}">${xmlText(`${name}: ${text}`)}</p>`)
  return `<teiHeader><fileDesc>
<titleStmt>${titles.join('')}${people.join('')}${machine}</titleStmt>
<publicationStmt><publisher>Yalkut</publisher><ptr target="${xmlText(address)}"/><date when="${at.slice(0, 10)}"/>
<availability>${[...new Set(licences)].join('') || '<p>No licence is stated.</p>'}</availability></publicationStmt>
<sourceDesc><listBibl>${sources.join('')}<bibl><ptr target="${xmlText(address)}"/></bibl></listBibl></sourceDesc>
</fileDesc><encodingDesc><projectDesc>${said.join('')}</projectDesc></encodingDesc>
<revisionDesc><change when="${at.slice(0, 10)}" n="${revision}">Revision ${revision}</change></revisionDesc></teiHeader>`
}

function licenceOf(licence: string): string {
  const url = licenceUrl(licence)
  return `<licence${url === null ? '' : ` target="${xmlText(url)}"`}>${xmlText(licence)}</licence>`
}

interface Place {
  head: ExportHead
  at: number
}

function writeChapter(chapter: Chapter, place: Place, out: Output): void {
  const { title, versions } = chapter
  out.write(`<div type="chapter" xml:id="c${place.at}">${title === null ? '' : headOf(title)}\n`)
  const notes = notesOf(chapter)
  for (const column of versions.keys()) writeVersion(chapter, column, notes, place, out)
  out.write('</div>\n')
}

/** Two versions are divisions of the chapter: a paragraph of the second names the one beside it. */
function writeVersion(chapter: Chapter, column: number, notes: ChapterNotes, place: Place, out: Output): void {
  const version = chapter.versions[column]?.version
  if (version === undefined) return
  const isAlone = chapter.versions.length === 1
  out.write(isAlone ? '' : `<div type="version" xml:lang="${version.language}">\n`)
  const written = new Set<number>()
  const noteXml = (number: number): string => {
    const note = notes.all[number - 1]
    if (note?.column !== column) return ''
    // A note that is referred to again is not written again.
    if (written.has(number)) return `<ref target="#n${place.at}-${number}">${number}</ref>`
    written.add(number)
    const cert = note.isMachine ? UNCHECKED : ''
    return `<note place="foot" n="${number}" xml:id="n${place.at}-${number}"${cert}>${wordsXml(note.segment, place)}</note>`
  }
  for (const row of chapter.rows) {
    const block = row[column] ?? null
    if (block === null) continue
    const [first = null] = row
    const beside = column > 0 && first !== null ? ` corresp="#${idOf(place, 0, first.id)}"` : ''
    const mark = markOf(block, version.language)
    const cert = block.isMachine ? UNCHECKED : ''
    const words = wordsXml(block.segment, place, (id) => notes.numberOf(column, id), noteXml)
    // A heading inside a chapter stands between paragraphs, where a head may not.
    const kind = block.heading === null ? '' : ` type="heading" subtype="h${block.heading}"`
    const tag = block.heading === null ? 'p' : 'ab'
    const n = mark === null ? '' : ` n="${xmlText(mark)}"`
    out.write(`<${tag} xml:id="${idOf(place, column, block.id)}"${kind}${n}${cert}${beside}>${words}</${tag}>\n`)
  }
  if (chapter.rows.every((row) => row[column] == null)) out.write('<p/>\n')
  out.write(isAlone ? '' : '</div>\n')
}

const UNCHECKED = ' resp="#machine" cert="low"'

function idOf({ at }: Place, column: number, id: string): string {
  return `s${at}-${column}-${id.replaceAll(/[^A-Za-z0-9._-]/g, '_')}`
}

function wordsXml(
  segment: BodySegment,
  { head }: Place,
  numberOf?: (note: string) => number | null,
  noteXml: (number: number) => string = () => '',
): string {
  return inlineOf(segment, numberOf)
    .map((piece) => pieceXml(piece, head, noteXml))
    .join('')
}

function pieceXml(piece: Inline, head: ExportHead, noteXml: (number: number) => string): string {
  if (piece.kind === 'break') return '<lb/>'
  if (piece.kind === 'note') return noteXml(piece.number)
  const { text, marks, href } = piece
  const marked = marks.reduce((inner, mark) => `<hi rend="${RENDS[mark]}">${inner}</hi>`, xmlText(text))
  if (href === null || !isHref(href)) return marked
  return `<ref target="${xmlText(hrefOf(href, head))}">${marked}</ref>`
}

const RENDS: { readonly [M in Mark]: string } = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  small: 'small',
  sup: 'superscript',
  sub: 'subscript',
}

function headOf(title: Words): string {
  return `<head${langOf(title)}>${xmlText(title.text)}</head>`
}

function langOf({ language }: Words): string {
  return ` xml:lang="${language}"`
}
