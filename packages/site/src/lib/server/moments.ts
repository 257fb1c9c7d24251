/** Moments as pages write them: the Hebrew day with the civil one, and the time in UTC. */
import { fromCivil, writeDate } from '@yalkut/hebrew'
import type { Lang } from '#lib/lang.ts'

export interface WrittenMoment {
  /** For `<time datetime>`. */
  iso: string
  text: string
}

export interface WrittenDay {
  iso: string
  hebrew: string
  civil: string
}

/** `at`: ISO 8601 in UTC. */
export function writtenDay(at: string, lang: Lang): WrittenDay {
  const iso = at.slice(0, 10)
  return { iso, hebrew: writeDate(fromCivil(iso), lang), civil: civilOf(at, lang) }
}

export function writtenMoment(at: string, lang: Lang): WrittenMoment {
  const { hebrew, civil } = writtenDay(at, lang)
  return { iso: at, text: `${hebrew} (${civil})` }
}

/** “15:04”. */
export function writtenTime(at: string, lang: Lang): WrittenMoment {
  const format = new Intl.DateTimeFormat(lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return { iso: at, text: format.format(new Date(at)) }
}

/** “12 Kislev 5787 (November 22, 2026), 15:04 UTC”. */
export function writtenHour(at: string, lang: Lang): string {
  return `${writtenMoment(at, lang).text}, ${writtenTime(at, lang).text} UTC`
}

function civilOf(at: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
}
