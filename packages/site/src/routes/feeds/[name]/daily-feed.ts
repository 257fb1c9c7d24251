/** What is learned each day, as a feed: today and the days before it. */
import { learningSchedule, type ScheduledDay } from '@yalkut/catalog/reading'
import { CYCLE_IDS, PLACE_IDS } from '@yalkut/hebrew'
import { refuse } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask } from '#lib/server/ask.ts'
import { writtenDate } from '#lib/server/hebrew-dates.ts'
import { oneOf } from '#lib/server/one-of.ts'
import { dailyWords } from '#lib/words/daily.ts'
import { siteWords } from '#lib/words/site.ts'
import { atom, type FileBody, jsonFeed } from './feed-forms.ts'

const DAYS = 7

/** `?cycle=`, `?place=` and `?lang=en` choose. Refuses `not-found` for another form. */
export async function dailyFeed({ catalog, params, query, baseUrl }: Ask): Promise<FileBody> {
  const lang: Lang = query.get('lang') === 'en' ? 'en' : 'he'
  const [place, cycle] = [oneOf(query.get('place'), PLACE_IDS), oneOf(query.get('cycle'), CYCLE_IDS)]
  const days = await learningSchedule(catalog, {
    from: 1 - DAYS,
    days: DAYS,
    ...(place !== null && { place }),
    ...(cycle !== null && { cycle }),
  })
  const feed = {
    title: `${siteWords(lang).name}: ${dailyWords(lang).name}`,
    home: `${baseUrl}${inLang('/daily', lang)}`,
    self: `${baseUrl}/feeds/${params.name}${query.size === 0 ? '' : `?${query}`}`,
    lang,
    entries: days.toReversed().map((day) => ({
      id: `${baseUrl}${inLang(`/daily?date=${day.date}`, lang)}`,
      title: writtenDate(day.date, lang),
      at: (day.begins ?? new Date(`${day.civil}T00:00:00Z`)).toISOString(),
      url: `${baseUrl}${inLang(`/daily?date=${day.date}`, lang)}`,
      text: textOf(day, lang),
    })),
  }
  if (params.name === 'daily.atom') return atom(feed)
  if (params.name === 'daily.json') return jsonFeed(feed)
  throw refuse('not-found', siteSaid('feeds-are'))
}

/** A line a cycle. */
function textOf({ cycles }: ScheduledDay, lang: Lang): string {
  return cycles.map(({ name, label }) => `${textIn(name, lang)}: ${textIn(label, lang)}`).join('\n')
}

function textIn({ he, en = he }: { he: string; en?: string }, lang: Lang): string {
  return lang === 'en' ? en : he
}
