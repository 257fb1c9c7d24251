/** Folds text that people type, before it is read: every way to type a letter or a mark becomes one form. */

export const GERESH = '׳'
export const GERSHAYIM = '״'

const DOUBLED_MARKS = /(?:[׳'’‘‛ʼʻʹ`′]{2}|[״"“”„‟″])/gu
const SINGLE_MARKS = /['’‘‛ʼʻʹ`′]/gu

/** Yiddish ligatures that Unicode normalization does not decompose. */
const LIGATURES: Readonly<Record<string, string>> = { װ: 'וו', ױ: 'וי', ײ: 'יי' }

/** `text` in lower case, without points, cantillation, accents and invisible characters. Presentation forms and Yiddish
 *  ligatures become separate letters; every way to type a geresh or gershayim becomes `׳` or `״`. Other punctuation and
 *  final letters stay. */
export function foldText(text: string): string {
  return foldQuoteMarks(
    text
      // NFKD would turn this apostrophe into a space with an accent.
      .replaceAll('´', GERESH)
      .normalize('NFKD')
      .toLowerCase()
      // Some letters decompose only after they are in lower case.
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replace(/[װױײ]/gu, (letter) => LIGATURES[letter] ?? letter),
  )
}

function foldQuoteMarks(text: string): string {
  return text.replace(DOUBLED_MARKS, GERSHAYIM).replace(SINGLE_MARKS, GERESH)
}

const FINAL_FORMS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Replaces the five final letters with their ordinary forms. */
export function foldFinalLetters(text: string): string {
  return text.replace(/[ךםןףץ]/gu, (letter) => FINAL_FORMS[letter] ?? letter)
}
