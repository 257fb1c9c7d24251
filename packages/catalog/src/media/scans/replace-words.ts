/** The same correction in several lines of a scan: a machine makes one mistake many times. Source: service.md#scans;
 *  shapes.md#fix-a-line. */

import { refuse } from '@yalkut/model'
import { THING_WORDS } from '@yalkut/model/glossary'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { changedWords, NoteField } from '../../core/input/as-read.ts'
import { MAX_LINE } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { countOf, titleIn } from '../../core/shown/place-title.ts'
import { MAX_LINES, MAX_PAGES, type Replacing, replaceWords, WholeField } from './alike-words.ts'
import { draftForWriter, type PageDraft } from './community-page.ts'
import { fixLines, lowest, readLine } from './fix-line.ts'
import { LineIdField, PageField } from './page-fields.ts'

export const ScanReplacement = Type.Object({
  from: Type.String({ minLength: 1, maxLength: MAX_LINE, description: 'The words as they stand.' }),
  to: Type.String({ maxLength: MAX_LINE }),
  whole: WholeField,
  lines: Type.Array(Type.Object({ page: PageField, line: LineIdField }), {
    minItems: 1,
    maxItems: MAX_LINES,
    description: `The lines, on at most ${MAX_PAGES} pages.`,
  }),
  note: NoteField,
})
export type ScanReplacement = Static<typeof ScanReplacement>

/** Suggests all lines as one suggestion. Refuses `conflict` when one of them does not hold the words, `invalid` when nothing
 *  changes or a line would be empty, `not-found` for an unknown page or line, `too-large` for too many pages. */
export async function replaceInScan(
  services: Services,
  caller: Caller,
  scanText: string,
  order: ScanReplacement,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const from = order.from.normalize('NFC')
  const to = order.to.normalize('NFC')
  if (from.trim() === '') throw refuse('invalid', scansSaid('words-to-replace'))
  if (from === to) throw refuse('invalid', scansSaid('same-words'))
  const pages = Map.groupBy(order.lines, ({ page }) => page)
  if (pages.size > MAX_PAGES) {
    throw refuse('too-large', scansSaid('too-many-pages-at-once', { max: MAX_PAGES }), { max: MAX_PAGES })
  }
  const items = new Map<string, SuggestedItem>()
  for (const [page, named] of pages) {
    const lines = new Set(named.map(({ line }) => line))
    // A new layer is needed once, however many of its pages are.
    const replacing = { from, to, whole: order.whole }
    const where = { reads: main.reads, scan: scanText, page, isNew: false }
    const draft = await draftForWriter(services, writer, where)
    for (const item of itemsOfPage(draft, { page, lines, replacing })) {
      items.set(item.id, item)
    }
  }
  // The title contains no words of the text: these may be withheld later, and titles never are.
  const what = titlesSaid('repeated-fix', { count: countOf(THING_WORDS.line, order.lines.length) })
  const title = titleIn(main.reads, readItemId(scanText), what, writer)
  return await suggestItems(services, writer, {
    main,
    title,
    note: order.note,
    items: [...items.values()],
  })
}

function itemsOfPage(
  draft: PageDraft,
  { page, lines, replacing }: { page: number; lines: Set<string>; replacing: Replacing },
): SuggestedItem[] {
  const fixes = new Map<string, string>()
  for (const id of lines) {
    const line = draft.lines.find((each) => each.id === id)
    if (line === undefined) {
      throw refuse('not-found', scansSaid('page-has-no-line', { page, id }), { page, line: id })
    }
    const text = replaceWords(line.text, replacing)
    if (text === line.text.normalize('NFC')) throw changedWords(line.text, { page, line: id })
    fixes.set(id, readLine(text))
  }
  const fixed = fixLines(draft.lines, draft.level, fixes)
  return draft.items(fixed, lowest(fixed))
}
