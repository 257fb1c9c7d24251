import type { Lang } from '#lib/lang.ts'
import { history as en } from './en/history.ts'
import { history as he } from './he/history.ts'
import { inBoth } from './in-both.ts'

export const historyWords = inBoth({ he, en })

/** What readers call a field; a field that has no other name is called by its own. */
export function fieldName(lang: Lang, field: string): string {
  const names: Readonly<Partial<Record<string, string>>> = historyWords(lang).fields
  return names[field] ?? field
}
