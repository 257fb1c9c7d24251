/** Follows of items, sets, projects, suggestions and issues. Source: routes.md#threads-people-personal;
 *  shapes.md#threads-issues-inbox-people. */

import type { Reader } from '@yalkut/ledger'
import { findProject, findProjectById } from '@yalkut/ledger/projects'
import {
  type FollowRow,
  findIssue,
  findIssueById,
  followsOf,
  isFollowing,
  type Notice,
  setFollow,
} from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import type { FeedEntry, ItemBytes } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { findReadable } from '../../changing/suggestions/readable.ts'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { loadIssueFacts, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { inboxSaid } from '../../core/sentences/inbox.ts'
import type { Services } from '../../core/services/services.ts'
import type { SubjectView } from '../../core/shapes/conversation.ts'
import { FollowKind, type FollowView } from '../../core/shapes/inbox.ts'
import { INSIDE_KIND } from '../../talking/conversations/thread-kinds.ts'
import { nameSubjects, subjectKey, unnamed } from './name-subjects.ts'

export const FollowOrder = Type.Object({
  kind: FollowKind,
  /** An item's id, or the id of a project (or its slug), suggestion or issue. An issue also by its number (`#12`). */
  id: Type.Union([Type.String({ maxLength: 100 }), Type.Integer()]),
  on: Type.Boolean({ default: true, description: 'false: stops following.' }),
})
export type FollowOrder = Static<typeof FollowOrder>

/** Starts or ends a follow; a repeated call changes nothing. Refuses `not-found` for an unknown subject, and for one that
 *  the caller may not read. A follow of a deleted subject can still be ended. */
export async function follow(services: Services, caller: Caller, { kind, on, id: named }: FollowOrder): Promise<void> {
  const { person } = getWriter(caller)
  const id = String(named)
  const found = await findTarget(services, caller, kind, id)
  if (on && found === null) {
    const name = kind === 'set' ? kind : INSIDE_KIND[kind]
    throw refuse('not-found', inboxSaid('no-kind-of-id', { name, id: id.slice(0, 60) }))
  }
  const now = services.clock().toISOString()
  const target = found ?? id
  await services.ledger.write((tx) => setFollow(tx, { person: person.id, kind, target, on, now }))
}

/** What may be followed, named, and whether the caller does. Refuses `not-found` as `follow` does. */
export async function followable(
  services: Services,
  caller: Caller,
  { kind, id }: { kind: FollowKind; id: string },
): Promise<{ subject: SubjectView; isFollowed: boolean }> {
  const { person } = getReader(caller)
  const target = await findTarget(services, caller, kind, id)
  const subject = target === null ? null : { kind: SUBJECT_KIND[kind], id: target }
  const named = subject === null ? undefined : await nameSubjects(services, caller, [subject])
  const view = subject === null ? undefined : named?.get(subjectKey(subject))
  if (target === null || view === undefined) {
    throw refuse('not-found', inboxSaid('nothing-to-follow', { id: id.slice(0, 60) }))
  }
  const isFollowed = await isFollowing(services.ledger.read, person.id, kind, target)
  return { subject: view, isFollowed }
}

/** The stored id of the subject; null for an unknown subject. */
async function findTarget(
  { ledger: { read: db }, projection: { reads } }: Services,
  caller: Caller,
  kind: FollowKind,
  id: string,
): Promise<string | null> {
  switch (kind) {
    case 'entity':
    case 'set': {
      const item = reads.items.summary(readItemId(id))
      return item === null || (kind === 'set' && item.type !== 'set') ? null : item.id
    }
    case 'project': {
      const project = (await findProjectById(db, numberOf(id))) ?? (await findProject(db, id))
      return project === null ? null : String(project.id)
    }
    case 'changeset':
      return (await findReadable(db, caller, numberOf(id))) === null ? null : id
    case 'report':
      return await findIssueTarget(db, caller, id)
    default:
      throw kind satisfies never
  }
}

/** The id of the issue that a text names: by its id, else by its number. `#12` is always a number. Null for an unknown one and
 *  for one that the caller may not read. */
async function findIssueTarget(db: Reader, caller: Caller, text: string): Promise<string | null> {
  const named = numberOf(text.replace(/^#/, ''))
  const byId = text.startsWith('#') ? null : await findIssueById(db, named)
  const issue = byId ?? (await findIssue(db, named))
  if (issue === null) return null
  const facts = await loadIssueFacts(db, issue.id)
  const isReadable = facts !== null && mayReadIssue(facts, caller.kind === 'person' ? caller.person : null)
  return isReadable ? String(issue.id) : null
}

/** 0, which is never an id, for a text that is not an id. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
}

export interface FollowList {
  /** The latest first. */
  follows: FollowView[]
  /** The items and sets among them, as lists of items show them: ready JSON. */
  items: ItemBytes[]
  /** The latest commits that changed one of them, or something in a set among them. */
  feed: FeedEntry[]
}

export async function listFollows(
  services: Services,
  caller: Caller,
  { kind, limit }: { kind?: FollowKind; limit: number },
): Promise<FollowList> {
  const { person } = getReader(caller)
  const rows = await followsOf(services.ledger.read, person.id, kind, limit)
  const subjects = await nameSubjects(services, caller, rows.map(subjectOf))
  const { reads } = services.projection
  const ids = rows.flatMap((row) => (SUBJECT_KIND[row.kind] === 'item' ? row.target : []))
  return {
    follows: rows.map((row) => {
      const subject = subjects.get(subjectKey(subjectOf(row))) ?? unnamed(subjectOf(row))
      const number = row.kind === 'report' && { number: subject.number }
      return { kind: row.kind, id: row.target, ...number, at: row.created_at, subject }
    }),
    items: reads.items.batch(ids).map(({ bytes }) => bytes),
    feed: reads.feeds.latest(ids, limit),
  }
}

const SUBJECT_KIND: { readonly [K in FollowKind]: Notice['subject']['kind'] } = {
  entity: 'item',
  set: 'item',
  project: 'project',
  changeset: 'suggestion',
  report: 'issue',
}

function subjectOf({ kind, target }: FollowRow): Notice['subject'] {
  return { kind: SUBJECT_KIND[kind], id: target }
}
