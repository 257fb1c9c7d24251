import { answerFile } from '#lib/server/answer-file.ts'
import { dailyCalendar } from './model.ts'

export const GET = answerFile(dailyCalendar, { query: ['cycle', 'lang'] })
