/** The lines of a scan with their places: ALTO, PAGE or hOCR. */
import { writeAlto, writeHocrPages, writePageXml } from '@yalkut/ocr'
import type { Reads } from '@yalkut/projection'
import type { ScanFormat } from '../../../core/shapes/export-format.ts'
import { type Layer, layersOf, type ScanLayers, shownPages } from '../../../core/shown/layers.ts'
import { pageFacts } from '../../../media/scans/scan-text.ts'
import { openZip } from '../../edition-files/zip-file.ts'
import type { ExportHead } from '../document/document.ts'
import { frontLines } from '../document/front-lines.ts'
import { writeFile } from './output.ts'

/** Pages that are read at once. */
const PAGE = 50

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
  const zip = openZip(target, new Date(head.at))
  try {
    zip.add('about.txt', `${[head.title.text, ...about].join('\n')}\n`)
    for (const page of pagesOf(reads, head.id)) {
      zip.add(`${String(page.page).padStart(4, '0')}.${format}.xml`, write(page))
    }
    zip.end()
  } catch (error) {
    zip.close()
    throw error
  }
  return true
}

export type WrittenPage = ReturnType<typeof writtenPage>

/** The pages of a scan that have lines that are shown. */
export function* pagesOf(reads: Reads, scan: string): Iterable<WrittenPage> {
  const layers = layersOf(reads, scan)
  const byId = new Map(layers.layers.map((layer) => [layer.id, layer]))
  const pages = shownPages(reads, layers)
  for (let from = 0; from < pages.length; from += PAGE) {
    const ids = pages.slice(from, from + PAGE).map(({ id }) => id)
    for (const item of reads.items.of('text-page', ids)) {
      const layer = byId.get(item.data.layer)
      if (item.withheld !== null || layer === undefined || item.data.lines.length === 0) continue
      yield writtenPage(reads, item, { layer, layers })
    }
  }
}

function writtenPage(
  reads: Reads,
  item: Parameters<typeof pageFacts>[0],
  { layer, layers }: { layer: Layer; layers: ScanLayers },
) {
  const { lines, engine } = pageFacts(item, layer, layers)
  return { page: item.data.page, lines, engine, at: reads.harvest.find(item.id)?.at ?? '1970-01-01T00:00:00.000Z' }
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
