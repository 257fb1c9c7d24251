/** The availability of the service: each check now, its 90 days, and incidents. */
import type { CheckId, CheckState, StatusReport } from '@yalkut/catalog/shapes'
import { getStatus } from '@yalkut/catalog/status'
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
}

const OLD_MS = 15 * 60_000

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
      ...{ check, state, from: moment(from) },
      to: to === null ? null : moment(to),
    })),
  }
}

function daysOf({ days }: StatusReport, id: CheckId): DayBar[] {
  return days.flatMap(({ date, checks }) => {
    const counts = checks[id]
    return counts === undefined ? [] : [{ date, ...counts }]
  })
}

function uptimeOf(days: readonly DayBar[], lang: string): string | null {
  const runs = days.reduce((sum, day) => sum + day.runs, 0)
  if (runs === 0) return null
  const down = days.reduce((sum, day) => sum + day.down, 0)
  const format = { style: 'percent', maximumFractionDigits: 2 } as const
  // Never rounded up to a whole day without a fault.
  return new Intl.NumberFormat(lang, { ...format, roundingMode: 'floor' }).format(
    (runs - down) / runs,
  )
}
