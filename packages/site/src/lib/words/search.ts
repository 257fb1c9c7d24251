import type { Lang } from '#lib/lang.ts'
import { search as en } from './en/search.ts'
import { type FoundWord, search as he } from './he/search.ts'
import { inBoth } from './in-both.ts'

export const searchWords = inBoth({ he, en })

/** Why a rule found a word, as a few words; null when the word is there as it was typed. */
export function reasonOf(
  lang: Lang,
  rule: string,
  found: Pick<FoundWord, 'q' | 'word'> & Partial<FoundWord>,
): string | null {
  const reasons: Readonly<Partial<Record<string, (found: FoundWord) => string>>> = searchWords(lang).reasons
  return reasons[rule]?.({ prefix: '', suffix: '', short: '', full: '', ...found }) ?? null
}
