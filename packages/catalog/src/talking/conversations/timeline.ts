/** The timeline of a conversation: comments, reviews and events, the oldest first. Source: shapes.md#timeline. */

import type { Reader } from '@yalkut/ledger'
import {
  type CommentRow,
  findReadableIssues,
  type IssueReader,
  readConversation,
  type Subject,
  type ThreadEvent,
} from '@yalkut/ledger/threads'
import { idIn, idsIn, isJsonObject } from '@yalkut/model'
import { readVia } from '../../core/access/caller.ts'
import type {
  CommentEntry,
  CommentWording,
  EventEntry,
  ReviewEntry,
  TimelineEntry,
} from '../../core/shapes/conversation.ts'
import type { NamedAccount } from '../../core/shapes/names.ts'
import { nameAccounts } from '../../core/shown/name-accounts.ts'

/** The first comments, and the first events, that are shown of one conversation; later ones are not shown. */
const MAX_ENTRIES = 5_000

export type UnnamedReview = Omit<ReviewEntry, 'authorName'>
type UnnamedEntry = Omit<CommentEntry, 'authorName'> | UnnamedReview | EventEntry

interface TimelineQuery {
  /** Called only if an event of a private issue mentions this conversation: such an event is shown only to people who may
   *  read that issue. */
  readerOf: () => Promise<IssueReader>
  reviews?: readonly UnnamedReview[]
  /** The wordings that these comments suggest, by the comment's id, as they may be shown. Default: none. */
  wordingsOf?: (comments: readonly CommentRow[]) => Promise<ReadonlyMap<number, CommentWording>>
  /** Other accounts that the answer names. */
  accounts: readonly (string | null)[]
}

export interface NamedTimeline {
  timeline: TimelineEntry[]
  people: { [account: string]: NamedAccount }
}

/** The timeline for one reader, with the names of its accounts and of the other accounts of the answer. */
export async function timelineOf(
  db: Reader,
  subject: Subject,
  { readerOf, reviews = [], wordingsOf, accounts }: TimelineQuery,
): Promise<NamedTimeline> {
  const { comments, events } = await readConversation(db, subject, MAX_ENTRIES)
  const shown = await withoutUnreadable(db, events, readerOf)
  const wordings = (await wordingsOf?.(comments)) ?? new Map<number, CommentWording>()
  const said = comments.map((row) => commentEntry(row, wordings.get(row.id) ?? null))
  const entries = [...said, ...reviews, ...shown.map(eventEntry)]
  const people = await nameAccounts(db, [...accounts, ...accountsIn(entries)])
  return { timeline: entries.sort(inOrder).map((entry) => withName(entry, people)), people }
}

function withName(entry: UnnamedEntry, people: NamedTimeline['people']): TimelineEntry {
  if (entry.type === 'event') return entry
  const authorName = entry.author === null ? null : (people[entry.author]?.name ?? null)
  return { ...entry, authorName }
}

/** The accounts whose ids are in these entries. */
function accountsIn(timeline: readonly UnnamedEntry[]): string[] {
  return timeline.flatMap((entry) => {
    if (entry.type !== 'event') return entry.author ?? []
    const { actor, detail } = entry
    const named = [actor, idIn(detail, 'assignee'), ...idsIn(detail, 'reviewers')]
    return named.flatMap((id) => id ?? [])
  })
}

function commentEntry(row: CommentRow, proposal: CommentWording | null): Omit<CommentEntry, 'authorName'> {
  const { anchor_entity: entity, anchor_field: field } = row
  return {
    type: 'comment',
    id: row.id,
    at: row.created_at,
    author: row.author,
    body: row.hidden === 1 ? null : row.body,
    hidden: row.hidden === 1,
    parent: row.parent,
    anchor: entity === null || field === null ? null : { entity, field },
    review: row.review_id,
    resolved: row.resolved === 1,
    edited: row.edited_at !== null,
    proposal,
    via: readVia(row.via),
  }
}

function eventEntry({ id, at, actor, kind, detail, via }: ThreadEvent): EventEntry {
  const shownVia = readVia(via)
  return { type: 'event', id: `e${id}`, at, actor, kind, detail, via: shownVia }
}

async function withoutUnreadable(
  db: Reader,
  events: readonly ThreadEvent[],
  readerOf: () => Promise<IssueReader>,
): Promise<ThreadEvent[]> {
  const issues = [...new Set(events.flatMap((event) => namingIssue(event) ?? []))]
  if (issues.length === 0) return [...events]
  const rows = await findReadableIssues(db, await readerOf(), { ids: issues })
  const readable = new Set(rows.map(({ id }) => id))
  return events.filter((event) => {
    const issue = namingIssue(event)
    return issue === null || readable.has(issue)
  })
}

/** The id of the issue that mentions this conversation; null for other events. */
function namingIssue({ kind, detail }: ThreadEvent): number | null {
  if (kind !== 'referenced' || !isJsonObject(detail.from)) return null
  return detail.from.kind === 'report' ? Number(detail.from.id) : null
}

/** By time. The entries of one act are in the order that people expect: the review, its comments, then the events that
 *  they caused. */
function inOrder(a: UnnamedEntry, b: UnnamedEntry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return rank(a) - rank(b) || numberOf(a) - numberOf(b)
}

function rank(entry: UnnamedEntry): number {
  if (entry.type === 'event') return entry.kind === 'opened' || entry.kind === 'submitted' ? 0 : 3
  return entry.type === 'review' ? 1 : 2
}

function numberOf(entry: UnnamedEntry): number {
  if (entry.type === 'comment') return entry.id
  return entry.type === 'event' ? Number(entry.id.slice(1)) : 0
}
