/** A suggestion of many times of one recording: each paragraph is one row, in the order of the sound, and one sentence says them all. */
import { clockTime } from '@yalkut/model/clock-time'
import type { Lang } from '#lib/lang.ts'
import { exactTime } from '#lib/server/times.ts'
import { counted } from '#lib/words/in-both.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import type { DrawnEntry } from './entry.ts'

export interface TimeRow {
  /** `set`: a person set where it begins, or it has its first time; `moved`: it begins elsewhere because of others; `end`: only its end
   *  follows the next one; `right`: the time stays, and was checked. */
  kind: 'set' | 'moved' | 'end' | 'right'
  startMs: number
  before: string | null
  after: string
}

/** So many are shown as rows. */
const FEW = 5
/** Times on a page of a suggestion. */
export const TIMES_PAGE = 200

/** Whether a suggestion is of times and of nothing else, and of many. */
export function isOfTimes(entries: readonly DrawnEntry[]): boolean {
  const times = entries.filter(({ type }) => type === 'alignment-span')
  return times.length > FEW && entries.every((entry) => timeRow(entry) !== null || isNewAlignment(entry))
}

/** The alignment that the first times bring says nothing itself. */
function isNewAlignment({ type, before }: DrawnEntry): boolean {
  return type === 'alignment' && before === null
}

/** Null for what is no time, for one that is withheld and for one that is taken away. */
export function timeRow({ type, before, after, withheld }: DrawnEntry): TimeRow | null {
  if (type !== 'alignment-span' || after === null || withheld !== undefined) return null
  const [from, to] = [timesIn(before), timesIn(after)]
  if (to === null) return null
  const isMoved = from !== null && from.startMs !== to.startMs
  const isEnd = from !== null && !isMoved && from.endMs !== to.endMs
  const isSet = from === null || (to.locked && (isMoved || !from.locked))
  const kind = isSet ? 'set' : isMoved ? 'moved' : isEnd ? 'end' : 'right'
  const of = (each: Times): string => exactTime(kind === 'end' ? each.endMs : each.startMs)
  const was = from === null ? null : of(from)
  return { kind, startMs: to.startMs, before: was === of(to) ? null : was, after: of(to) }
}

export interface Times {
  startMs: number
  endMs: number
  locked: boolean
}

/** Null where a time is lacking. */
export function timesIn(data: DrawnEntry['after']): Times | null {
  const { startMs, endMs, locked } = data ?? {}
  if (typeof startMs !== 'number' || typeof endMs !== 'number') return null
  return { startMs, endMs, locked: locked === true }
}

/** “40 paragraphs timed, 0:02–31:40; 3 moved”. */
export function timesSaid(rows: readonly TimeRow[], lang: Lang): string {
  const { times } = suggestionWords(lang)
  const parts = (['set', 'moved', 'end', 'right'] as const).flatMap((kind) => {
    const some = rows.filter((row) => row.kind === kind)
    if (some.length === 0) return []
    const said = counted(lang, some.length, times[kind])
    if (kind !== 'set' && kind !== 'right') return [said]
    const starts = some.map(({ startMs }) => startMs)
    return [`${said}, ${clockTime(Math.min(...starts))}–${clockTime(Math.max(...starts))}`]
  })
  return parts.join('; ')
}
