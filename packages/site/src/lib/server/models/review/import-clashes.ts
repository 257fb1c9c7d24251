/** Suggestions in which an import asks about the places that both its source and people changed. */
import type { Lang } from '#lib/lang.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import type { SuggestionInReview } from './entry.ts'

/** The name of the source whose import asks; null for every other suggestion. Handles that begin so belong to bots alone. */
export function askingImport(
  { changeset, people }: Pick<SuggestionInReview, 'changeset' | 'people'>,
  lang: Lang,
): string | null {
  const author = people[changeset.author]
  if (changeset.kind !== 'suggestion' || author?.bot !== true) return null
  const layout = /^import-(.+)$/.exec(author.username ?? '')?.[1]
  if (layout === undefined) return null
  return new Map(Object.entries(suggestionWords(lang).layouts)).get(layout) ?? layout
}
