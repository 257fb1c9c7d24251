export { type Meaning, meaningsOf } from './abbreviations/meanings.ts'
export { type Proposal, proposeAbbreviations } from './abbreviations/propose.ts'
export {
  expandAbbreviations,
  isMeantByToken,
  searchTokens,
  tokenMeanings,
  tokensOfNormalized,
} from './abbreviations/search-tokens.ts'
export { shortFormsOf } from './abbreviations/short-forms.ts'
export { spellOut } from './abbreviations/spell-out.ts'
export { isMonthCode, type MonthCode, monthsOfYear, mostDaysInMonth } from './calendar.ts'
export type { CitationValue } from './citations/citation-values.ts'
export { citationsInText } from './citations/citations-in-text.ts'
export { otherNames } from './citations/known-names.ts'
export {
  type Citation,
  type CitedName,
  MAX_CITATION_LENGTH,
  readCitation,
} from './citations/read-citation.ts'
export { citationsInRunningWords } from './citations/running-citations.ts'
export { writeCitation } from './citations/write-citation.ts'
export { fromCivil, toCivil } from './civil-date.ts'
export { isDateKey, isDatePrefix, isDateRange, readDateKey } from './date-key.ts'
export { dayAfter, daysOfMonth, monthAfter, weekdayOfKey } from './days/around.ts'
export { kviusOf, yearsAlike } from './days/kvius.ts'
export { namesInMonth } from './days/names-of-days.ts'
export { readWrittenDate } from './days/read-date.ts'
export { type NamedDay, readNamedDay } from './days/read-day.ts'
export { weekOfDay } from './days/week.ts'
export { monthDaysBegun } from './month-days-begun.ts'
export { monthNameIn } from './month-names.ts'
export { numberInWords } from './numbers/number-in-words.ts'
export { readNumberToken } from './numbers/read-number-token.ts'
export { readNumberWords } from './numbers/read-number-words.ts'
export { readNumeral, toNumeral } from './numerals.ts'
export { type DateParsing, parseDate, parseMonthDay } from './parse-date.ts'
export { consonants, normalizeForSearch } from './search-text.ts'
export { writeDate, writeMonthDay } from './written-date.ts'
export { hasZeroWidthSpace, partedAtZeroWidth, ZERO_WIDTH_SPACE } from './zero-width.ts'
