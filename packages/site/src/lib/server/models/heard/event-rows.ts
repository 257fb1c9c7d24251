/** Events in lists: the name, the date, and what there is of each. */
import type { ShownEvent } from '@yalkut/catalog/reading'
import { href } from '#lib/href.ts'
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { writtenDate } from '#lib/server/hebrew-dates.ts'
import { localName } from '#lib/server/names.ts'
import { heardWords } from '#lib/words/heard.ts'
import { counted } from '#lib/words/in-both.ts'

export interface EventRow {
  id: string
  href: string
  name: Named
  /** A date key; null for an event without a date. */
  key: string | null
  date: string
  marks: string[]
}

export function eventRow({ event, marks }: ShownEvent, lang: Lang): EventRow {
  const words = heardWords(lang)
  const { recordings, transcripts, hasHanacha } = marks
  const said = [
    recordings === 0 ? words.noRecordings : counted(lang, recordings, words.recordings),
    ...(transcripts > 0 ? [words.transcribed] : []),
    ...(hasHanacha ? [words.hasHanacha] : []),
  ]
  return {
    id: event.id,
    href: href(event, lang),
    name: localName(lang, event.data.title),
    key: event.data.date ?? null,
    date: writtenDate(event.data.date, lang),
    marks: said,
  }
}
