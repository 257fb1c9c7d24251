/** DOCX: Word's own styles for titles and headings, real footnotes, two versions as a table. Right-to-left words are marked as such.
 *  Source: ECMA-376, 5th edition, part 1 (WordprocessingML). */
import { type BodySegment, directionOfWords, isHref, type LanguageCode, type Mark } from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { writeZip } from '../../edition-files/zip-file.ts'
import { XML_HEAD, xmlText } from '../../library-records/xml.ts'
import { markOf } from '../document/block-mark.ts'
import type { Chapter, ExportDocument, ExportHead, Words } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { type ChapterNotes, type Inline, inlineOf, notesOf } from '../document/inline.ts'
import { contentTypes, coreProperties, DOCUMENT_ROOT, relationshipsOf, STYLES } from './docx-parts.ts'
import { hrefOf } from './links.ts'
import { inMemory, type Output } from './output.ts'

export function writeDocx({ head, chapters }: ExportDocument, target: string): void {
  writeZip(target, new Date(head.at), (zip) => {
    const writer = new DocxWriter(head)
    const body = inMemory((out) => writer.write(chapters(), out))
    zip.add('[Content_Types].xml', contentTypes())
    zip.add('_rels/.rels', ROOT_RELATIONSHIPS)
    zip.add('docProps/core.xml', coreProperties(head))
    zip.add('word/styles.xml', STYLES)
    zip.add('word/document.xml', body)
    zip.add('word/footnotes.xml', footnotesOf(writer.notes))
    zip.add('word/_rels/document.xml.rels', relationshipsOf(writer.links))
  })
}

const ROOT_RELATIONSHIPS = `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

class DocxWriter {
  /** In the order of their ids, from 1. */
  readonly notes: string[] = []
  /** Ids by address. */
  readonly links = new Map<string, string>()
  readonly #head: ExportHead

  constructor(head: ExportHead) {
    this.#head = head
  }

  write(chapters: Iterable<Chapter>, out: Output): void {
    const { title, under, authors, lang } = this.#head
    out.write(`${XML_HEAD}<w:document ${DOCUMENT_ROOT}><w:body>`)
    out.write(this.#plain(title, 'Title'))
    for (const words of [...under, ...authors]) out.write(this.#plain(words, 'Subtitle'))
    for (const { name, text, href } of frontLines(this.#head)) {
      const shown = runOf(text, { language: lang })
      const value = href === null ? shown : this.#linked(shown, href)
      out.write(
        paragraphOf(runOf(`${name}: `, { language: lang, marks: ['b'] }) + value, { language: lang, style: 'About' }),
      )
    }
    for (const chapter of chapters) this.#writeChapter(chapter, out)
    const rtl = directionOfWords(this.#head.language) === 'rtl' ? '<w:bidi/>' : ''
    out.write(
      `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1304" w:bottom="1304" w:left="1304" w:header="708" w:footer="708" w:gutter="0"/>${rtl}</w:sectPr></w:body></w:document>`,
    )
  }

  #writeChapter(chapter: Chapter, out: Output): void {
    const { parts, title, level, rows, versions } = chapter
    for (const part of parts) out.write(this.#plain(part.title, `Heading${part.level}`))
    if (title !== null) out.write(this.#plain(title, `Heading${Math.min(9, level)}`))
    const notes = notesOf(chapter)
    const base = title === null ? 0 : level
    const cell = (row: Chapter['rows'][number], column: number): string =>
      this.#cell(chapter, row, { column, notes, base })
    if (versions.length === 1) for (const row of rows) out.write(cell(row, 0))
    else if (rows.length > 0) {
      const rtl = directionOfWords(this.#head.language) === 'rtl' ? '<w:bidiVisual/>' : ''
      out.write(
        `<w:tbl><w:tblPr>${rtl}<w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="4600"/>'.repeat(versions.length)}</w:tblGrid>`,
      )
      for (const row of rows) {
        const cells = versions.map(
          (_, column) =>
            `<w:tc><w:tcPr><w:tcW w:w="4600" w:type="dxa"/></w:tcPr>${cell(row, column) || '<w:p/>'}</w:tc>`,
        )
        out.write(`<w:tr>${cells.join('')}</w:tr>`)
      }
      // Two tables need something between them, and so does the end of the document.
      out.write('</w:tbl><w:p/>')
    }
  }

  #cell(chapter: Chapter, row: Chapter['rows'][number], { column, notes, base }: CellPlace): string {
    const block = row[column] ?? null
    const version = chapter.versions[column]?.version
    if (block === null || version === undefined) return ''
    const { language } = version
    const noteRun = (number: number): string => {
      const note = notes.all[number - 1]
      return note === undefined ? '' : this.#noteOf(note.segment, { language, isMachine: note.isMachine })
    }
    const mark = markOf(block, language)
    const number = mark === null ? '' : runOf(`${mark} `, { language, marks: ['b'] })
    const words = this.#runs(block.segment, language, (id) => notes.numberOf(column, id), noteRun)
    const style =
      block.heading === null ? (block.isMachine ? 'Unchecked' : 'Words') : `Heading${Math.min(9, base + block.heading)}`
    return paragraphOf(number + words, { language, style, isEnd: block.segment.end === true })
  }

  #noteOf(segment: BodySegment, { language, isMachine }: { language: LanguageCode; isMachine: boolean }): string {
    const id = this.notes.length + 1
    const sign = isMachine ? runOf(`[${exportingSaid('export-machine')[this.#head.lang]}] `, { language }) : ''
    const number = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
    // Links here would need relationships of their own: their words are kept.
    const text = inlineOf(segment).map((piece) =>
      piece.kind === 'words' ? runOf(piece.text, { language, marks: piece.marks }) : '',
    )
    const words = `${number}${runOf(' ', { language })}${sign}${text.join('')}`
    this.notes.push(`<w:footnote w:id="${id}">${paragraphOf(words, { language, style: 'FootnoteText' })}</w:footnote>`)
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`
  }

  #runs(
    segment: BodySegment,
    language: LanguageCode,
    numberOf?: (note: string) => number | null,
    noteRun: (number: number) => string = () => '',
  ): string {
    return inlineOf(segment, numberOf)
      .map((piece) => this.#piece(piece, language, noteRun))
      .join('')
  }

  #piece(piece: Inline, language: LanguageCode, noteRun: (number: number) => string): string {
    if (piece.kind === 'break') return '<w:r><w:br/></w:r>'
    if (piece.kind === 'note') return noteRun(piece.number)
    const run = runOf(piece.text, { language, marks: piece.marks })
    return piece.href === null || !isHref(piece.href) ? run : this.#linked(run, hrefOf(piece.href, this.#head))
  }

  #linked(run: string, href: string): string {
    const id = this.links.get(href) ?? `link${this.links.size + 1}`
    this.links.set(href, id)
    return `<w:hyperlink r:id="${id}">${run}</w:hyperlink>`
  }

  #plain({ text, language }: Words, style: string): string {
    return paragraphOf(runOf(text, { language }), { language, style })
  }
}

interface CellPlace {
  column: number
  notes: ChapterNotes
  base: number
}

function paragraphOf(
  runs: string,
  { language, style, isEnd = false }: { language: LanguageCode; style: string; isEnd?: boolean },
): string {
  const rtl = directionOfWords(language) === 'rtl' ? '<w:bidi/>' : ''
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${rtl}${isEnd ? '<w:jc w:val="end"/>' : ''}</w:pPr>${runs}</w:p>`
}

/** The properties are in the order that the schema wants. */
function runOf(text: string, { language, marks = [] }: { language: LanguageCode; marks?: readonly Mark[] }): string {
  const isRtl = directionOfWords(language) === 'rtl'
  const has = (mark: Mark): boolean => marks.includes(mark)
  const properties = [
    has('b') ? '<w:b/><w:bCs/>' : '',
    has('i') ? '<w:i/><w:iCs/>' : '',
    has('small') ? '<w:sz w:val="19"/><w:szCs w:val="19"/>' : '',
    has('u') ? '<w:u w:val="single"/>' : '',
    has('sup') ? '<w:vertAlign w:val="superscript"/>' : has('sub') ? '<w:vertAlign w:val="subscript"/>' : '',
    isRtl ? `<w:rtl/><w:lang w:bidi="${language}"/>` : `<w:lang w:val="${language}"/>`,
  ].join('')
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`
}

/** The first two are the lines above footnotes, which Word asks for. */
function footnotesOf(notes: readonly string[]): string {
  const separators = `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`
  return `${XML_HEAD}<w:footnotes ${DOCUMENT_ROOT}>${separators}${notes.join('')}</w:footnotes>`
}
