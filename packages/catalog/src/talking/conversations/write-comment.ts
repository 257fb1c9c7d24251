/** Writes a comment in the conversation of a suggestion, an issue or an item. Source: service.md#comment;
 *  shapes.md#conversation. */
import type { Writer } from '@yalkut/ledger'
import {
  addComment,
  type FollowKind,
  findComment,
  followersOfAny,
  participantsOf,
  type Subject,
} from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import { type SignedIn, viaText } from '../../core/access/caller.ts'
import { type IssueFacts, mayReadIssue } from '../../core/access/may-read-issue.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { conversationsSaid } from '../../core/sentences/conversations.ts'
import { noteLinks } from './note-links.ts'
import { notifyEach } from './notify.ts'

/** The longest comment, in characters. */
export const MAX_COMMENT = 10_000

/** Trims a comment; empty beside a suggested wording. Refuses `invalid` for more than 10,000 characters. */
export function readRemark(text: string | undefined): string {
  const body = cleanText(text ?? '')
  return body === '' ? body : readComment(body)
}

/** Trims a comment. Refuses `invalid` for an empty one and for more than 10,000 characters. */
export function readComment(text: string): string {
  const body = cleanText(text)
  if (body === '') throw refuse('invalid', conversationsSaid('empty-comment'))
  if (body.length <= MAX_COMMENT) return body
  throw refuse('invalid', conversationsSaid('long-comment'), { length: body.length })
}

export interface NewComment {
  subject: Subject
  /** The conversation's number; null for an item's talk page. */
  number: number | null
  body: string
  /** The comment that this one answers. */
  parent?: number | null
  /** The field that the comment is about, of an item that the suggestion changes. */
  anchor?: { entity: string; field: string } | null
  reviewId?: string | null
  /** JSON of the wording that it suggests; the comment then needs no text. */
  proposal?: string | null
  at: string
  /** Who opened the conversation. */
  threadAuthor: string | null
  /** Further participants who may not have commented: assignees, reviewers. */
  others?: readonly string[]
  /** The follows that include this conversation. */
  followedAs: readonly { kind: FollowKind; target: string }[]
  /** For an issue. */
  facts?: IssueFacts
}

/** Adds the comment and notifies its conversation. Answers the comment's id. The caller holds the conversation and has
 *  checked that the writer may read it. Refuses `invalid` for a bad text or a parent of another conversation. */
export async function writeComment(tx: Writer, writer: SignedIn, comment: NewComment): Promise<number> {
  const { subject, number, at, parent = null, anchor = null, reviewId = null, facts } = comment
  const { proposal = null } = comment
  const body = proposal === null ? readComment(comment.body) : readRemark(comment.body)
  await assertParent(tx, subject, parent)
  const author = writer.person.id
  const via = viaText(writer)
  const before = await participantsOf(tx, subject)
  const followers = await followersOfAny(tx, comment.followedAs)
  const row = { subject, parent, author, via, body, anchor, reviewId, proposal, createdAt: at }
  const id = await addComment(tx, row)
  const detail = { comment: id }
  const text = { subject, number, text: body, actor: author, via, at, detail }
  const mentioned = await noteLinks(tx, { ...text, ...(facts === undefined ? {} : { facts }) })
  await notifyEach(tx, {
    subject,
    actor: author,
    at,
    detail,
    except: mentioned,
    groups: [
      { reason: 'author', people: comment.threadAuthor === null ? [] : [comment.threadAuthor] },
      { reason: 'comment', people: [...(comment.others ?? []), ...before] },
      { reason: 'followed', people: followers },
    ],
    mayRead: (person) => facts === undefined || mayReadIssue(facts, person),
  })
  return id
}

async function assertParent(tx: Writer, subject: Subject, parent: number | null): Promise<void> {
  if (parent === null) return
  const answered = await findComment(tx, parent)
  const isHere = answered?.subject_kind === subject.kind && answered.subject_id === subject.id
  if (!isHere) {
    throw refuse('invalid', conversationsSaid('answers-elsewhere'), {
      parent,
    })
  }
}
