/** EPUB 3: a page for each chapter, contents, and for what was heard the sound with the words lit as it plays.
 *  Source: https://www.w3.org/TR/epub-33/. */
import { directionOfWords, escapeHtml, licenceUrl } from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import { writeZip, type ZipWriter } from '../../edition-files/zip-file.ts'
import { XML_HEAD, xmlText } from '../../library-records/xml.ts'
import type { Chapter, ExportDocument, ExportHead, Words } from '../document/document.ts'
import { inMemory } from './output.ts'
import { anchorOf, langOf, titlePageHtml, writeChapterHtml } from './write-html.ts'

/** Sounds that every reading system plays, with the ends of their names. */
const SOUNDS: { readonly [mime: string]: string } = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a' }

/** `sounds`: the files of the sounds that go into the book, by their sha256. */
export function writeEpub(
  { head, chapters }: ExportDocument,
  target: string,
  sounds: { readonly [sha256: string]: string } = {},
): void {
  writeZip(target, new Date(head.at), (zip) => {
    zip.add('mimetype', 'application/epub+zip', 'stored')
    zip.add('META-INF/container.xml', CONTAINER)
    zip.add('book/style.css', STYLE)
    zip.add('book/title.xhtml', pageOf(head, head.title.text, titlePageHtml(head)))
    const book = new Book(head, zip, sounds)
    for (const chapter of chapters()) book.add(chapter)
    zip.add('book/nav.xhtml', pageOf(head, exportingSaid('export-contents')[head.lang], navOf(head, book.entries)))
    zip.add('book/package.opf', packageOf(head, book))
  })
}

interface Entry {
  level: number
  title: Words
  href: string
}

interface Overlay {
  id: string
  seconds: number
}

class Book {
  readonly entries: Entry[] = []
  readonly overlays = new Map<number, Overlay>()
  /** Names of sound files, by sha256. */
  readonly sounds = new Map<string, { name: string; mime: string }>()
  chapters = 0
  readonly #head: ExportHead
  readonly #zip: ZipWriter
  readonly #paths: { readonly [sha256: string]: string }

  constructor(head: ExportHead, zip: ZipWriter, paths: { readonly [sha256: string]: string }) {
    this.#head = head
    this.#zip = zip
    this.#paths = paths
  }

  add(chapter: Chapter): void {
    this.chapters += 1
    const at = this.chapters
    const name = `c${at}.xhtml`
    for (const { level, title } of chapter.parts) this.entries.push({ level, title, href: name })
    this.entries.push({ level: chapter.level, title: chapter.title ?? this.#head.title, href: name })
    const place = { head: this.#head, at, noteRef: ' epub:type="noteref" role="doc-noteref"' }
    const words = inMemory((out) => writeChapterHtml(chapter, place, out))
    const title = chapter.title ?? this.#head.title
    this.#zip.add(`book/${name}`, pageOf(this.#head, title.text, `<section epub:type="chapter">${words}</section>`))
    this.#addOverlay(chapter, at)
  }

  #addOverlay(chapter: Chapter, at: number): void {
    const { sound } = chapter
    const path = sound === null ? undefined : this.#paths[sound.file]
    const end = sound === null ? undefined : SOUNDS[sound.mime]
    if (sound === null || path === undefined || end === undefined) return
    const audio = this.#soundOf(sound.file, { path, mime: end === 'mp3' ? 'audio/mpeg' : 'audio/mp4', end })
    const place = { head: this.#head, at }
    let ms = 0
    const pars = chapter.rows.flatMap(([block], row) => {
      const span = block == null ? undefined : sound.spans.get(block.id)
      if (block == null || span === undefined) return []
      ms += span.endMs - span.startMs
      const clip = `clipBegin="${span.startMs / 1_000}s" clipEnd="${span.endMs / 1_000}s"`
      const text = `<text src="c${at}.xhtml#${escapeHtml(anchorOf(place, block.id))}"/>`
      return [`<par id="p${row}">${text}<audio src="${audio}" ${clip}/></par>`]
    })
    if (pars.length === 0) return
    const seq = `<seq id="s" epub:textref="c${at}.xhtml">${pars.join('\n')}</seq>`
    const smil = `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${seq}</body></smil>`
    this.#zip.add(`book/c${at}.smil`, `${XML_HEAD}${smil}\n`)
    this.overlays.set(at, { id: `smil${at}`, seconds: ms / 1_000 })
  }

  #soundOf(sha256: string, { path, mime, end }: { path: string; mime: string; end: string }): string {
    const known = this.sounds.get(sha256)
    if (known !== undefined) return known.name
    const name = `sound${this.sounds.size + 1}.${end}`
    this.sounds.set(sha256, { name, mime })
    this.#zip.addFile(`book/${name}`, path)
    return name
  }
}

const CONTAINER = `${XML_HEAD}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

const STYLE = `body{line-height:1.6}h1,h2,h3,h4,h5,h6,header{text-align:center}p{margin:0 0 .4em}.n{font-weight:bold}
.machine{border-inline-start:3px solid #888;padding-inline-start:.5em}.end{text-align:end}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1.2em}ol.notes{font-size:.85em;border-top:1px solid #888}
dl{font-size:.85em;text-align:start}dt{font-weight:bold}.lit{background:#fd6}
`

function pageOf({ language }: ExportHead, title: string, body: string): string {
  const attributes = `${langOf(language)} xml:lang="${language}"`
  return `${XML_HEAD}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${attributes}><head><title>${xmlText(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/></head><body>${body}</body></html>
`
}

/** Each entry is inside the last one of a level above it. */
function navOf({ lang }: ExportHead, entries: readonly Entry[]): string {
  let html = ''
  const open: number[] = []
  for (const { level, title, href } of entries) {
    while ((open.at(-1) ?? 0) > level) {
      html += '</li></ol>'
      open.pop()
    }
    if (open.at(-1) === level) html += '</li>'
    else {
      html += '<ol>'
      open.push(level)
    }
    html += `<li><a href="${href}"${langOf(title.language)}>${xmlText(title.text)}</a>`
  }
  html += '</li></ol>'.repeat(open.length)
  const name = exportingSaid('export-contents')[lang]
  return `<nav epub:type="toc" role="doc-toc"><h1${langOf(lang)}>${name}</h1>${html}</nav>`
}

function packageOf(head: ExportHead, { chapters, overlays, sounds }: Book): string {
  const { listedAs, authors, language, address, at, editions, under } = head
  const numbers = Array.from({ length: chapters }, (_, index) => index + 1)
  const overlaid = (n: number): string => {
    const overlay = overlays.get(n)
    return overlay === undefined ? '' : ` media-overlay="${overlay.id}"`
  }
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    '<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>',
    ...numbers.map((n) => `<item id="c${n}" href="c${n}.xhtml" media-type="application/xhtml+xml"${overlaid(n)}/>`),
    ...[...overlays].map(([n, { id }]) => `<item id="${id}" href="c${n}.smil" media-type="application/smil+xml"/>`),
    ...[...sounds.values()].map(({ name, mime }) => `<item id="${name}" href="${name}" media-type="${mime}"/>`),
  ]
  const total = [...overlays.values()].reduce((sum, { seconds }) => sum + seconds, 0)
  const durations = [...overlays.values()].map(
    ({ id, seconds }) => `<meta property="media:duration" refines="#${id}">${seconds}s</meta>`,
  )
  const listening =
    overlays.size === 0
      ? []
      : [
          `<meta property="media:duration">${total}s</meta>`,
          ...durations,
          '<meta property="media:active-class">lit</meta>',
        ]
  const licences = editions.flatMap(({ licence }) => (licence === null ? [] : [licenceUrl(licence) ?? licence]))
  const rtl = directionOfWords(language) === 'rtl' ? ' page-progression-direction="rtl"' : ''
  return `${XML_HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${head.lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${xmlText(`${new URL(address).origin}/v1/entities/${head.id}`)}</dc:identifier>
<dc:title>${xmlText(listedAs)}</dc:title><dc:language>${language}</dc:language>
${authors.map(({ text }) => `<dc:creator>${xmlText(text)}</dc:creator>`).join('')}
${under.map(({ text }) => `<dc:description>${xmlText(text)}</dc:description>`).join('')}
<dc:publisher>Yalkut</dc:publisher><dc:source>${xmlText(address)}</dc:source>
${[...new Set(licences)].map((licence) => `<dc:rights>${xmlText(licence)}</dc:rights>`).join('')}
<meta property="dcterms:modified">${at.slice(0, 19)}Z</meta>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta><meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityHazard">none</meta>
${listening.join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine${rtl}><itemref idref="title"/><itemref idref="nav"/>${numbers.map((n) => `<itemref idref="c${n}"/>`).join('')}</spine>
</package>
`
}
