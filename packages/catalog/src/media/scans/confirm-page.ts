/** Confirms a page of a scan: one person reads it first, another person reads it second. Fixes of its lines, and a state of the page,
 *  are sent in the same act. Source: service.md#proofread-level-of-a-scan-page; shapes.md#confirm-a-page. */

import { releasePlace } from '@yalkut/ledger/desks'
import { refuse, type Sentence } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type SuggestedItem, suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { assertAsRead, changedWords, NoteField } from '../../core/input/as-read.ts'
import { scansSaid } from '../../core/sentences/scans.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import { PageStateName } from '../../core/shapes/scan-text.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { type Line, levelOf, type PageState } from '../../core/shown/layers.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { draftForWriter, type PageDraft } from './community-page.ts'
import { lowest } from './fix-line.ts'
import { joinWaitingPage } from './join-waiting-page.ts'
import { changeLines, type FixedLines, LineChange } from './line-fixes.ts'
import { LineIdField, PageField } from './page-fields.ts'

export const PageConfirmation = Type.Object({
  page: PageField,
  fixes: Type.Optional(
    Type.Union(
      [Type.Array(LineChange, { maxItems: 5_000 }), Type.Record(LineIdField, Type.String(), { maxProperties: 5_000 })],
      {
        description:
          'Lines that the caller fixed: changes in their order, or the words of lines by id. Unreadable words are `[…]`.',
      },
    ),
  ),
  before: Type.Optional(
    Type.Record(LineIdField, Type.String(), {
      maxProperties: 5_000,
      description: 'Lines as you read them, by id: 409 when one is another by now.',
    }),
  ),
  state: Type.Optional(PageStateName),
  note: NoteField,
})
export type PageConfirmation = Static<typeof PageConfirmation>

/** Suggests that the page is right after these fixes, or that it has this state. A waiting suggestion of the caller that changes
 *  the page takes it in. Refuses `state` for a page that was read twice, and for a person whose reading is the first one or
 *  waits; `conflict` when a line is not as they read it; `invalid` for a problem without a note. */
export async function confirmScanPage(
  services: Services,
  caller: Caller,
  scanText: string,
  order: PageConfirmation,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const me = writer.person.id
  const { page, before = {}, state = null, note } = order
  const changes = changesOf(order.fixes ?? [])
  if (state === 'problem' && (note ?? '').trim() === '') {
    throw refuse('invalid', scansSaid('note-what-is-wrong'), { field: 'note' })
  }
  const main = await services.latest()
  const adds = state !== null || changes.some((change) => 'after' in change)
  const where = { reads: main.reads, scan: scanText, page, isNew: adds }
  const draft = await draftForWriter(services, writer, where)
  assertMayRead(draft, { me, state, isChanged: changes.length > 0 })
  assertLinesAsRead(draft, before)
  const itemsOf = (lines: readonly Line[]): SuggestedItem[] =>
    itemsAfter(draft, changeLines(lines, changes, page), state)
  const items = itemsOf(draft.lines)
  const reading = {
    draft,
    items,
    itemsOf,
    title: titleIn(main.reads, draft.scan, titleOf(draft, state), writer),
    note,
    state,
  }
  // Others need not wait for a page that this person has done.
  const release = { item: draft.scan, person: me, first: page }
  const joined = await joinWaitingPage(services, writer, {
    ...reading,
    isPlain: state === null && changes.length === 0,
    before: (tx) => releasePlace(tx, release),
  })
  if (joined !== null) return joined
  return await suggestItems(services, writer, {
    main,
    title: reading.title,
    note,
    items,
    before: (tx) => releasePlace(tx, release),
  })
}

function changesOf(fixes: NonNullable<PageConfirmation['fixes']>): readonly LineChange[] {
  if (Array.isArray(fixes)) return fixes
  return Object.entries(fixes).map(([line, text]) => ({ line, text }))
}

function assertMayRead(
  { level, reader, state: present }: PageDraft,
  { me, state, isChanged }: { me: string; state: PageState | null; isChanged: boolean },
): void {
  if (state !== null && state === present && !isChanged) {
    throw refuse('state', scansSaid('page-state-same'), { state })
  }
  if (state === 'unreadable' || state === 'problem') return
  // With another state it is read again.
  if (state !== present) return
  if (level >= 2) throw refuse('state', scansSaid('page-read-twice'))
  if (level > 0 && reader === me) {
    throw refuse('state', scansSaid('second-reader-other'))
  }
}

function assertLinesAsRead({ lines, page }: PageDraft, before: { [line: string]: string }): void {
  for (const [id, words] of Object.entries(before)) {
    const line = lines.find((each) => each.id === id)
    if (line === undefined) throw changedWords(null, { page, line: id })
    assertAsRead(line.text, words, { page, line: id })
  }
}

/** A reading raises every line to the level of the page, corrected lines too. Of an unreadable page and of one with a problem only
 *  corrected lines count as read. A blank page has no lines. */
function itemsAfter(draft: PageDraft, { lines, changed }: FixedLines, state: PageState | null): SuggestedItem[] {
  const isReading = state === null || state === 'blank'
  if (isReading) {
    const level = state === draft.state ? Math.min(2, draft.level + 1) : 1
    const read = state === 'blank' ? [] : lines.map(readOnceMore)
    return draft.items(read, level, state)
    // Two people may have read all doubtful words of a line before.
    function readOnceMore(line: Line): Line {
      const own = changed.has(line.id) ? 0 : levelOf(line, draft.level)
      return { ...line, proofread: Math.max(own, level) }
    }
  }
  const kept = lines.map((line) => {
    return { ...line, proofread: changed.has(line.id) ? 1 : levelOf(line, draft.level) }
  })
  return draft.items(kept, lines.length === 0 ? draft.level : lowest(kept), state)
}

const STATES: Readonly<Record<PageState, Sentence>> = {
  blank: titlesSaid('page-is-blank'),
  unreadable: titlesSaid('page-is-unreadable'),
  problem: titlesSaid('page-has-problem'),
}

const FIRST = titlesSaid('first-proofreading')
const SECOND = titlesSaid('second-proofreading')

/** It contains no words of the text: these may be withheld later, and titles never are. */
function titleOf({ page, level, state: present }: PageDraft, state: PageState | null): Sentence {
  const isFirst = level === 0 || present !== null
  const what = state === null ? (isFirst ? FIRST : SECOND) : STATES[state]
  return titlesSaid('page-proofread', { page, what })
}
