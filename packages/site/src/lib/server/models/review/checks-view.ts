/** The checks of a suggestion in plain words. */
import type { Lang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { localName } from '#lib/server/names.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'
import type { SuggestionInReview } from './entry.ts'

export interface CheckLine {
  status: 'warn' | 'fail'
  /** What the check asks. */
  asks: string
  /** What it found; '' where what the check asks says it. */
  found: string
  item: Named | null
  /** Of the item on this page. */
  entity: string | null
}

/** What did not pass, the blocking ones first. */
export function viewChecks({ changeset, names }: SuggestionInReview, lang: Lang): CheckLine[] {
  const known = new Map(Object.entries(suggestionWords(lang).checkNames))
  return changeset.checks
    .flatMap(({ check, status, message, messageHe, entityId = null }): CheckLine[] => {
      if (status === 'pass') return []
      const name = entityId === null ? undefined : names[entityId]
      const item = name === undefined ? null : localName(lang, name)
      return [
        {
          status,
          asks: known.get(check) ?? check,
          found: lang === 'he' ? messageHe : message,
          item,
          entity: entityId,
        },
      ]
    })
    .sort((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'))
}
