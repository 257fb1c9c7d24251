/** Plans for the tree of the catalog: previewed, or saved as one suggestion. Source: service.md#organize;
 *  shapes.md#organize. */
import type { Writer } from '@yalkut/ledger'
import { type ProposedItem, putItems, type SuggestionRow } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { whyMayNotApprove } from '../../changing/approval/may-approve.ts'
import { makeDraftToSend, noteOpened, recount } from '../../changing/drafts/drafts.ts'
import { OPENED_AND_SUBMITTED, openAndMerge, openForReview } from '../../changing/sending/submit.ts'
import { viewSuggestion } from '../../changing/suggestions/view.ts'
import { type Caller, getWriter, mayWrite, type SignedIn } from '../../core/access/caller.ts'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import { withBehind } from '../../core/services/behind.ts'
import type { Services } from '../../core/services/services.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import type { Organized, OrganizePreview } from '../../core/shapes/organize.ts'
import type { OrganizePlan } from '../../core/shapes/organize-plan.ts'
import type { AppliedPlan } from './apply-plan.ts'
import { lookAtPlan } from './look-at-plan.ts'
import type { PlannedChange } from './plan-items.ts'

/** What a preview may change: more operations need an account, more changed items an account, then a right to write. */
const PUBLIC_OPERATIONS = 20
const PUBLIC_ITEMS = 200
const READERS_ITEMS = 2_000

/** The result of a plan; nothing is saved. Ids of new items are valid in this preview only. It is computed in a thread, and
 *  stops as soon as it changes more than the caller may preview. Refuses `invalid` with `detail.operation`, the index of the mistake;
 *  `unauthorized` to a visitor beyond 20 operations or 200 changed items; `forbidden` beyond 2,000 without the scope `write`; `busy`. */
export async function previewOrganize(
  services: Services,
  caller: Caller,
  plan: OrganizePlan,
): Promise<OrganizePreview> {
  if (caller.kind === 'visitor' && plan.operations.length > PUBLIC_OPERATIONS) throw signInFor()
  await services.latest()
  const file = services.projection.key()
  const most = caller.kind === 'visitor' ? PUBLIC_ITEMS : mayWrite(caller) ? null : READERS_ITEMS
  const preview = await services.previewer.preview({ plan, file, most })
  if (preview !== null) return preview
  throw caller.kind === 'visitor' ? signInFor() : writeFor()
}

/** Changed items that cost as much as a request. */
const ITEMS_A_REQUEST = 20
/** So that a plan of any size can be previewed. */
const MOST_REQUESTS = 300

/** What a preview costs, in requests. Source: shapes.md#rate. */
export function previewCost({ operations }: OrganizePlan, { items }: OrganizePreview): number {
  const all = Math.max(operations.length, 1) + Math.ceil(items.length / ITEMS_A_REQUEST)
  return Math.min(all, MOST_REQUESTS)
}

function writeFor(): Error {
  const message = treePlansSaid('plan-needs-write', { readersItems: READERS_ITEMS })
  return refuse('forbidden', message, { scope: 'write' })
}

function signInFor(): Error {
  return refuse(
    'unauthorized',
    treePlansSaid('preview-without-account', {
      publicOperations: PUBLIC_OPERATIONS,
      publicItems: PUBLIC_ITEMS,
    }),
    { operations: PUBLIC_OPERATIONS, items: PUBLIC_ITEMS },
  )
}

/** Saves a plan as one suggestion, with any number of changed items: a draft, a suggestion sent for review, or a
 *  merged one when the caller asks for that and may approve it. Refuses `invalid` for a mistake and for a plan that
 *  changes nothing, `conflict` where its fingerprint is not that of its effects now, and what a merge refuses; nothing is saved then. */
export async function organize(services: Services, caller: Caller, plan: OrganizePlan): Promise<Organized> {
  const writer = getWriter(caller)
  // As in every merge, main is locked before numbers are given out. The plan is applied to main in its state after
  // the lock.
  const organized = await services.writeMain(async (main) => {
    const { tx } = main
    const { applied, preview } = await lookAtPlan(tx, main.reads, plan)
    assertAsPreviewed(plan, preview)
    const draft = await draftOf(services, tx, writer, { plan, applied, preview })
    const row = await decide(services, main, writer, { plan, draft })
    const mayApprove = (await whyMayNotApprove(tx, row, writer.person)) === null
    const suggestion = await viewSuggestion(tx, row)
    return { suggestion, merged: row.status === 'merged', mayApprove, preview }
  })
  return { ...organized, suggestion: withBehind(services, organized.suggestion) }
}

/** The catalog may have changed since the caller looked at the preview. */
function assertAsPreviewed({ fingerprint }: OrganizePlan, now: OrganizePreview): void {
  if (fingerprint === undefined || fingerprint === now.fingerprint) return
  throw refuse('conflict', treePlansSaid('plan-would-differ'), { fingerprint: now.fingerprint })
}

interface Making {
  plan: OrganizePlan
  applied: AppliedPlan
  preview: OrganizePreview
}

const MAX_DESCRIPTION = 20_000

function cut(text: string | undefined): string | undefined {
  const isLong = text !== undefined && text.length > MAX_DESCRIPTION
  return isLong ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text
}

async function draftOf(
  services: Services,
  tx: Writer,
  writer: SignedIn,
  { plan, applied, preview }: Making,
): Promise<SuggestionRow> {
  const items = inOrder(applied.state.changes()).map(proposedItem)
  if (items.length === 0) throw refuse('invalid', treePlansSaid('plan-changes-nothing'))
  const { title, summary } = saidTo(writer, preview)
  const sentences = summary.length > 1 ? summary.map((line) => `- ${line}`).join('\n') : undefined
  const draft = await makeDraftToSend(services, tx, writer, {
    title,
    description: plan.description === undefined ? cut(sentences) : plan.description,
  })
  await putItems(tx, draft.id, items, 0)
  return { ...draft, items: await recount(tx, draft.id) }
}

/** In the language of the page or of the request. Source: decisions.md#the-site. */
function saidTo({ lang = 'he' }: SignedIn, { title, titleHe, summary, summaryHe }: OrganizePreview) {
  return lang === 'he' ? { title: titleHe, summary: summaryHe } : { title, summary }
}

async function decide(
  services: Services,
  main: LockedMain,
  writer: SignedIn,
  { plan, draft }: { plan: OrganizePlan; draft: SuggestionRow },
): Promise<SuggestionRow> {
  if (plan.draft === true) {
    await noteOpened(main.tx, draft, writer)
    return draft
  }
  const mayApply = plan.apply === true && (await whyMayNotApprove(main.tx, draft, writer.person)) === null
  return mayApply
    ? await openAndMerge(services, main, draft, writer)
    : await openForReview(services, main, draft, writer, OPENED_AND_SUBMITTED)
}

/** Sets come first, then sefarim, then all other items, so that an item follows its parent. Inside each group the
 *  order of the plan stays. */
function inOrder(changes: readonly PlannedChange[]): PlannedChange[] {
  const rank = ({ type }: PlannedChange): number => {
    const at = ['set', 'topic', 'place', 'work', 'publication', 'event', 'unit'].indexOf(type)
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  return changes.toSorted((a, b) => rank(a) - rank(b))
}

function proposedItem(change: PlannedChange): ProposedItem {
  const { id, type, before, after, mergedInto, forwardTo } = change
  return {
    id,
    type,
    data: after?.data ?? null,
    path: after?.path ?? null,
    baseRev: before?.rev ?? null,
    mergedInto,
    forwardTo,
    imported: null,
  }
}
