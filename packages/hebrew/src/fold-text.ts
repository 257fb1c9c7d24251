/** The first step of reading anything people type: one form for every way of writing a letter or a mark. */

export const GERESH = '׳'
export const GERSHAYIM = '״'

const DOUBLED_MARKS = /(?:[׳'’‘‛ʼʻʹ`′]{2}|[״"“”„‟″])/gu
const SINGLE_MARKS = /['’‘‛ʼʻʹ`′]/gu

/** Yiddish letters that Unicode does not take apart by itself. */
const LIGATURES: Readonly<Record<string, string>> = { װ: 'וו', ױ: 'וי', ײ: 'יי' }

/** `text` in lower case, without points, cantillation, accents and invisible characters; presentation
 *  forms and Yiddish ligatures taken apart; every way to type a geresh or gershayim as `׳` or `״`.
 *  Other punctuation and final letters stay. */
export function foldText(text: string): string {
  return foldQuoteMarks(
    text
      // Compatibility decomposition would make this apostrophe a space with an accent.
      .replaceAll('´', GERESH)
      .normalize('NFKD')
      .toLowerCase()
      // A letter in lower case may come apart further.
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replace(/[װױײ]/gu, (letter) => LIGATURES[letter] ?? letter),
  )
}

function foldQuoteMarks(text: string): string {
  return text.replace(DOUBLED_MARKS, GERSHAYIM).replace(SINGLE_MARKS, GERESH)
}

const FINAL_FORMS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** The five final letters as their ordinary forms. */
export function foldFinalLetters(text: string): string {
  return text.replace(/[ךםןףץ]/gu, (letter) => FINAL_FORMS[letter] ?? letter)
}
