import { answerFile } from '#lib/server/answer-file.ts'
import { changesFeed } from './model.ts'

export const GET = answerFile(changesFeed, { query: ['item', 'set', 'author', 'lang'] })
