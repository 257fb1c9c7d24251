/** The lines of a scan with their places: ALTO, PAGE or hOCR. */
import { writeAlto, writeHocrPages, writePageXml } from '@yalkut/ocr'
import type { Reads } from '@yalkut/projection'
import type { ScanFormat } from '../../../core/shapes/export-format.ts'
import { type Layer, layersOf, type ScanLayers } from '../../../core/shown/layers.ts'
import { pageFacts } from '../../../media/scans/scan-text.ts'
import { writeZip } from '../../edition-files/zip-file.ts'
import type { ExportHead } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { mergedAt } from '../reading/found.ts'
import { textPages } from '../reading/text-pages.ts'
import { writeFile } from './output.ts'

/** Gives whether the file is a ZIP: ALTO and PAGE have a file for each page. */
export function writeScan(
  reads: Reads,
  head: ExportHead,
  { format, target }: { format: ScanFormat; target: string },
): boolean {
  const about = frontLines(head).map(({ name, text }) => `${name}: ${text}`)
  if (format === 'hocr') {
    const pages = [...pagesOf(reads, head.id)]
    writeFile(target, (out) => out.write(withComment(writeHocrPages(pages), about)))
    return false
  }
  const write = (page: WrittenPage): string =>
    withComment(format === 'alto' ? writeAlto(page) : writePageXml({ ...page, at: page.at }), about)
  const [first, second] = firstTwo(pagesOf(reads, head.id))
  if (first !== undefined && second === undefined) {
    writeFile(target, (out) => out.write(write(first)))
    return false
  }
  writeZip(target, new Date(head.at), (zip) => {
    zip.add('about.txt', `${[head.title.text, ...about].join('\n')}\n`)
    for (const page of pagesOf(reads, head.id)) {
      zip.add(`${String(page.page).padStart(4, '0')}.${format}.xml`, write(page))
    }
  })
  return true
}

type WrittenPage = ReturnType<typeof writtenPage>

/** The pages of a scan that have lines that are shown. */
function* pagesOf(reads: Reads, scan: string): Iterable<WrittenPage> {
  const layers = layersOf(reads, scan)
  const byId = new Map(layers.layers.map((layer) => [layer.id, layer]))
  for (const item of textPages(reads, layers)) {
    const layer = byId.get(item.data.layer)
    if (item.withheld !== null || layer === undefined || item.data.lines.length === 0) continue
    yield writtenPage(reads, item, { layer, layers })
  }
}

function writtenPage(
  reads: Reads,
  item: Parameters<typeof pageFacts>[0],
  { layer, layers }: { layer: Layer; layers: ScanLayers },
) {
  const { lines, engine } = pageFacts(item, layer, layers)
  return { page: item.data.page, lines, engine, at: mergedAt(reads, item.id) }
}

function firstTwo<T>(all: Iterable<T>): T[] {
  const found: T[] = []
  for (const each of all) if (found.push(each) === 2) break
  return found
}

/** After the first line, which has to be the declaration of XML. A comment holds no two hyphens. */
function withComment(xml: string, about: readonly string[]): string {
  const text = about
    .join('\n')
    .replaceAll(/-(?=-)/g, '- ')
    .replace(/-$/, '- ')
  return xml.replace('\n', () => `\n<!-- ${text} -->\n`)
}
