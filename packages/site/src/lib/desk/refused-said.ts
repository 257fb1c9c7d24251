/** What a desk says of a request that was refused: in the language of the page. Source: decisions.md#the-site. */
import type { Lang } from '#lib/lang.ts'
import { handsWords } from '#lib/words/hands.ts'

/** `code`: of the refusal, where it is known. `message`: its sentence, in the language of the page. */
export function refusedSaid(lang: Lang, { code, message = '' }: { code?: string; message?: string }): string {
  const { notDone } = handsWords(lang)
  const why = Object.entries(notDone).find(([each]) => each === code)?.[1] ?? ''
  return [why, message].filter((each) => each !== '').join(' ') || notDone.invalid
}
