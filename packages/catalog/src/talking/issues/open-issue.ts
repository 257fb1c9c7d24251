/** Opens an issue for the people who look after an item, or after the catalog. Source: service.md#issues;
 *  shapes.md#issue. */
import type { Writer } from '@yalkut/ledger'
import {
  addIssue,
  addThreadEvents,
  changeIssueLabels,
  type FollowKind,
  followersOfAny,
  type IssueRow,
  type Subject,
} from '@yalkut/ledger/threads'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter, viaText } from '../../core/access/caller.ts'
import { type IssueFacts, keepersOfSets, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { readDescription, readTitle } from '../../core/input/bounds.ts'
import type { Services } from '../../core/services/services.ts'
import { IssueType, IssueView } from '../../core/shapes/issue.ts'
import { named, nullable } from '../../core/shapes/named.ts'
import { noteLinks } from '../conversations/note-links.ts'
import { notifyEach } from '../conversations/notify.ts'
import { readLabels } from './issue-labels.ts'
import { getIssueItem, type IssueItem } from './issue-sets.ts'
import { isAlwaysPrivate } from './issue-types.ts'
import { viewIssueNow } from './issue-view.ts'
import { mayTriage } from './known-issue.ts'

export const IssueOrder = Type.Object({
  title: Type.String({ description: 'At most 200 characters.' }),
  body: Type.Optional(nullable(Type.String())),
  type: Type.Optional(IssueType),
  entityId: Type.Optional(Type.String({ description: 'The item that it is about.' })),
  // Ignored when the caller may not triage the item's issues.
  labels: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Of a keeper of the item or a steward; of others they are not set, and named in `ignored`.',
    }),
  ),
  private: Type.Optional(Type.Boolean({ description: 'Issues about rights or offensive content are always private.' })),
})
export type IssueOrder = Static<typeof IssueOrder>

export const OpenedIssue = Type.Object(
  {
    ...IssueView.properties,
    ignored: Type.Optional(
      Type.Object(
        { labels: Type.Array(Type.String()) },
        { description: 'What was sent and not done: labels that the caller may not set.' },
      ),
    ),
  },
  named('OpenedIssue', 'The issue that was opened.'),
)
export type OpenedIssue = Static<typeof OpenedIssue>

/** Opens an issue; notifies the keepers of the item's sets and the followers of the item and its sets. Refuses `invalid`
 *  for a bad title or an unknown label, `not-found` for an unknown item. */
export async function openIssue(services: Services, caller: Caller, order: IssueOrder): Promise<OpenedIssue> {
  const writer = getWriter(caller)
  const author = writer.person.id
  return await services.ledger.write(async (tx) => {
    const item = order.entityId === undefined ? null : await getIssueItem(tx, order.entityId)
    const keepers = await keepersOfSets(tx, item?.sets ?? [])
    const triages = await mayTriage(tx, { keepers }, writer.person)
    const labels = triages ? await readLabels(tx, order.labels ?? []) : []
    const at = services.clock().toISOString()
    const row = await recordIssue(tx, { ...order, item, author, via: viaText(writer), at, labels })
    const view = await viewIssueNow(services, tx, row.id)
    const ignored = triages ? [] : (order.labels ?? [])
    return ignored.length === 0 ? view : { ...view, ignored: { labels: ignored } }
  })
}

export interface IssueRecord extends Omit<IssueOrder, 'entityId' | 'labels'> {
  item: IssueItem | null
  /** null for a reader without an account. */
  author: string | null
  via: string | null
  at: string
  /** Existing labels. */
  labels: readonly string[]
}

/** Writes the issue, its event and its notices. The caller has checked the rights of the author. */
export async function recordIssue(tx: Writer, record: IssueRecord): Promise<IssueRow> {
  const { item, author, via, at, labels } = record
  const { type = 'other' } = record
  const sets = item?.sets ?? []
  const row = await addIssue(tx, {
    type,
    title: readTitle(record.title),
    body: readDescription(record.body),
    private: record.private === true || isAlwaysPrivate(type),
    author,
    via,
    entityId: item?.id ?? null,
    sets,
    createdAt: at,
  })
  await changeIssueLabels(tx, row.id, { add: labels, remove: [] })
  const subject: Subject = { kind: 'issue', id: String(row.id) }
  const opened = { subject, actor: author, via, kind: 'opened', detail: {}, at }
  const labeled = labels.map((label) => ({ ...opened, kind: 'labeled', detail: { label } }))
  await addThreadEvents(tx, [opened, ...labeled])
  const keepers = await keepersOfSets(tx, sets)
  const facts = { isPrivate: row.private === 1, author, assignees: [], keepers }
  await notifyOfNewIssue(tx, row, item, facts)
  return row
}

async function notifyOfNewIssue(tx: Writer, row: IssueRow, item: IssueItem | null, facts: IssueFacts): Promise<void> {
  const subject: Subject = { kind: 'issue', id: String(row.id) }
  const { number, author: actor, via, created_at: at } = row
  const text = `${row.title}\n\n${row.body ?? ''}`
  const mentioned = await noteLinks(tx, { subject, number, text, actor, via, at, facts })
  const watched: { kind: FollowKind; target: string }[] =
    item === null
      ? []
      : [{ kind: 'entity', target: item.id }, ...item.sets.map((target) => ({ kind: 'set' as const, target }))]
  const followers = await followersOfAny(tx, watched)
  await notifyEach(tx, {
    subject,
    actor,
    at,
    except: mentioned,
    groups: [{ reason: 'followed', people: [...facts.keepers, ...followers] }],
    mayRead: (person) => mayReadIssue(facts, person),
  })
}
