import { ABBREVIATIONS } from './abbreviations.ts'
import { readNumeral } from './numerals.ts'
import { normalizeForSearch } from './search-text.ts'

const M = new Map(
  ABBREVIATIONS.map(
    ([s, ...f]) => [normalizeForSearch(s), f.map((x) => normalizeForSearch(x).split(' '))] as const,
  ),
)
export function meaningsOf(
  letters: string,
): { short: string; prefix: string; full: readonly string[]; field: string }[] {
  return (M.get(letters) ?? []).map((full) => ({ short: letters, prefix: '', full, field: '' }))
}
export function shortFormsOf(
  _words: readonly string[],
): { from: number; length: number; short: string }[] {
  return []
}
export function numberInWords(_n: number): readonly (readonly string[])[] {
  return []
}
export function readNumberWords(
  _words: readonly string[],
): { from: number; length: number; number: number }[] {
  return []
}
export function readNumberToken(raw: string): number | null {
  if (/^\d{1,4}$/.test(raw)) return Number(raw)
  return /[׳״'"]/.test(raw) ? readNumeral(raw) : null
}
