/** The queue of the review lane, written in the page's language. */

import type { reviewLane } from '@yalkut/catalog/changing'
import { DAY_MS, HOUR_MS } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { type ChangeLineView, ownTitle, viewChangeLine } from '#lib/server/change-line.ts'
import { counted } from '#lib/words/in-both.ts'
import { laneWords } from '#lib/words/lane.ts'

type Lane = Awaited<ReturnType<typeof reviewLane>>
type Row = Lane['rows'][number]

export interface QueueRow {
  id: number
  href: string
  title: string
  /** What a person called it; null: the place says it. */
  own: string | null
  line: ChangeLineView | null
  author: string
  due: string | null
  isLate: boolean
  isSeen: boolean
  minutes: string
  mayDecide: boolean
  /** Others with the same change. */
  alike: number
  submittedAt: string
}

export interface Viewing {
  lang: Lang
  now: Date
  people: Lane['people']
  /** What is after “?” for this row. */
  search: (id: number) => string
}

export function viewRow(row: Row, { lang, now, people, search }: Viewing): QueueRow {
  const words = laneWords(lang)
  const { line } = row
  return {
    id: row.id,
    href: `${inLang('/review', lang)}?${search(row.id)}`,
    title: row.title,
    own: ownTitle(row.title, line),
    line: line === null ? null : viewChangeLine(line, row, lang),
    author: people[row.author]?.name ?? '',
    due: row.dueAt === null ? null : dueIn(row.dueAt, now, lang),
    isLate: row.isLate,
    isSeen: row.isSeen,
    minutes: counted(lang, row.minutes, words.minutes),
    mayDecide: row.mayDecide,
    alike: Math.max(0, (row.alike?.count ?? 1) - 1),
    submittedAt: row.submittedAt,
  }
}

/** “today”, “in 3 days”, “late by one day”. */
export function dueIn(dueAt: string, now: Date, lang: Lang): string {
  const words = laneWords(lang)
  const leftMs = Date.parse(dueAt) - now.getTime()
  const days = Math.floor(Math.abs(leftMs) / DAY_MS)
  if (leftMs < 0) return days === 0 ? words.lateToday : words.lateBy(counted(lang, days, words.days))
  const calendarDays = Math.round((dayStart(new Date(dueAt)) - dayStart(now)) / DAY_MS)
  if (calendarDays === 0) return words.today
  return calendarDays === 1 ? words.tomorrow : words.inDays(counted(lang, calendarDays, words.days))
}

function dayStart(moment: Date): number {
  return Date.parse(moment.toISOString().slice(0, 10))
}

/** “2 days”, or hours below a day. */
export function writtenSpan(ms: number, lang: Lang): string {
  const words = laneWords(lang)
  return ms < DAY_MS
    ? counted(lang, Math.max(1, Math.round(ms / HOUR_MS)), words.hours)
    : counted(lang, Math.round(ms / DAY_MS), words.days)
}
