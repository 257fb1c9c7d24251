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
export { CYCLE_IDS } from './daily/cycle-ids.ts'
export { PLACE_IDS, PLACES } from './daily/places.ts'
export { isMonthCode, type MonthCode, monthsOfYear, mostDaysInMonth } from './dates/calendar.ts'
export { fromCivil, toCivil } from './dates/civil-date.ts'
export { isDateKey, isDatePrefix, isDateRange, readDateKey } from './dates/date-key.ts'
export { kviusOf, yearsAlike } from './dates/kvius.ts'
export { monthDaysBegun } from './dates/month-days-begun.ts'
export { monthNameIn } from './dates/month-names.ts'
export { dayAfter, daysOfMonth, monthAfter, weekdayOfKey } from './dates/neighbouring-days.ts'
export { type DateParsing, parseDate, parseMonthDay } from './dates/parse-date.ts'
export { writeDate, writeMonthDay } from './dates/written-date.ts'
export { consonants, normalizeForSearch } from './folding/search-text.ts'
export { hasZeroWidthSpace, partedAtZeroWidth, ZERO_WIDTH_SPACE } from './folding/zero-width.ts'
export { namesInMonth } from './named-days/names-of-days.ts'
export { readWrittenDate } from './named-days/read-date.ts'
export { type NamedDay, readNamedDay } from './named-days/read-day.ts'
export { weekOfDay } from './named-days/week.ts'
export { numberInWords } from './numbers/number-in-words.ts'
export { readNumeral, toNumeral } from './numbers/numerals.ts'
export { readNumberToken } from './numbers/read-number-token.ts'
export { readNumberWords } from './numbers/read-number-words.ts'
