export { expandAbbreviations, searchTokens } from './abbreviations/search-tokens.ts'
export { spellOut } from './abbreviations/spell-out.ts'
export { isMonthCode, mostDaysInMonth } from './calendar.ts'
export type { CitationValue } from './citations/citation-values.ts'
export { otherNames } from './citations/known-names.ts'
export {
  type Citation,
  type CitedName,
  MAX_CITATION_LENGTH,
  readCitation,
} from './citations/read-citation.ts'
export { writeCitation } from './citations/write-citation.ts'
export { fromCivil } from './civil-date.ts'
export { isDateKey, isDatePrefix, readDateKey } from './date-key.ts'
export { toNumeral } from './numerals.ts'
export { parseDate, parseMonthDay } from './parse-date.ts'
export {
  meaningsOf,
  numberInWords,
  readNumberToken,
  readNumberWords,
  shortFormsOf,
} from './pending.ts'
export { consonants, normalizeForSearch } from './search-text.ts'
export { writeDate } from './written-date.ts'
