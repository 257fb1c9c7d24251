/** A person's inbox by thread: what is unread, what waits for an answer. */

import { readInbox } from '@yalkut/catalog/inbox'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { nameOfSubject, threadHref } from '#lib/server/subjects.ts'
import { inboxWords } from '#lib/words/inbox.ts'

export interface InboxPage extends Page {
  threads: InboxThread[]
  filter: Filter
  filters: { name: string; href: string; isHere: boolean }[]
  unread: number
  older: string | null
  done: string | null
}

export interface InboxThread {
  kind: Line['subject']['kind']
  id: string
  number: number | null
  /** null: it is not to be seen any more. */
  name: Named | null
  isTalk: boolean
  href: string | null
  isUnread: boolean
  lines: InboxEntry[]
}

export interface InboxEntry {
  id: number
  actor: { name: string; href: string } | null
  /** “sent it back”. */
  did: string
  /** What it was sent back with; null: nothing to show. */
  note: string | null
  count: number
  at: WrittenMoment
  isUnread: boolean
}

export const INBOX_FILTERS = ['unread', 'waiting', 'review_requested', 'mention', 'all'] as const
type Filter = (typeof INBOX_FILTERS)[number]
type Line = Awaited<ReturnType<typeof readInbox>>['items'][number]

const LINES = 50

export async function inboxPage({ catalog, caller, lang, query }: Ask): Promise<InboxPage> {
  const words = inboxWords(lang)
  const filter = readInboxFilter(query.get('filter'))
  const cursor = query.get('cursor') ?? undefined
  const found = await readInbox(catalog, caller, { filter, cursor, limit: LINES })
  const own = (each: Filter) => inLang(each === 'unread' ? '/inbox' : `/inbox?filter=${each}`, lang)
  const more = new URLSearchParams({ filter, cursor: found.next ?? '' })
  const done = query.get('done')
  return {
    head: { title: words.title, description: words.about, isHidden: true },
    threads: threadsOf(found.items, lang),
    ...{ filter, unread: found.unread },
    filters: INBOX_FILTERS.map((each) => ({
      ...{ name: words.filters[each], href: own(each), isHere: each === filter },
    })),
    older: found.next === null ? null : inLang(`/inbox?${more}`, lang),
    done: done === 'read' ? words.marked : done === 'unread' ? words.unmarked : null,
  }
}

export function readInboxFilter(text: string | null): Filter {
  return oneOf(text, INBOX_FILTERS) ?? 'unread'
}

/** The thread of the latest line first. */
function threadsOf(lines: readonly Line[], lang: Lang): InboxThread[] {
  const groups = Map.groupBy(lines, ({ subject: { kind, id } }) => `${kind}:${id}`)
  return [...groups.values()].flatMap((group) => {
    const [latest] = group
    return latest === undefined ? [] : [threadOf(latest, group, lang)]
  })
}

function threadOf({ subject, detail }: Line, lines: readonly Line[], lang: Lang): InboxThread {
  const { kind, id, number } = subject
  const name = nameOfSubject(subject, lang)
  const comment = typeof detail.comment === 'number' ? detail.comment : null
  return {
    ...{ kind, id, number, name, isTalk: kind === 'entity' },
    href: name === null ? null : (toPutRight(lines, lang) ?? threadHref(subject, comment, lang)),
    isUnread: lines.some(({ read }) => !read),
    lines: lines.map((line) => ({
      ...{ id: line.id, count: line.count, isUnread: !line.read, did: didOf(line, lang) },
      note: isSentBack(line) && typeof line.detail.note === 'string' ? line.detail.note : null,
      actor: actorOf(line, lang),
      at: writtenMoment(line.at, lang),
    })),
  }
}

/** The words that were sent back, with the note beside them: of a suggestion that the reader opened. */
function toPutRight([latest]: readonly Line[], lang: Lang): string | null {
  const number = latest?.subject.number ?? null
  const isMine = latest !== undefined && latest.reason === 'review' && isSentBack(latest)
  return isMine && number !== null ? inLang(`/suggestions/${number}#put-right`, lang) : null
}

function isSentBack({ detail, subject }: Line): boolean {
  return subject.kind === 'changeset' && detail.verdict === 'send_back'
}

function didOf(line: Line, lang: Lang): string {
  const words = inboxWords(lang)
  const { reason, detail } = line
  if (isSentBack(line)) return words.sentBack
  if (reason !== 'state' && reason !== 'review') return words.reasons[reason]
  const state = oneOf(typeof detail.state === 'string' ? detail.state : null, STATES)
  return state === null ? words.reasons[reason] : words.states[state]
}

const STATES = ['merged', 'withdrawn', 'reverted'] as const

function actorOf({ actorName, actorUsername }: Line, lang: Lang): InboxEntry['actor'] {
  if (actorName === null || actorUsername === null) return null
  const href = inLang(`/people/${encodeURIComponent(actorUsername)}`, lang)
  return { name: actorName, href }
}
