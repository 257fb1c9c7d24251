/** The printed line beside words that come from a scan: which part of which page. */
import { getScanPages } from '@yalkut/catalog/media'
import { shownItems } from '@yalkut/catalog/reading'
import { idIn, isJsonObject, type Json, pointerParts } from '@yalkut/model'
import { scanPageHref } from '#lib/href.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { DrawnEntry } from './entry.ts'
import { pageChanges } from './page-changes.ts'

export interface LineImage {
  /** The image of the page, and the part of it with the line, in dots of that image. */
  src: string
  width: number
  height: number
  viewBox: string
  /** The line in the viewer. */
  href: string
}

/** Scans whose pages are drawn on one page of a suggestion. */
const SCANS = 4
/** What is shown around a line, in heights of it. */
const AROUND = 0.5

export interface PrintedLines {
  /** By the item's id and the pointer of the change. Nothing for a page whose images may not be shown. */
  images: ReadonlyMap<string, LineImage>
  /** The addresses of the pages in the viewer, by the item's id. */
  pages: ReadonlyMap<string, string>
}

export async function lineImages({ catalog, lang }: Ask, entries: readonly DrawnEntry[]): Promise<PrintedLines> {
  const pages = entries.flatMap((entry) => pageOf(entry) ?? [])
  const scans = scansOf(catalog, pages)
  const wanted = [...new Set(scans.values())].slice(0, SCANS)
  const drawn = new Map(await Promise.all(wanted.map(async (id) => [id, await getScanPages(catalog, id)] as const)))
  const found = new Map<string, LineImage>()
  const addresses = new Map<string, string>()
  for (const { entry, layer, page } of pages) {
    const scan = scans.get(layer) ?? ''
    if (scan !== '') addresses.set(entry.entityId, scanPageHref(scan, page, lang))
    const image = drawn.get(scan)?.pages[page - 1]
    if (image === undefined) continue
    for (const { path } of pageChanges(entry, lang)?.changes ?? []) {
      const [field, line] = pointerParts(path)
      const box = field === 'lines' && line !== undefined ? boxOf(entry, line) : null
      if (box === null || line === undefined) continue
      const href = scanPageHref(scan, page, lang, line)
      found.set(`${entry.entityId}${path}`, cutOf(image, box, href))
    }
  }
  return { images: found, pages: addresses }
}

/** The scan of each layer. A layer that is not in the catalog yet is of the scan of the page that its page was copied from. */
function scansOf(catalog: Ask['catalog'], pages: readonly { entry: DrawnEntry; layer: string }[]): Map<string, string> {
  const sources = new Map(
    pages.flatMap(({ entry, layer }) => {
      const { copiedFrom } = entry
      return copiedFrom === undefined ? [] : [[copiedFrom.id, layer] as const]
    }),
  )
  const copied = shownItems(catalog, [...sources.keys()]).flatMap((page) => {
    const layer = idIn(page.data, 'layer')
    return layer === null ? [] : [[layer, sources.get(page.id) ?? ''] as const]
  })
  const ofSource = new Map(copied)
  const wanted = new Set([...pages.map(({ layer }) => layer), ...ofSource.keys()])
  return new Map(
    shownItems(catalog, [...wanted]).flatMap(({ id, data }) => {
      if (!('scan' in data) || typeof data.scan !== 'string') return []
      const own = ofSource.get(id)
      const { scan } = data
      return own === undefined ? [[id, scan] as const] : [[id, scan] as const, [own, scan] as const]
    }),
  )
}

/** The part of a page's image with a line. `box`: in fractions of the page. */
export function cutOf(
  image: { image: string; width: number; height: number },
  box: readonly number[],
  href: string,
): LineImage {
  const { image: src, width, height } = image
  return { src, width, height, viewBox: partOf(box, image), href }
}

function pageOf(entry: DrawnEntry) {
  const data = entry.after ?? entry.before
  if (entry.type !== 'text-page' || data === null) return null
  const [layer, { page }] = [idIn(data, 'layer'), data]
  return layer === null || typeof page !== 'number' ? null : { entry, layer, page }
}

function boxOf({ after, before }: DrawnEntry, id: string): number[] | null {
  for (const data of [after, before]) {
    const lines: Json | undefined = data?.lines
    const line = Array.isArray(lines) ? lines.find((each) => isJsonObject(each) && each.id === id) : undefined
    const box = isJsonObject(line) ? line.box : undefined
    if (!Array.isArray(box)) continue
    const numbers = box.filter((each) => typeof each === 'number')
    if (numbers.length === 4) return numbers
  }
  return null
}

/** The whole width of the page, so that the line is seen in its place. */
function partOf(
  [x = 0, y = 0, width = 1, height = 0]: readonly number[],
  image: { width: number; height: number },
): string {
  const [top, end] = [Math.max(0, y - height * AROUND), Math.min(1, y + height * (1 + AROUND))]
  const [start, side] = [Math.max(0, x - 0.02), Math.min(1, x + width + 0.02)]
  const dots = [start * image.width, top * image.height]
  const size = [(side - start) * image.width, (end - top) * image.height]
  return [...dots, ...size].map(Math.round).join(' ')
}
