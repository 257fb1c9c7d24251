/** A person's inbox: what happened where they take part. Source: service.md#inboxline; shapes.md#inbox. */
import { findPeople, type Person } from '@yalkut/ledger/people'
import { notesOfSendingBack } from '@yalkut/ledger/suggestions'
import {
  countUnread,
  INBOX_REASONS,
  type InboxChoice,
  type InboxRow,
  listInbox,
  markRead,
  markUnread,
} from '@yalkut/ledger/threads'
import { parseJsonObject, refuse } from '@yalkut/model'
import { readCursor } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getReader, getWriter } from '../../core/access/caller.ts'
import { issueReaderOf } from '../../core/access/may-read-issue.ts'
import { pageOf } from '../../core/input/page-of.ts'
import { inboxSaid } from '../../core/sentences/inbox.ts'
import type { Services } from '../../core/services/services.ts'
import type { LaneLine } from '../../core/shapes/change-line.ts'
import { type SubjectView, ThreadKind } from '../../core/shapes/conversation.ts'
import type { InboxLine, InboxPage } from '../../core/shapes/inbox.ts'
import { Cursor, limitOf } from '../../core/shapes/paging.ts'
import { changeLines, MAX_LINE_CHARS } from '../../core/shown/change-lines.ts'
import { INSIDE_KIND } from '../../talking/conversations/thread-kinds.ts'
import { nameSubjects, subjectKey, unnamed } from './name-subjects.ts'

export const InboxQuery = Type.Object({
  filter: Type.Enum(['unread', 'waiting', 'all', ...INBOX_REASONS], {
    default: 'unread',
    description:
      'A reason lists all lines with this reason, read ones included. `waiting`: mentions, requests to review and comments on your own conversations that you have not answered.',
  }),
  limit: limitOf(500, 50),
  cursor: Cursor,
  before: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Older form of `cursor`: lines before this time.',
      deprecated: true,
    }),
  ),
})
export type InboxQuery = Static<typeof InboxQuery>

/** Refuses `bad-request` for a bad cursor or time. */
export async function readInbox(
  services: Services,
  caller: Caller,
  { filter, cursor, before, limit }: InboxQuery,
): Promise<InboxPage> {
  const { person } = getReader(caller)
  const db = services.ledger.read
  const position = positionOf(cursor, before)
  const only = filter === 'waiting' ? { waitingFor: await issueReaderOf(db, caller) } : filter
  const { rows: found, unread } = await listInbox(db, person.id, {
    ...(only === 'all' ? {} : { only }),
    ...(position === null ? {} : { before: position }),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, ({ at, id }) => [at, id])
  const subjects = await nameSubjects(services, caller, rows.map(subjectOf))
  const actors = await findPeople(
    db,
    rows.flatMap((row) => row.actor ?? []),
  )
  const suggestions = rows.flatMap(suggestionOf)
  const { reads } = services.projection
  const lines = await changeLines(db, reads, [...new Set(suggestions)], MAX_LINE_CHARS)
  const notes = await notesOfSendingBack(db, rows.flatMap(suggestionSentBack))
  return {
    items: rows.map((row) => withNote(lineOf(row, { subjects, actors, lines }), notes)),
    unread,
    next,
  }
}

export async function inboxCount({ ledger }: Services, caller: Caller): Promise<{ unread: number }> {
  return { unread: await countUnread(ledger.read, getReader(caller).person.id) }
}

export const InboxMark = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1_000 })),
  subject: Type.Optional(
    Type.Object({
      kind: ThreadKind,
      id: Type.Union([Type.String({ maxLength: 60 }), Type.Integer()]),
    }),
  ),
  all: Type.Optional(Type.Boolean()),
  unread: Type.Optional(Type.Boolean({ description: 'true: marks the lines as unread instead.' })),
})
export type InboxMark = Static<typeof InboxMark>

/** Marks the caller's own lines. `changed`: the number of lines whose mark changed. Refuses `invalid` when no lines are named. */
export async function markInbox(
  { ledger }: Services,
  caller: Caller,
  mark: InboxMark,
): Promise<{ changed: number; unread: number }> {
  const { id } = getWriter(caller).person
  const choice = choiceOf(mark)
  return await ledger.write(async (tx) => {
    const change = mark.unread === true ? markUnread : markRead
    const changed = await change(tx, id, choice)
    return { changed, unread: await countUnread(tx, id) }
  })
}

function choiceOf({ ids, subject, all }: InboxMark): InboxChoice {
  if (ids !== undefined) return { ids }
  if (subject !== undefined) {
    return { subject: { kind: INSIDE_KIND[subject.kind], id: String(subject.id) } }
  }
  if (all === true) return { all: true }
  throw refuse('invalid', inboxSaid('which-lines'))
}

function positionOf(cursor?: string, before?: string): { at: string; id: number } | null {
  if (cursor !== undefined) {
    const [at, id] = readCursor(cursor, 'string', 'number')
    return { at, id }
  }
  if (before === undefined) return null
  const time = new Date(before)
  if (Number.isNaN(time.getTime())) {
    throw refuse('bad-request', inboxSaid('before-is-time'), { before })
  }
  return { at: time.toISOString(), id: 0 }
}

/** Letters of a note in a line. */
const MOST_OF_NOTE = 300

/** The line says with what note the suggestion was sent back. */
function withNote(line: InboxLine, notes: ReadonlyMap<number, string>): InboxLine {
  const { subject, detail } = line
  const note = detail.verdict === 'send_back' ? notes.get(Number(subject.id)) : undefined
  return note === undefined ? line : { ...line, detail: { ...detail, note: shortened(note) } }
}

function shortened(note: string): string {
  const letters = [...note]
  return letters.length <= MOST_OF_NOTE ? note : `${letters.slice(0, MOST_OF_NOTE).join('')}…`
}

function suggestionSentBack(row: InboxRow): number[] {
  return parseJsonObject(row.detail).verdict === 'send_back' ? suggestionOf(row) : []
}

function suggestionOf(row: InboxRow): number[] {
  return row.subject_kind === 'suggestion' ? [Number(row.subject_id)] : []
}

interface About {
  subjects: ReadonlyMap<string, SubjectView>
  actors: ReadonlyMap<string, Person>
  /** What each suggestion changes. */
  lines: ReadonlyMap<number, LaneLine>
}

function subjectOf(row: InboxRow): { kind: InboxRow['subject_kind']; id: string } {
  return { kind: row.subject_kind, id: row.subject_id }
}

/** The line in its answered shape. For a subject that the reader may not read (any more), actor and detail are left out. */
function lineOf(row: InboxRow, { subjects, actors, lines }: About): InboxLine {
  const subject = subjects.get(subjectKey(subjectOf(row)))
  const actor = subject === undefined ? undefined : actors.get(row.actor ?? '')
  return {
    id: row.id,
    reason: row.reason,
    subject: subject ?? unnamed(subjectOf(row)),
    actor: actor?.id ?? null,
    actorName: actor?.name ?? null,
    actorUsername: actor?.handle ?? null,
    count: row.count,
    detail: subject === undefined ? {} : parseJsonObject(row.detail),
    line: subject === undefined ? null : (lines.get(suggestionOf(row)[0] ?? 0) ?? null),
    at: row.at,
    read: row.read === 1,
  }
}
