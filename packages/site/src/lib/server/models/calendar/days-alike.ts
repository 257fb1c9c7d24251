/** A day as other years write it. */
import { isMonthCode, type MonthCode, mostDaysInMonth } from '@yalkut/hebrew'

/** `MM-DD`. Adar of a plain year is remembered in both months of Adar of a leap year, and each of them in Adar. The thirtieth of
 *  Adar I has no fellow in the other months. */
export function daysAlike(month: MonthCode, day: number): string[] {
  const months = month === '06' ? ['06', '06A', '06B'] : month.startsWith('06') ? [month, '06'] : [month]
  return months.flatMap((each) =>
    isMonthCode(each) && day <= mostDaysInMonth(each) ? [`${each}-${String(day).padStart(2, '0')}`] : [],
  )
}
