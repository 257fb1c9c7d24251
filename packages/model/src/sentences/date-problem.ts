/** Why a text is no date, as a sentence. Pure. */
import type { Sentence } from './sentence.ts'

/** Of what the reader of dates answered. */
export function dateProblem({ reason, reasonHe }: { reason: string; reasonHe: string }): Sentence {
  return { reason: 'not-a-date', params: {}, en: reason, he: reasonHe }
}
