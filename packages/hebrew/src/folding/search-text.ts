/** Normalizes text for search, so that the ways to write one word become the same letters.
 *  Source: shapes.md#folded-text; shapes.md#search. */

import { foldFinalLetters, foldText } from './fold-text.ts'
import { splitWords } from './plain-words.ts'

const HEBREW_WORD = /^[א-ת]+$/u

/** `text` as tokens of plain letters and digits with one space between them. Points, cantillation, accents and
 *  invisible characters are removed; final letters become ordinary letters; Yiddish ligatures and presentation forms
 *  become separate letters; capitals become lower case. A geresh, gershayim or quotation mark inside or after a Hebrew
 *  word is removed (`תשמ״ב` → `תשמב`), and so is an apostrophe between two letters (`Ma'amar` → `maamar`). All other
 *  punctuation, also a maqaf, becomes a space. Normalizing a normalized text changes nothing. */
export function normalizeForSearch(text: string): string {
  return splitWords(text, wordsOfAnyText).join(' ')
}

function wordsOfAnyText(text: string): string[] {
  const normalized = normalizeAnyText(text)
  return normalized === '' ? [] : normalized.split(' ')
}

/** The same for any characters, with a dozen passes over the text. */
export function normalizeAnyText(text: string): string {
  const folded = foldText(text)
    .replace(/(?<=[א-ת])[׳״]+/gu, '')
    .replace(/(?<=\p{L})׳(?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return foldFinalLetters(folded)
}

/** A Hebrew token without the vav and yod inside it, so that a full and a defective spelling give the same letters:
 *  `ליקוטי` and `לקוטי` are both `לקטי`. The first and last letters stay. Other tokens are returned unchanged.
 *  Different words may give the same letters too, so search uses them only when the exact terms are not found.
 *  `token` is one token of `normalizeForSearch`. */
export function consonants(token: string): string {
  if (!token.includes('ו') && !token.includes('י')) return token
  return HEBREW_WORD.test(token) ? token.replace(/(?<=.)[וי](?=.)/gu, '') : token
}
