/** A person's inbox by thread: what is unread, what waits for an answer. */

import { readInbox } from '@yalkut/catalog/people'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ChangeLineView, ONE_ITEM, ownTitle, viewChangeLine } from '#lib/server/change-line.ts'
import { foldAlike } from '#lib/server/fold-alike.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { localName } from '#lib/server/names.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { nameOfSubject, threadHref } from '#lib/server/subjects.ts'
import { changeLineWords } from '#lib/words/change-line.ts'
import { counted } from '#lib/words/in-both.ts'
import { inboxWords } from '#lib/words/inbox.ts'

export interface InboxPage extends Page {
  /** Threads in which the same became of fixes of the same sefer, one after another, are one row. */
  rows: InboxRow[]
  filter: Filter
  filters: { name: string; href: string; isHere: boolean }[]
  unread: number
  older: string | null
  done: string | null
}

export interface InboxRow {
  /** “12 fixes in Torah Or”; null for one thread. */
  said: string | null
  /** The outcome of all. */
  latest: InboxEntry | null
  isUnread: boolean
  /** Ids of all lines, to mark them together. */
  ids: number[]
  threads: InboxThread[]
}

export interface InboxThread {
  kind: Line['subject']['kind']
  id: string
  number: number | null
  /** null: it is not to be seen any more. */
  name: Named | null
  isTalk: boolean
  /** Of a suggestion: what changes. */
  change: ChangeLineView | null
  /** The name says the place already. */
  isPlaceSaid: boolean
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
    rows: rowsOf(found.items, lang),
    filter,
    unread: found.unread,
    filters: INBOX_FILTERS.map((each) => ({
      name: words.filters[each],
      href: own(each),
      isHere: each === filter,
    })),
    older: found.next === null ? null : inLang(`/inbox?${more}`, lang),
    done: done === 'read' ? words.marked : done === 'unread' ? words.unmarked : null,
  }
}

export function readInboxFilter(text: string | null): Filter {
  return oneOf(text, INBOX_FILTERS) ?? 'unread'
}

/** The thread of the latest line first. */
function rowsOf(lines: readonly Line[], lang: Lang): InboxRow[] {
  const groups = Map.groupBy(lines, ({ subject: { kind, id } }) => `${kind}:${id}`)
  return foldAlike([...groups.values()], (group) => keyOf(group, lang)).map(({ key, rows }) => {
    const threads = rows.flatMap((group) => {
      const [latest] = group
      return latest === undefined ? [] : [threadOf(latest, group, lang)]
    })
    return {
      said: key === null ? null : saidTogether(rows, lang),
      latest: threads[0]?.lines[0] ?? null,
      isUnread: threads.some(({ isUnread }) => isUnread),
      ids: rows.flatMap((group) => group.map(({ id }) => id)),
      threads,
    }
  })
}

/** Of a thread of one line about fixes in a sefer that nobody named. A note is read by itself. */
function keyOf([only, ...others]: readonly Line[], lang: Lang): string | null {
  if (only === undefined || others.length > 0 || isSentBack(only)) return null
  const { line, subject, actor, reason, read } = only
  const [holder] = line?.around ?? []
  const isFix = line?.change === 'words' && ownTitle(subject.title ?? '', line) === null
  if (holder === undefined || !isFix || reason === 'mention' || reason === 'comment') return null
  return JSON.stringify([holder, actor, reason, didOf(only, lang), read])
}

function saidTogether(groups: readonly (readonly Line[])[], lang: Lang): string {
  const words = changeLineWords(lang)
  const lines = groups.flatMap(([first]) => first?.line ?? [])
  const fixes = lines.reduce((sum, { count }) => sum + Math.max(1, count), 0)
  const holder = lines[0]?.around[0]
  const place = holder === undefined ? '' : localName(lang, holder).text
  return words.inPlace(counted(lang, fixes, words.fixes), place)
}

function threadOf(latest: Line, lines: readonly Line[], lang: Lang): InboxThread {
  const { subject, detail, line } = latest
  const { kind, id, number } = subject
  const change = line === null ? null : viewChangeLine(line, ONE_ITEM, lang)
  const place = change?.place.map(({ text }) => text).join(' · ') ?? ''
  const isPlaceSaid = place !== '' && ownTitle(subject.title ?? '', line) === null
  const name = isPlaceSaid ? { text: place } : nameOfSubject(subject, lang)
  const comment = typeof detail.comment === 'number' ? detail.comment : null
  return {
    kind,
    id,
    number,
    name,
    isTalk: kind === 'entity',
    change,
    isPlaceSaid,
    href: name === null ? null : (toPutRight(lines, lang) ?? threadHref(subject, comment, lang)),
    isUnread: lines.some(({ read }) => !read),
    lines: lines.map((line) => ({
      id: line.id,
      count: line.count,
      isUnread: !line.read,
      did: didOf(line, lang),
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
  if (reason === 'followed' && typeof detail.name === 'string') return words.foundBySearch(detail.name)
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
