/** One page of a scan's words. The use case refuses withheld words. Source: service.md#scantextpage;
 *  shapes.md#text-of-scans; shapes.md#structured-answers. */

import { ScanTextPage } from '@yalkut/catalog/core'
import { getScanText } from '@yalkut/catalog/media'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { idLine, MACHINE_NOTE, scanPageUrl } from '../words.ts'

export const ScanWords = ScanTextPage

export function scanAnswer(context: ToolContext, id: string, page?: number): ToolAnswer<typeof ScanWords> {
  const shown = getScanText(context.catalog, id, page)
  const { lines, pages } = shown
  const next = pages.find((each) => each > shown.page)
  const notes = [
    ...(lines.some(({ checked }) => !checked) ? [MACHINE_NOTE] : []),
    ...(next === undefined ? [] : [`More: page ${next} (the last page with words is ${pages.at(-1)})`]),
  ]
  const words = lines.map(({ id, text, checked }) => idLine(id, text, !checked))
  return {
    text: [heading(context, shown), '', ...words, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n'),
    structured: { ...shown },
  }
}

const LEVELS = ['not proofread yet', 'proofread once', 'proofread twice']

/** `Page 3 of rh-…, read by reader 1, proofread once: https://…` */
function heading(context: ToolContext, { scan, page, engine, level }: ScanTextPage): string {
  const by = engine === null ? '' : `, read by ${engine.name} ${engine.version}`
  return `Page ${page} of ${scan}${by}, ${LEVELS[level]}: ${scanPageUrl(context, scan, page)}`
}
