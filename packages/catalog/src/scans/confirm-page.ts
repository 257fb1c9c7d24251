/** Confirms a page of a scan: one person reads it first, another person reads it second.
 *  Source: service.md#proofread-level-of-a-scan-page; shapes.md#confirm-a-page. */
import { releasePlace } from '@yalkut/ledger/desks'
import { findOpenChange } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../access/caller.ts'
import { assertAsRead, NoteField } from '../input/as-read.ts'
import { suggestItems } from '../sending/suggest-items.ts'
import type { Services } from '../services/services.ts'
import type { SuggestionView } from '../shapes/suggestion.ts'
import type { Line } from '../shown/layers.ts'
import { draftOfPage, type PageDraft } from './community-page.ts'
import { fixLines, readLine } from './fix-line.ts'
import { LineIdField, PageField } from './page-fields.ts'

export const PageConfirmation = Type.Object({
  page: PageField,
  fixes: Type.Optional(
    Type.Record(LineIdField, Type.String(), {
      maxProperties: 5_000,
      description: 'Lines that the caller fixed, by id.',
    }),
  ),
  before: Type.Optional(
    Type.Record(LineIdField, Type.String(), {
      maxProperties: 5_000,
      description: 'Lines as you read them, by id: 409 when one is another by now.',
    }),
  ),
  note: NoteField,
})
export type PageConfirmation = Static<typeof PageConfirmation>

/** Suggests that the page is right. Refuses `state` for a page that was read twice, and for a person whose reading is
 *  the first one; `conflict` when a line is not as they read it. */
export async function confirmScanPage(
  services: Services,
  caller: Caller,
  scanText: string,
  { page, fixes = {}, before = {}, note }: PageConfirmation,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const me = writer.person.id
  const main = await services.latest()
  const { reads } = main
  const draft = draftOfPage(reads, scanText, page)
  if (draft.level >= 2) throw refuse('state', 'This page was read twice: it is done.')
  const waits = await findOpenChange(services.ledger.read, { author: me, itemId: draft.pageId })
  if (waits !== null) {
    const message = `Suggestion ${waits} of yours changes this page, and waits for review.`
    throw refuse('state', `${message} Close it, or read the page once it is decided.`, {
      suggestion: waits,
    })
  }
  if (draft.level > 0 && firstReader(reads, draft.pageId) === me) {
    throw refuse(
      'state',
      'You have read this page already. The second reading must be by another person.',
    )
  }
  for (const line of linesNamed(draft, before)) assertAsRead(line.text, before[line.id])
  const level = draft.level + 1
  const lines = confirmed(draft, readFixes(draft, fixes), level)
  const title = `עמוד ${page}: הגהה ${level === 1 ? 'ראשונה' : 'שנייה'}`
  return await suggestItems(services, writer, {
    main,
    title,
    note,
    items: draft.items(lines, level),
    // Others need not wait for a page that this person has done.
    before: (tx) => releasePlace(tx, { item: draft.scan, person: me, first: page }),
  })
}

/** Every line gets the level of the page, corrected lines too. */
function confirmed(draft: PageDraft, fixes: ReadonlyMap<string, string>, level: number): Line[] {
  return fixLines(draft.lines, draft.level, fixes).map((line) => ({ ...line, proofread: level }))
}

function readFixes(draft: PageDraft, fixes: { [line: string]: string }): Map<string, string> {
  return new Map(linesNamed(draft, fixes).map(({ id }) => [id, readLine(fixes[id] ?? '')]))
}

/** The lines that these words are for. Refuses `not-found` for one that the page does not have. */
function linesNamed(draft: PageDraft, words: { [line: string]: string }): Line[] {
  return Object.keys(words).map((id) => {
    const line = draft.lines.find((each) => each.id === id)
    if (line !== undefined) return line
    throw refuse('not-found', `Page ${draft.page} has no line “${id.slice(0, 40)}”.`)
  })
}

/** The most versions of a page that are searched for its first reader. */
const MAX_VERSIONS = 200

/** The person of the first reading. If a later change removed the second reading, the person of that change. */
function firstReader(reads: Reads, pageId: string): string | null {
  const { entries } = reads.versions.history(pageId, undefined, MAX_VERSIONS)
  for (const { author, changes, created } of entries) {
    const change = changes.find(({ path }) => path === '/proofread')
    if (created || change?.after === 1) return author
  }
  return null
}
