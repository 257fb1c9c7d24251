import type { Writer } from '@yalkut/ledger'
import { findMainItems, findVersions, type MainItem } from '@yalkut/ledger/items'
import type { Person } from '@yalkut/ledger/people'
import {
  eachItemPage,
  noteChangedAt,
  type PositionedItem,
  type ProposedFacts,
  readProposedFacts,
  type SuggestionRow,
  saveFindings,
  saveParentsOfChanges,
  saveTouchedSets,
  updateSuggestion,
} from '@yalkut/ledger/suggestions'
import { type JsonObject, refuse } from '@yalkut/model'
import { readVia } from '../../core/access/caller.ts'
import { type Touch, TouchedSets, touchPage } from '../../core/access/touched-sets.ts'
import { mergingSaid } from '../../core/sentences/merging.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import { ChangeMeter } from '../assigning-reviews/measure-change.ts'
import type { CheckContext, SendingContext } from '../checks/context.ts'
import { CheckReport, checkSentPage, wholeFindings } from '../checks/run-checks.ts'
import { assertSchema } from '../suggestions/assert-schema.ts'
import { withParents } from '../suggestions/proposed-parents.ts'
import { assertMayChangeWords } from '../suggestions/withheld-changes.ts'

/** Items checked in one page. */
const PAGE = 500
/** Items that come with the words of others: a line of a list names another one. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(['text-layer', 'alignment', 'alignment-span'])

export interface Opened {
  row: SuggestionRow
  /** The sets touched by main's versions of the items and by the proposed ones. */
  touch: Touch
  types: ReadonlySet<string>
  /** Blocking checks that failed. */
  failures: number
  authorIsBot: boolean
}

/** Who sends a suggestion. An import by the command takes its words from their source, and not from what readers see. */
export type Sender = Person | 'import'

/** Runs the checks of a suggestion that the caller holds, and opens the suggestion. Other failed checks than `schema` do not
 *  prevent sending; they prevent merging. Notifies nobody. Refuses `state` for an empty suggestion, `forbidden` for a change
 *  of withheld words by who may not know them, `invalid` for data that fails its schema. A revert is not refused: its data was on main, and a steward can put the schema right. */
export async function checkAndOpen(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  sender: Sender,
): Promise<Opened> {
  const { tx } = line
  const authorIsBot = sender === 'import' || sender.bot
  if (row.items === 0) throw refuse('state', mergingSaid('empty-suggestion'))
  const context = await sendingContext(services, line, row, authorIsBot)
  const report = new CheckReport()
  const touched = new TouchedSets(tx, row.id)
  const meter = new ChangeMeter()
  const types = new Set<string>()
  let first: string | null = null
  for await (const page of eachItemPage(tx, row.id, PAGE)) {
    const ids = page.map((item) => item.id)
    const main = await findMainItems(tx, ids)
    const bases = await readBases(tx, page, main)
    const items = page.map((item) => ({
      ...item,
      isNew: !main.get(item.id)?.data,
      wasDeleted: main.has(item.id) && !main.get(item.id)?.data,
      before: bases(item),
    }))
    if (sender !== 'import') await assertMayChangeWords(tx, line.reads, sender, page)
    await checkSentPage(items, context, report)
    meter.add(items)
    await touchPage(touched, page, main)
    for (const { type } of page) types.add(type)
    first ??= page.find(({ type }) => !SAYS_LITTLE.has(type))?.id ?? ids[0] ?? null
  }
  if (row.kind !== 'revert') {
    assertSchema(report.failures.filter(({ check }) => check === 'schema'))
  }
  report.add(wholeFindings(context))
  await saveFindings(tx, row.id, report.findings)
  await saveParentsOfChanges(tx, row.id, touched.parents())
  const touch = touched.touch()
  await saveTouchedSets(
    tx,
    row.id,
    touch.sets.map(({ id }) => id),
  )
  const sentAt = services.clock().toISOString()
  // The changes of an import are never sent again.
  if (row.kind !== 'import') await noteChangedAt(tx, row.id, sentAt)
  const opened = await updateSuggestion(tx, row.id, {
    status: 'open',
    check_counts: JSON.stringify(report.counts),
    types: JSON.stringify([...types].sort()),
    first_item: first,
    submitted_at: sentAt,
    closed_at: null,
    decided_at: null,
    touches_outside: touch.outside ? 1 : 0,
    ...meter.measured(),
  })
  const failures = report.counts.fail
  return { row: opened, touch, types, failures, authorIsBot }
}

/** The data at the base of each change. */
async function readBases(
  tx: Writer,
  page: readonly PositionedItem[],
  main: ReadonlyMap<string, MainItem>,
): Promise<(item: PositionedItem) => JsonObject | null> {
  const older = page.flatMap(({ id, baseRev }) => (baseRev === null || main.get(id)?.rev === baseRev ? [] : [baseRev]))
  const versions = await findVersions(tx, older)
  return ({ id, baseRev }) => {
    const now = main.get(id)
    if (baseRev === null) return null
    return (now?.rev === baseRev ? now.data : versions.get(baseRev)?.data) ?? null
  }
}

async function sendingContext(
  services: Services,
  line: LineTransaction,
  row: SuggestionRow,
  authorIsBot: boolean,
): Promise<SendingContext> {
  const { tx } = line
  return {
    ...(await checkContext(services, line, row.id)),
    withParents: (page) => withParents(tx, row.id, page, false),
    suggestionId: row.id,
    authorIsBot,
    via: readVia(row.via),
    removals: new Map(),
    machines: new Map(),
    levels: new Map(),
  }
}

/** The context of this suggestion's checks. `outcomes`: merged items, which replace the suggestion's own versions; null
 *  for an item that the merge leaves as on main. */
export async function checkContext(
  services: Services,
  line: LineTransaction,
  suggestionId: number,
  outcomes: ReadonlyMap<string, ProposedFacts | null> = new Map(),
): Promise<CheckContext> {
  const { tx } = line
  const proposed = await readProposedFacts(tx, suggestionId)
  for (const [id, facts] of outcomes) {
    if (facts === null) proposed.delete(id)
    else proposed.set(id, facts)
  }
  const proposedPaths = new Map<string, number>()
  for (const { path, gone } of proposed.values()) {
    if (path !== null && !gone) proposedPaths.set(path, (proposedPaths.get(path) ?? 0) + 1)
  }
  const { schemaProblem } = services.schemas
  const schemas = services.schemas.current()
  const upward = new Map<string, string | null>()
  return {
    db: tx,
    // Few checks of a merge read the projection.
    reads: () => line.reads,
    schemas,
    schemaProblem,
    proposed,
    proposedPaths,
    upward,
  }
}
