/** Says something in a conversation: of a suggestion, an issue or an item. Source: service.md#comment;
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
import { type SignedIn, viaText } from '../access/caller.ts'
import { type IssueFacts, mayReadIssue } from '../access/may-read-issue.ts'
import { cleanText } from '../input/bounds.ts'
import { noteWords } from './note-words.ts'
import { tellEach } from './notify.ts'

/** The longest comment, in characters. */
export const MAX_COMMENT = 10_000

/** A comment without the spaces around it. Refuses `invalid` for none or one that is too long. */
export function readComment(text: string): string {
  const body = cleanText(text)
  if (body === '') throw refuse('invalid', 'Say something: the comment is empty.')
  if (body.length <= MAX_COMMENT) return body
  throw refuse('invalid', 'A comment has at most 10,000 characters.', { length: body.length })
}

export interface NewSaying {
  subject: Subject
  /** The conversation's number; null for an item's talk page. */
  number: number | null
  body: string
  /** The comment that it answers. */
  parent?: number | null
  /** The field that it is about, of an item that a suggestion changes. */
  anchor?: { entity: string; field: string } | null
  reviewId?: string | null
  at: string
  /** Who opened the conversation. */
  threadAuthor: string | null
  /** Who else takes part, beside those who commented: assigned people, reviewers. */
  others?: readonly string[]
  /** By what people follow the conversation. */
  followedAs: readonly { kind: FollowKind; target: string }[]
  /** Of an issue. */
  facts?: IssueFacts
}

/** Adds the comment and tells those whom it concerns. Answers its id. The caller holds the conversation and has
 *  asked whether the writer may read it. Refuses `invalid` for a bad text or a parent of another conversation. */
export async function writeComment(
  tx: Writer,
  writer: SignedIn,
  saying: NewSaying,
): Promise<number> {
  const { subject, number, at, parent = null, anchor = null, reviewId = null, facts } = saying
  const body = readComment(saying.body)
  await assertParent(tx, subject, parent)
  const author = writer.person.id
  const via = viaText(writer)
  const before = await participantsOf(tx, subject)
  const followers = await followersOfAny(tx, saying.followedAs)
  const row = { subject, parent, author, via, body, anchor, reviewId, createdAt: at }
  const id = await addComment(tx, row)
  const detail = { comment: id }
  const words = { subject, number, text: body, actor: author, via, at, detail }
  const mentioned = await noteWords(tx, { ...words, ...(facts === undefined ? {} : { facts }) })
  await tellEach(tx, {
    subject,
    actor: author,
    at,
    detail,
    except: mentioned,
    groups: [
      { reason: 'author', people: saying.threadAuthor === null ? [] : [saying.threadAuthor] },
      { reason: 'comment', people: [...(saying.others ?? []), ...before] },
      { reason: 'followed', people: followers },
    ],
    mayHear: (person) => facts === undefined || mayReadIssue(facts, person),
  })
  return id
}

async function assertParent(tx: Writer, subject: Subject, parent: number | null): Promise<void> {
  if (parent === null) return
  const answered = await findComment(tx, parent)
  const isHere = answered?.subject_kind === subject.kind && answered.subject_id === subject.id
  if (!isHere) {
    throw refuse('invalid', 'The comment that this answers is not in this conversation.', {
      parent,
    })
  }
}
