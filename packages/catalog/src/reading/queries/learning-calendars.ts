/** The calendars of daily learning. They take longer to load than a start of the service should: this file is imported when they
 *  are asked for. */
import { dailyCycles, hebrewDayAt, sunsetAt } from '@yalkut/hebrew/daily'

export const calendars = { dailyCycles, hebrewDayAt, sunsetAt }
