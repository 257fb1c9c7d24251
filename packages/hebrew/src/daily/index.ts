/** Daily learning. Its calendars take long to load: this door is opened when they are asked for. */
export { type CycleId, type DailyCycle, dailyCycles } from './cycles.ts'
export type { DailyUnit, InBoth } from './daily-unit.ts'
export { hebrewDayAt, sunsetAt } from './sunset.ts'
