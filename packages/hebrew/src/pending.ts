/** Meanings of abbreviations and numbers, until their own rooms are complete. */
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
  words: readonly string[],
): { from: number; length: number; short: string }[] {
  return ABBREVIATIONS.flatMap(([short, ...all]) =>
    all.flatMap((text) => {
      const full = normalizeForSearch(text).split(' ')
      if (full.length < 2) return []
      const from = words.findIndex((_, at) => full.every((word, n) => words[at + n] === word))
      return from < 0 ? [] : [{ from, length: full.length, short: normalizeForSearch(short) }]
    }),
  )
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
