/** The days of the week, Sunday first. */
import type { Lang } from '#lib/lang.ts'

export const WEEKDAYS: { readonly [L in Lang]: readonly string[] } = {
  he: ['יום ראשון', 'יום שני', 'יום שלישי', 'יום רביעי', 'יום חמישי', 'יום שישי', 'שבת'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Shabbos'],
}
