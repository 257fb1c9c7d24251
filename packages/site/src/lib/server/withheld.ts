/** Why words are not shown, in the language of the page. */
import { WITHHELD_REASONS } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'
import { bookWords } from '#lib/words/books.ts'

/** `sentence`: as items say it. Another one than the known is given as it is. */
export function withheldWords(lang: Lang, sentence: string): string {
  const known = Object.entries(WITHHELD_REASONS).find(([, text]) => text === sentence)?.[0]
  return known !== undefined && isReason(known) ? bookWords(lang).withheld[known] : sentence
}

function isReason(key: string): key is keyof typeof WITHHELD_REASONS {
  return key in WITHHELD_REASONS
}
