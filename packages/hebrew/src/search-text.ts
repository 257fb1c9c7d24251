/** Text as search compares it: what a reader hears as the same word becomes the same letters.
 *  Source: shapes.md#folded-text; shapes.md#search. */

import { foldFinalLetters, foldText } from './fold-text.ts'

const HEBREW_WORD = /^[א-ת]+$/u

/** `text` as words of plain letters and digits with one space between them. Points, cantillation,
 *  accents and invisible characters go; final letters become ordinary ones; Yiddish ligatures and
 *  presentation forms come apart; capital letters become small. A geresh, gershayim or quotation mark
 *  in or after a Hebrew word is dropped (`תשמ״ב` → `תשמב`), and so is an apostrophe between two
 *  letters (`Ma'amar` → `maamar`); all other punctuation, maqaf too, is a space. Twice is as once. */
export function normalizeForSearch(text: string): string {
  const folded = foldText(text)
    .replace(/(?<=[א-ת])[׳״]+/gu, '')
    .replace(/(?<=\p{L})׳(?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return foldFinalLetters(folded)
}

/** A Hebrew token without the vav and yod inside it, so that full and defective spellings meet:
 *  `ליקוטי` and `לקוטי` are both `לקטי`. The first and last letters stay. Other tokens come back as
 *  they are. For a second look when the words themselves were not found: distinct words meet as well.
 *  `token` is one word of `normalizeForSearch`. */
export function skeleton(token: string): string {
  return HEBREW_WORD.test(token) ? token.replace(/(?<=.)[וי](?=.)/gu, '') : token
}
