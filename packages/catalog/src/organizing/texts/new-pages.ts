/** New pages of a text-layer, as items of a draft. Source: shapes.md#text-page; shapes.md#ocr. */
import type { Writer } from '@yalkut/ledger'
import { findMainItems } from '@yalkut/ledger/items'
import { type JsonObject, newItemId, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { cleanText, MAX_LINE } from '../../core/input/bounds.ts'
import { textsSaid } from '../../core/sentences/texts.ts'
import { pageIdIn } from '../../media/scans/community-page.ts'
import type { NewItem, SegmentsTarget } from './new-items.ts'

export interface NewPage {
  /** From 1. */
  page: number
  /** From top to bottom; lines without text are left out. */
  lines: readonly { text: string; box?: number[] }[]
}

/** The most pages of one layer. */
const MAX_PAGES = 100_000

/** The same page has the same id in every draft. */
export async function pageItems(
  tx: Writer,
  reads: Reads,
  { id: layer }: SegmentsTarget,
  pages: readonly NewPage[],
): Promise<NewItem[]> {
  const numbers = pages.map(({ page }) => page)
  const twice = numbers.find((page, at) => numbers.indexOf(page) !== at)
  if (twice !== undefined) throw refuse('invalid', textsSaid('page-twice', { twice }))
  assertNotThere(reads, layer, numbers)
  const ids = numbers.map((page) => pageIdIn(layer, page))
  const main = await findMainItems(tx, ids)
  return pages.map(({ page, lines }): NewItem => {
    const pageId = pageIdIn(layer, page)
    const isFree = (main.get(pageId)?.data ?? null) === null
    const data: JsonObject = { layer, page, lines: linesOf(page, lines), proofread: 0 }
    return { id: isFree ? pageId : newItemId(), type: 'text-page', data, baseRev: null }
  })
}

function assertNotThere(reads: Reads, layer: string, pages: readonly number[]): void {
  const read = new Set(reads.scanText.pagesOf([layer], MAX_PAGES).map(({ page }) => page))
  const there = pages.filter((page) => read.has(page))
  if (there.length === 0) return
  const which = `${there.length === 1 ? 'page' : 'pages'} ${there.slice(0, 20).join(', ')}`
  throw refuse('state', textsSaid('layer-has-page', { which }), { pages: there })
}

/** Lines with text, numbered again: `l1`, `l2` … */
function linesOf(page: number, lines: NewPage['lines']): JsonObject[] {
  const read = lines.flatMap(({ text, box }) => {
    const words = cleanText(text).replace(/\s+/gu, ' ')
    return words === '' ? [] : [{ text: words, ...(box !== undefined && { box: [...box] }) }]
  })
  const long = read.find(({ text }) => text.length > MAX_LINE)
  if (long !== undefined) {
    throw refuse('invalid', textsSaid('page-long-line', { page, max: MAX_LINE }))
  }
  if (read.length === 0) throw refuse('invalid', textsSaid('page-no-words', { page }))
  return read.map((line, at) => ({ id: `l${at + 1}`, ...line }))
}
