/** Days of every year that a person may be typing: `יט כס`, `19 kis`. */
import { foldText } from '../folding/fold-text.ts'
import { monthNameIn, monthsBegun } from './month-names.ts'
import { parseMonthDay } from './parse-date.ts'
import { writeMonthDay } from './written-date.ts'

/** The days as text, in the language in which they are typed; empty for a text that begins no day and month. */
export function monthDaysBegun(q: string): string[] {
  const typed = q.trim()
  const language = /\p{Script=Hebrew}/u.test(typed) ? 'he' : 'en'
  const whole = parseMonthDay(typed)
  if (whole.ok) return [writeMonthDay(whole.month, whole.day, language)]
  const at = typed.search(/\S+$/u)
  if (at <= 0) return []
  return monthsBegun(foldText(typed.slice(at))).flatMap((month) => {
    const day = parseMonthDay(`${typed.slice(0, at)}${monthNameIn(month, language)}`)
    return day.ok ? [writeMonthDay(day.month, day.day, language)] : []
  })
}
