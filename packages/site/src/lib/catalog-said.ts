/** Sentences of the catalog, in the language of the page. Source: decisions.md#the-site. */
import type { Lang } from './lang.ts'
import { CATALOG_SAID } from './words/he/catalog-said.ts'
import { FILES_SAID } from './words/he/catalog-said-files.ts'

/** A sentence of the tables of sentences comes in the language of the page already. null: a sentence that has no Hebrew. Then the page says only what it says of every such thing. */
export function catalogSaid(lang: Lang, sentence: string): string | null {
  if (lang === 'en') return sentence
  for (const [english, hebrew] of [...FILES_SAID, ...CATALOG_SAID]) {
    const found = english.exec(sentence)
    if (found !== null) return hebrew(...found.slice(1))
  }
  return /^\P{L}*[א-ת]/u.test(sentence) ? sentence : null
}
