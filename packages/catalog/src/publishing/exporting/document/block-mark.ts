/** What stands before a paragraph: its own number or label. Pure. */
import { toNumeral } from '@yalkut/hebrew'
import type { Block, LanguageCode } from '@yalkut/model'

/** null: the source gives it none. Numbers that pages count by themselves are in no file. */
export function markOf({ segment: { label, n }, heading }: Block, language: LanguageCode): string | null {
  if (label !== undefined) return label
  if (n === undefined || heading !== null) return null
  const isInLetters = (language === 'he' || language === 'yi') && n > 0 && n < 1000
  return isInLetters ? toNumeral(n).replaceAll(/[׳״]/g, '') : String(n)
}
