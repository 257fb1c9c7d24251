/** Daily learning. Its calendars take long to load: this door is opened when they are asked for. */
export { dailyCycles } from './cycles.ts'
export { hebrewDayAt, sunsetAt } from './sunset.ts'
