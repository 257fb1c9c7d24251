/** One line of a scan, put right. Source: service.md#scans; shapes.md#fix-a-line. */

import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../access/caller.ts'
import { cleanText, MAX_LINE } from '../input/bounds.ts'
import { suggestItems } from '../sending/suggest-items.ts'
import type { Services } from '../services/services.ts'
import type { SuggestionView } from '../shapes/suggestion.ts'
import { type Line, levelOf } from '../shown/layers.ts'
import { draftOfPage } from './community-page.ts'

export interface LineFix {
  /** From 1. */
  page: number
  /** The line's id. */
  line: string
  text: string
}

/** Suggests the words of one line. Refuses `invalid` for none, or for those that stand there; `not-found` for a page or
 *  line that is not there. */
export async function fixScanLine(
  services: Services,
  caller: Caller,
  scanText: string,
  fix: LineFix,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const draft = draftOfPage(main.reads, scanText, fix.page)
  const text = readLine(fix.text)
  const line = draft.lines.find(({ id }) => id === fix.line)
  if (line === undefined) {
    throw refuse('not-found', `Page ${fix.page} has no line “${fix.line.slice(0, 40)}”.`)
  }
  if (line.text === text) {
    throw refuse(
      'invalid',
      'This is what the line says. To say that it is right, confirm the page.',
    )
  }
  const lines = fixLines(draft.lines, draft.level, new Map([[line.id, text]]))
  // Without the words: they may be withheld one day, and titles never are.
  const title = `עמוד ${fix.page}: תיקון שורה`
  const items = draft.items(lines, lowest(lines))
  return await suggestItems(services, writer, { main, title, items })
}

/** The lines with some of them put right: such a line was read once, whatever it was before. */
export function fixLines(
  lines: readonly Line[],
  level: number,
  fixes: ReadonlyMap<string, string>,
): Line[] {
  return lines.map((line) => {
    const text = fixes.get(line.id)
    if (text === undefined) return { ...line, proofread: levelOf(line, level) }
    return { ...line, text, proofread: 1 }
  })
}

/** A page was read as often as the line of it that was read least. */
export function lowest(lines: readonly Line[]): number {
  return lines.length === 0 ? 0 : Math.min(...lines.map(({ proofread = 0 }) => proofread))
}

/** A line's words. Refuses `invalid` for none and for too many. */
export function readLine(words: string): string {
  const text = cleanText(words).replace(/\s+/gu, ' ')
  if (text === '') throw refuse('invalid', 'No words are left. A line is not emptied by a fix.')
  if (text.length <= MAX_LINE) return text
  throw refuse('invalid', `A line has at most ${MAX_LINE} characters.`, { length: text.length })
}
