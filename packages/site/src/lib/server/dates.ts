/** Days and times as the pages write them. */
import { fromCivil } from '@yalkut/hebrew'
import type { Lang } from '#lib/lang.ts'

/** The key of the Hebrew day whose daytime is now: `5787-03-12`. Pages are kept for a civil day in UTC. */
export function todayKey(now: Date): string {
  return fromCivil(now.toISOString().slice(0, 10))
}

/** The day and time of something that happened, for a kept page: never “an hour ago”, which grows old. */
export function momentText(at: string, lang: Lang): string {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Date(at).toLocaleDateString(lang, options)
}
