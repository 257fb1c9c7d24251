/** People of a suggestion, from the names that its answers carry. */
import type { getSuggestion } from '@yalkut/catalog/review'
import { inLang, type Lang } from '#lib/lang.ts'
import type { PersonView } from '#lib/server/merges.ts'

type People = Awaited<ReturnType<typeof getSuggestion>>['people']

/** null for an account that the answer does not name. */
export function personOf(people: People, id: string, lang: Lang): PersonView | null {
  const found = people[id]
  if (found === undefined) return null
  const { name, username, bot } = found
  const href = username === null ? null : inLang(`/people/${encodeURIComponent(username)}`, lang)
  return { name, href, isBot: bot }
}
