/** The checks of one item's new data, before anything is saved, and who would review the change.
 *  Source: service.md#checks-before-sending. */
import { findMainItems, type MainItem } from '@yalkut/ledger/items'
import { type ProposedFacts, readProposedFacts } from '@yalkut/ledger/suggestions'
import { keepWithheld, newItemId, readPath, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { withKeeperIds } from '../../core/access/keeper-ids.ts'
import { isAllOpen, type Touch, TouchedSets } from '../../core/access/touched-sets.ts'
import { readItemData } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { sendingSaid } from '../../core/sentences/sending.ts'
import type { Services } from '../../core/services/services.ts'
import { DataField, LARGEST } from '../../core/shapes/fields.ts'
import { named, nullable } from '../../core/shapes/named.ts'
import { CheckView } from '../../core/shapes/suggestion.ts'
import { onlyStewards, whyNotApprove } from '../approval/approval-rule.ts'
import type { SentItem } from '../checks/context.ts'
import { CheckReport, checkSentPage, wholeFindings } from '../checks/run-checks.ts'
import { mayGoLive } from '../merging/live.ts'
import { assertMaySendSchema } from '../suggestions/assert-may-send-schema.ts'
import { withParents } from '../suggestions/proposed-parents.ts'
import { getReadable } from '../suggestions/readable.ts'
import { checkViewOf } from '../suggestions/view.ts'
import { assertMayChangeWords } from '../suggestions/withheld-changes.ts'

export const ItemToCheck = Type.Object({
  id: Type.Optional(Type.String({ description: 'The item; left out for a new one.' })),
  type: Type.String(),
  data: DataField,
  path: Type.Optional(nullable(Type.String())),
  suggestion: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST,
      description: 'Your draft whose other items this one may refer to.',
    }),
  ),
})
export type ItemToCheck = Static<typeof ItemToCheck>

const REVIEWERS = ['nobody', 'keepers', 'stewards'] as const

export const CheckedAhead = Type.Object(
  {
    checks: Type.Array(CheckView, { description: 'The checks that do not pass.' }),
    reviewers: Type.Enum([...REVIEWERS], {
      description: 'Who approves the change; nobody: it is merged when it is sent.',
    }),
    isLocked: Type.Boolean({ description: 'A set that it touches is locked.' }),
    mayApprove: Type.Boolean({ description: 'You may approve it yourself.' }),
  },
  named('CheckedAhead', 'What would be said of a change if it were sent.'),
)
export type CheckedAhead = Static<typeof CheckedAhead>

/** Saves nothing. Words that are withheld and therefore lacking in `data` count as unchanged. Refuses `forbidden` for
 *  other words than withheld ones that the caller may not know, `invalid` for an
 *  unknown type and a type that is not the item's, `not-found` for another person's draft. */
export async function checkItem(services: Services, caller: Caller, asked: ItemToCheck): Promise<CheckedAhead> {
  const writer = getWriter(caller)
  const { reads } = await services.latest()
  const db = services.ledger.read
  const { type } = asked
  const id = asked.id === undefined ? newItemId() : readItemId(asked.id)
  const main = (await findMainItems(db, [id])).get(id)
  assertType(services, type, main)
  const before = main?.data ?? null
  const given = readItemData(type, asked.data)
  // The checks compile it.
  assertMaySendSchema(writer, type, given)
  const isHeld = before !== null && reads.items.isWithheld([id])
  const whole = isHeld ? keepWithheld(type, before, given) : given
  const [{ data } = { data: whole }] = await withKeeperIds(db, [{ type, data: whole }])
  const path = pathOf(asked, main)
  const others = await proposedBeside(services, caller, asked.suggestion)
  const wasDeleted = main !== undefined && before === null
  const item = {
    id,
    type,
    data,
    path,
    mergedInto: null,
    isNew: before === null,
    wasDeleted,
    before,
  }
  const baseRev = main?.rev ?? null
  // The checks count and compare words, so what they say would tell about words that the caller is not shown.
  await assertMayChangeWords(db, reads, writer.person, [{ id, type, data, baseRev }])
  const checks = await findingsOf(services, writer, item, { others, draft: asked.suggestion ?? 0 })
  const touch = await touchOf(services, item, asked.suggestion ?? null)
  const isSound = checks.every(({ status }) => status !== 'fail')
  const { person } = writer
  const kind = person.bot ? 'import' : 'suggestion'
  const isLive = isSound && isAllOpen(touch) && (await mayGoLive(db, writer, { kind }, [type]))
  const approval = { author: person.id, types: new Set([type]), touch }
  return {
    checks,
    reviewers: isLive ? 'nobody' : onlyStewards(approval) ? 'stewards' : 'keepers',
    isLocked: touch.sets.some(({ policy }) => policy === 'locked'),
    mayApprove: whyNotApprove(person, approval) === null,
  }
}

async function findingsOf(
  services: Services,
  { person, via }: SignedIn,
  item: SentItem,
  { others, draft }: { others: ReadonlyMap<string, ProposedFacts>; draft: number },
): Promise<CheckView[]> {
  const { id, type, path } = item
  const proposed = new Map([...others, [id, { type, path, gone: false }]])
  const paths = [...proposed.values()].flatMap((facts) => (facts.gone ? [] : (facts.path ?? [])))
  const context = {
    db: services.ledger.read,
    reads: () => services.projection.reads,
    proposed,
    via,
    schemas: services.schemas.current(),
    schemaProblem: services.schemas.schemaProblem,
    proposedPaths: new Map(paths.map((each) => [each, paths.filter((p) => p === each).length])),
    suggestionId: draft,
    authorIsBot: person.bot,
    withParents: (page: readonly SentItem[]) => withParents(services.ledger.read, draft, page, false),
    upward: new Map(),
    removals: new Map(),
    machines: new Map(),
    levels: new Map(),
  }
  const report = new CheckReport()
  await checkSentPage([item], context, report)
  report.add(wholeFindings(context))
  return report.findings.map((finding) => checkViewOf({ ...finding, entityId: null }))
}

/** The sets of main's version and of the new one. */
async function touchOf(
  { ledger }: Services,
  { id, type, data, before }: SentItem,
  draft: number | null,
): Promise<Touch> {
  const touched = new TouchedSets(ledger.read, draft)
  const versions = [before, data].flatMap((each) => (each === null ? [] : [{ id, type, data: each }]))
  await touched.add(versions, new Map([[id, { type, data }]]))
  return touched.touch()
}

function assertType(services: Services, type: string, main: MainItem | undefined): void {
  if (!services.schemas.isType(type)) {
    throw refuse('invalid', commonSaid('no-type-see-types', { type }), { type })
  }
  if (main !== undefined && main.type !== type) {
    throw refuse('invalid', sendingSaid('has-other-type', { id: main.id, type: main.type }), {
      type: main.type,
    })
  }
}

function pathOf({ path }: ItemToCheck, main: MainItem | undefined): string | null {
  if (path === undefined) return main?.path ?? null
  return path === null ? null : (readPath(path) ?? path)
}

/** The other items of the caller's draft. */
async function proposedBeside(
  { ledger }: Services,
  caller: Caller,
  suggestion: number | undefined,
): Promise<Map<string, ProposedFacts>> {
  if (suggestion === undefined) return new Map()
  await getReadable(ledger.read, caller, suggestion)
  return new Map(await readProposedFacts(ledger.read, suggestion))
}
