/** Why words are not shown, in the language of the page. */
import { withheldSentence } from '@yalkut/model'
import type { Lang } from '#lib/lang.ts'

/** `sentence`: as items say it. */
export function withheldWords(lang: Lang, sentence: string): string {
  return withheldSentence(sentence)[lang]
}
