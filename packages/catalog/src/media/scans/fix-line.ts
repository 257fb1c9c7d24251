/** Corrects one line of a scan. Source: service.md#scans; shapes.md#fix-a-line. */

import { refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { assertAsRead, BeforeField, NoteField } from '../../core/input/as-read.ts'
import { cleanText, MAX_LINE } from '../../core/input/bounds.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { type Line, levelOf } from '../../core/shown/layers.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { draftForWriter } from './community-page.ts'
import { LineIdField, PageField } from './page-fields.ts'

export const LineFix = Type.Object({
  page: PageField,
  line: LineIdField,
  text: Type.String(),
  before: BeforeField,
  note: NoteField,
})
export type LineFix = Static<typeof LineFix>

/** Suggests the text of one line. Refuses `invalid` for no text or unchanged text; `not-found` for an unknown page or
 *  line; `conflict` when the line is not as its writer read it. */
export async function fixScanLine(
  services: Services,
  caller: Caller,
  scanText: string,
  fix: LineFix,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const where = { reads: main.reads, scan: scanText, page: fix.page, isNew: false }
  const draft = await draftForWriter(services, writer, where)
  const text = readLine(fix.text)
  const line = draft.lines.find(({ id }) => id === fix.line)
  if (line === undefined) {
    throw refuse('not-found', scansSaid('page-no-line', { page: fix.page, line: fix.line.slice(0, 40) }))
  }
  assertAsRead(line.text, fix.before)
  if (line.text === text) {
    throw refuse('invalid', scansSaid('line-same'))
  }
  const lines = fixLines(draft.lines, draft.level, new Map([[line.id, text]]))
  // The title contains no words of the text: these may be withheld later, and titles never are.
  const title = titleIn(main.reads, draft.scan, titlesSaid('fix-of-line', { page: fix.page }), writer)
  const items = draft.items(lines, lowest(lines))
  return await suggestItems(services, writer, { main, title, note: fix.note, items })
}

/** The lines with some of them corrected. A corrected line counts as read once, whatever its level was before. */
export function fixLines(lines: readonly Line[], level: number, fixes: ReadonlyMap<string, string>): Line[] {
  return lines.map((line) => {
    const text = fixes.get(line.id)
    if (text === undefined) return { ...line, proofread: levelOf(line, level) }
    const { unsure: _, ...rest } = line
    return { ...rest, text, proofread: 1 }
  })
}

/** The level of a page is the lowest level of its lines. */
export function lowest(lines: readonly Line[]): number {
  return lines.length === 0 ? 0 : Math.min(...lines.map(({ proofread = 0 }) => proofread))
}

/** The text of a line. Refuses `invalid` for no text and for too much. */
export function readLine(words: string): string {
  const text = cleanText(words).replace(/\s+/gu, ' ')
  if (text === '') throw refuse('invalid', scansSaid('line-emptied'))
  if (text.length <= MAX_LINE) return text
  throw refuse('invalid', scansSaid('long-line', { max: MAX_LINE }), { length: text.length })
}
