/** Lists and closes the reports for keepers: issues in their sets. A report does not show its author.
 *  Source: routes.md#threads-people-personal; shapes.md#reports. */

import { findSuggestion } from '@yalkut/ledger/suggestions'
import {
  findIssueById,
  type IssueRow,
  listIssueRows,
  type ReportFacts,
  reportFactsOf,
  setsKeptBy,
} from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import type { NamedItem } from '@yalkut/projection'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { reportsSaid } from '../../core/sentences/reports.ts'
import type { Services } from '../../core/services/services.ts'
import type { ReportView } from '../../core/shapes/issue.ts'
import { nullable } from '../../core/shapes/named.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { moveIssue } from '../issues/issue-state.ts'
import { issueTypeOf } from '../issues/issue-types.ts'
import { lockKnownIssue, mayModerate } from '../issues/known-issue.ts'
import { readPlace } from './report-place.ts'

export const ReportQuery = Type.Object({
  state: Type.Enum(['open', 'closed', 'all'], {
    default: 'open',
    description: 'Only issues in this state.',
  }),
  limit: limitOf(500, 30),
  cursor: Cursor,
})
export type ReportQuery = Static<typeof ReportQuery>

/** The reports of the sets that the caller keeps; a steward sees all. The newest first. Refuses `forbidden` to a caller
 *  who keeps no set. */
export async function listReports(
  { ledger, projection }: Services,
  caller: Caller,
  { state, cursor, limit }: ReportQuery,
): Promise<{ reports: ReportView[]; items: { [id: string]: NamedItem }; next: string | null }> {
  const { person } = getReader(caller)
  const all = isSteward(person)
  const sets = all ? [] : await setsKeptBy(ledger.read, person.id)
  if (!all && sets.length === 0) {
    throw refuse('forbidden', reportsSaid('who-reads-reports'))
  }
  const found = await listIssueRows(
    ledger.read,
    { reader: { all: true }, ...(all ? {} : { sets }) },
    {
      ...(state === 'all' ? {} : { state }),
      ...(cursor === undefined ? {} : { before: readCursor(cursor, 'number')[0] }),
      limit: limit + 1,
    },
  )
  const { rows, next } = pageOf(found, limit, ({ number }) => [number])
  const facts = await reportFactsOf(
    ledger.read,
    rows.map(({ id }) => id),
  )
  const items = nameItems(
    projection.reads,
    rows.flatMap((row) => row.entity_id ?? []),
  )
  return {
    reports: rows.map((row) => reportOf(row, facts.get(row.id))),
    items: Object.fromEntries(items),
    next,
  }
}

export const REPORT_OUTCOMES = ['resolved', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

export const ReportEnd = Type.Object({
  outcome: Type.Enum([...REPORT_OUTCOMES]),
  changeset: Type.Optional(
    nullable(Type.Integer({ minimum: 1, description: 'The suggestion that fixed the problem.' })),
  ),
  note: Type.Optional(nullable(Type.String())),
})
export type ReportEnd = Static<typeof ReportEnd>

/** Closes a report by its id. Refuses `not-found`, `forbidden` to all but stewards and keepers of its sets, `state` for a
 *  closed report, `invalid` for an unknown suggestion. */
export async function closeReport(
  services: Services,
  caller: Caller,
  id: number,
  { outcome, changeset, note }: ReportEnd,
): Promise<void> {
  const writer = getWriter(caller)
  await services.ledger.write(async (tx) => {
    const found = await findIssueById(tx, id)
    if (found === null) throw refuse('not-found', commonSaid('no-report', { id }))
    const issue = await lockKnownIssue(tx, found.number, writer)
    if (!mayModerate(issue.facts, writer.person)) {
      throw refuse('forbidden', reportsSaid('who-closes-reports'))
    }
    const suggestion = changeset == null ? null : await findSuggestion(tx, changeset)
    if (changeset != null && suggestion?.number == null) {
      throw refuse('invalid', reportsSaid('no-suggestion-of-report', { changeset }), { changeset })
    }
    await moveIssue(tx, issue, writer, {
      state: outcome === 'resolved' ? 'completed' : 'not_planned',
      ...(note === undefined ? {} : { note }),
      at: services.clock().toISOString(),
      by: suggestion?.number ?? null,
    })
  })
}

export function reportStatus(row: IssueRow): ReportView['status'] {
  if (row.state === 'open') return 'open'
  return row.state_reason === 'not_planned' ? 'dismissed' : 'resolved'
}

export function reportOf(row: IssueRow, facts: ReportFacts | undefined): ReportView {
  return {
    id: row.id,
    number: row.number,
    entityId: row.entity_id,
    reason: issueTypeOf(row.type),
    title: row.title,
    note: row.body,
    status: reportStatus(row),
    private: row.private === 1,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    place: readPlace(facts?.place ?? null),
    proposes: facts?.proposed != null,
    taken: facts?.suggestionId ?? null,
  }
}
