/** Who keeps a set, and how fast it answers. Source: decisions.md#roles; decisions.md#the-review-lane. */

import { waitingTimes } from '@yalkut/catalog/changing'
import { VISITOR } from '@yalkut/catalog/core'
import { searchPeople } from '@yalkut/catalog/people'
import { inLang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { ShownOf } from '#lib/server/shown-items.ts'
import { counted } from '#lib/words/in-both.ts'
import { laneWords } from '#lib/words/lane.ts'
import { writtenSpan } from './review/lane-rows.ts'
import type { Link } from './unit-about.ts'

export interface SetKeepers {
  /** Those who may be named, the first ones of many. */
  people: Link[]
  more: number
  /** How long suggestions wait here: what the set promises, and what it does. */
  waits: string
}

/** The most that a page names. */
const MAX_NAMED = 12

/** Four statements, whatever the set holds. */
export async function keepersOf(
  { catalog, lang }: Pick<Ask, 'catalog' | 'lang'>,
  { id, data }: ShownOf<'set'>,
): Promise<SetKeepers> {
  const ids: readonly string[] = data.keepers
  const named = ids.slice(0, MAX_NAMED)
  const found =
    named.length === 0 ? [] : await searchPeople(catalog, VISITOR, { ids: named.join(','), limit: MAX_NAMED })
  const times = await waitingTimes(catalog, { set: id })
  const words = laneWords(lang)
  return {
    people: found.map(({ username, displayName }) => ({
      name: { text: displayName },
      href: inLang(`/people/${encodeURIComponent(username)}`, lang),
    })),
    more: ids.length - found.length,
    waits: `${[
      words.waitTime(counted(lang, times.reviewDays, words.days)),
      ...(times.medianMs === null ? [] : [words.median(writtenSpan(times.medianMs, lang))]),
    ].join(', ')}.`,
  }
}
