/** The weekly portions and their readings that begin in a chapter of the Torah, before their verses. */
import type { Block } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import type { ShownOf, ShownUnit } from '#lib/server/shown-items.ts'
import type { WordsOptions } from '#lib/server/words-html.ts'
import { bookWords } from '#lib/words/books.ts'
import { calendarWords } from '#lib/words/calendar.ts'
import type { ChosenWords } from './unit-sources.ts'

/** Undefined where the words are no chapter of the Torah in verses. */
export async function readingsIn(
  lang: Lang,
  { unit, work, rows }: Pick<ChosenWords, 'rows'> & { unit: ShownUnit; work: ShownOf<'work'> | null },
): Promise<WordsOptions['startsAt']> {
  const chapter = Number(unit.data.position.at(-1)?.value)
  if (work?.data.genre !== 'tanach' || !Number.isInteger(chapter) || !hasVerses(rows)) return undefined
  const { readingsInChapter } = await import('@yalkut/hebrew/torah')
  const { title, aliases = [] } = work.data
  const starts = readingsInChapter([title.he, title.en ?? '', ...aliases].filter(Boolean), chapter)
  if (starts.length === 0) return undefined
  const byVerse = new Map(
    starts.map(({ verse, parsha, aliya }) => [
      verse,
      parsha === null ? bookWords(lang).aliya(aliya) : calendarWords(lang).parsha(parsha[lang]),
    ]),
  )
  return ({ segment }) => (segment.kind === 'verse' ? (byVerse.get(segment.n ?? 0) ?? null) : null)
}

export function hasVerses(rows: readonly (readonly (Block | null)[])[]): boolean {
  return rows.some((row) => row.some((block) => block?.segment.kind === 'verse'))
}
