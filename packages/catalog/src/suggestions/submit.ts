/** Sends a suggestion for review: all checks run, then it waits for the keepers. Source: spec.md, States. */
import {
  eachItemPage,
  findMainItems,
  readProposedFacts,
  type SuggestionRow,
  saveFindings,
  updateSuggestion,
  type Writer,
} from '@yalkut/ledger'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../access/caller.ts'
import type { CheckContext } from '../checks/context.ts'
import { CheckReport, checkPage, machineFinding } from '../checks/run-checks.ts'
import type { Services } from '../services.ts'
import { assertEditable, getLocked } from './states.ts'
import { type SuggestionView, viewWithAllChecks } from './view.ts'

/** Items checked at once. */
const PAGE = 500

/** Sends a draft, or one that was sent back. Refuses `state` for an empty one. Failing checks do not keep it from
 *  being sent; they keep it from being merged. */
export async function submitSuggestion(
  services: Services,
  caller: Caller,
  id: number,
): Promise<SuggestionView> {
  const { person } = getWriter(caller)
  await services.sync.catchUp()
  return await services.ledger.write(async (tx) => {
    const row = await getLocked(tx, id)
    assertEditable(row, person)
    return await viewWithAllChecks(tx, await openForReview(services, tx, row, person.bot))
  })
}

/** Runs the checks of a suggestion that the caller holds and opens it. Refuses `state` for an empty one. */
export async function openForReview(
  services: Services,
  tx: Writer,
  row: SuggestionRow,
  authorIsBot: boolean,
): Promise<SuggestionRow> {
  if (row.items === 0) throw refuse('state', 'This suggestion is empty: put items into it first.')
  const context = await checkContext(services, tx, row.id, authorIsBot)
  const report = new CheckReport()
  for await (const page of eachItemPage(tx, row.id, PAGE)) {
    const main = await findMainItems(
      tx,
      page.map((item) => item.id),
    )
    const items = page.map((item) => ({ ...item, isNew: !main.get(item.id)?.data }))
    await checkPage(items, context, report)
  }
  report.add(machineFinding(context))
  await saveFindings(tx, row.id, report.findings)
  return await updateSuggestion(tx, row.id, {
    status: 'open',
    check_counts: JSON.stringify(report.counts),
    submitted_at: services.clock().toISOString(),
  })
}

/** What the checks of this suggestion may ask. */
export async function checkContext(
  services: Services,
  tx: Writer,
  suggestionId: number,
  authorIsBot: boolean,
): Promise<CheckContext> {
  const proposed = await readProposedFacts(tx, suggestionId)
  const proposedPaths = new Map<string, number>()
  for (const { path, gone } of proposed.values()) {
    if (path !== null && !gone) proposedPaths.set(path, (proposedPaths.get(path) ?? 0) + 1)
  }
  const { reads } = services.projection
  const { schemaProblem } = services.schemas
  const schemas = services.schemas.current()
  return { db: tx, reads, schemas, schemaProblem, proposed, proposedPaths, authorIsBot }
}
