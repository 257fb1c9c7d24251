/** How much of withheld words changes, in one sentence. */
import type { WithheldWords } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { counted } from '#lib/words/in-both.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'

/** null without words. */
export function withheldLine(lang: Lang, counts: WithheldWords | null | undefined): string | null {
  if (counts == null) return null
  const words = suggestionWords(lang)
  const { before, after, changed } = counts
  if (!changed) return words.heldSame(amount(lang, before))
  if (before.segments === 0) return words.heldNew(amount(lang, after))
  if (after.segments === 0) return words.heldGone(amount(lang, before))
  return words.heldChanged(amount(lang, before), amount(lang, after))
}

function amount(lang: Lang, { segments, letters }: WithheldWords['before']): string {
  const words = suggestionWords(lang)
  return `${counted(lang, segments, words.heldSegments)}, ${counted(lang, letters, words.heldLetters)}`
}
