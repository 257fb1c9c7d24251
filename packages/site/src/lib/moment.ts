/** A moment as a person reads it in this browser, in its zone: “26 Nov 2026, 14:05”. */
import type { Lang } from './lang.ts'

/** `at`: ISO, or ms since 1970. */
export function momentIn(lang: Lang, at: string | number): string {
  return new Date(at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' })
}
