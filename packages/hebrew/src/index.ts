export {
  daysInMonth,
  type HebrewDay,
  isLeapYear,
  isMonthCode,
  type MonthCode,
  monthsOfYear,
  mostDaysInMonth,
} from './calendar.ts'
export { type CivilDays, fromCivil, toCivil } from './civil-date.ts'
export {
  compareDateKeys,
  type DateKey,
  type DateKeyReading,
  formatDateKey,
  formatMonthDay,
  getDateKey,
  isDateKey,
  readDateKey,
} from './date-key.ts'
export { type DateLanguage, monthNameIn } from './month-names.ts'
export { readNumeral, toNumeral } from './numerals.ts'
export {
  type DateParsing,
  MAX_DATE_LENGTH,
  type MonthDayParsing,
  parseDate,
  parseMonthDay,
} from './parse-date.ts'
export { consonants, normalizeForSearch } from './search-text.ts'
export { expandAbbreviations, searchTokens } from './search-tokens.ts'
export { spellOut } from './spell-out.ts'
export { writeDate, writeMonthDay } from './written-date.ts'
