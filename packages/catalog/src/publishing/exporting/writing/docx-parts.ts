/** The parts of a DOCX that are alike in all files: types, styles, relationships. */

import { XML_HEAD, xmlText } from '../../library-records/xml.ts'
import type { ExportHead } from '../document/document.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
export const DOCUMENT_ROOT = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`

export function contentTypes(): string {
  const parts = [
    ['/word/document.xml', `${TYPES}.document.main+xml`],
    ['/word/styles.xml', `${TYPES}.styles+xml`],
    ['/word/footnotes.xml', `${TYPES}.footnotes+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ]
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
  return `${XML_HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

/** `links`: ids by address. */
export function relationshipsOf(links: ReadonlyMap<string, string>): string {
  const type = (name: string): string => `Type="${OFFICE}/officeDocument/2006/relationships/${name}"`
  const external = [...links].map(
    ([href, id]) => `<Relationship Id="${id}" ${type('hyperlink')} Target="${xmlText(href)}" TargetMode="External"/>`,
  )
  return `${XML_HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="styles" ${type('styles')} Target="styles.xml"/><Relationship Id="footnotes" ${type('footnotes')} Target="footnotes.xml"/>${external.join('')}</Relationships>`
}

export function coreProperties({ listedAs, authors, language, at, address }: ExportHead): string {
  const creators = authors.map(({ text }) => text).join(', ')
  const time = `${at.slice(0, 19)}Z`
  return `${XML_HEAD}<cp:coreProperties xmlns:cp="${OFFICE}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(listedAs)}</dc:title><dc:creator>${xmlText(creators)}</dc:creator><dc:description>${xmlText(address)}</dc:description><dc:language>${language}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified></cp:coreProperties>`
}

const FONTS = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="David"/>'
const size = (halfPoints: number): string => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`

function style(id: string, name: string, paragraph: string, run: string, basedOn = 'Normal'): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
}

const HEADINGS = Array.from({ length: 9 }, (_, at) => {
  const look = `<w:b/><w:bCs/>${size(Math.max(24, 36 - at * 4))}`
  return style(
    `Heading${at + 1}`,
    `heading ${at + 1}`,
    `<w:keepNext/><w:spacing w:before="280" w:after="120"/><w:jc w:val="center"/><w:outlineLvl w:val="${at}"/>`,
    look,
  )
})

export const STYLES = `${XML_HEAD}<w:styles ${DOCUMENT_ROOT}><w:docDefaults><w:rPrDefault><w:rPr>${FONTS}${size(24)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="100" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>
${style('Title', 'Title', '<w:spacing w:before="1200" w:after="240"/><w:jc w:val="center"/>', `<w:b/><w:bCs/>${size(56)}`)}
${style('Subtitle', 'Subtitle', '<w:jc w:val="center"/>', size(30))}
${style('About', 'About this file', '', `<w:color w:val="555555"/>${size(20)}`)}
${style('Words', 'Words', '<w:jc w:val="both"/>', '')}
${style('Unchecked', 'Unchecked words', '<w:pBdr><w:start w:val="single" w:sz="12" w:space="6" w:color="999999"/></w:pBdr>', '<w:color w:val="555555"/>', 'Words')}
${style('FootnoteText', 'footnote text', '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/>', size(20))}
<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>
${HEADINGS.join('\n')}
</w:styles>`
