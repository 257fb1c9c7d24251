/** The availability of the service: each check now, its 90 days, and incidents. */

import type { CheckId, CheckState, StatusReport } from '@yalkut/catalog/core'
import { getStatus } from '@yalkut/catalog/reading'
import { DAY_MS } from '@yalkut/model'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment, writtenTime } from '#lib/server/moments.ts'
import { statusWords } from '#lib/words/status.ts'

export interface StatusPage extends Page {
  /** null before the first check. */
  state: CheckState | null
  checkedAt: { day: WrittenMoment; time: WrittenMoment } | null
  /** The last check is more than three times as old as it should be. */
  isOld: boolean
  checks: CheckRow[]
  incidents: IncidentRow[]
}

export interface CheckRow {
  id: CheckId
  state: CheckState
  ms: number | null
  days: DayBar[]
  /** Of the checks of these days, in percent; null without any. */
  uptime: string | null
}

export interface DayBar {
  date: string
  runs: number
  up: number
  degraded: number
  down: number
}

interface IncidentRow {
  check: CheckId
  state: 'degraded' | 'down'
  from: { day: WrittenMoment; time: WrittenMoment }
  to: { day: WrittenMoment; time: WrittenMoment } | null
  /** Nothing was checked. The check of the jobs is never down otherwise. */
  isSilence: boolean
}

const OLD_MS = 15 * 60_000
/** Bars that are drawn. */
const MOST_DAYS = 90

export async function statusPage({ catalog, lang }: Ask): Promise<StatusPage> {
  const words = statusWords(lang)
  const { now, report } = await getStatus(catalog)
  const head = { title: words.title, description: words.about }
  if (report === null) {
    return { head, state: null, checkedAt: null, isOld: false, checks: [], incidents: [] }
  }
  const moment = (at: string) => ({ day: writtenMoment(at, lang), time: writtenTime(at, lang) })
  return {
    head,
    state: report.state,
    checkedAt: moment(report.checkedAt),
    isOld: Date.parse(now) - Date.parse(report.checkedAt) > OLD_MS,
    checks: report.checks
      .filter(({ state }) => state !== 'unknown')
      .map(({ id, state, ms }) => {
        const days = daysOf(report, id)
        return { id, state, ms, days, uptime: uptimeOf(days, lang) }
      }),
    incidents: report.incidents.map(({ check, state, from, to }) => ({
      check,
      state,
      from: moment(from),
      to: to === null ? null : moment(to),
      isSilence: check === 'jobs' && state === 'down',
    })),
  }
}

const NONE = { runs: 0, up: 0, degraded: 0, down: 0 }

/** From the first day with a check of this part to the last day; a day without one has no runs. */
function daysOf({ days }: StatusReport, id: CheckId): DayBar[] {
  const counts = new Map(days.map(({ date, checks }) => [date, checks[id]]))
  const first = days.find(({ checks }) => checks[id] !== undefined)?.date
  const last = days.at(-1)?.date
  if (first === undefined || last === undefined) return []
  const bars: DayBar[] = []
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += DAY_MS) {
    const date = new Date(ms).toISOString().slice(0, 10)
    bars.push({ date, ...(counts.get(date) ?? NONE) })
  }
  return bars.slice(-MOST_DAYS)
}

function uptimeOf(days: readonly DayBar[], lang: string): string | null {
  const runs = days.reduce((sum, day) => sum + day.runs, 0)
  if (runs === 0) return null
  const down = days.reduce((sum, day) => sum + day.down, 0)
  const format = { style: 'percent', maximumFractionDigits: 2 } as const
  // Never rounded up to a whole day without a fault.
  return new Intl.NumberFormat(lang, { ...format, roundingMode: 'floor' }).format((runs - down) / runs)
}
