import { answerFile } from '#lib/server/answer-file.ts'
import { feedNamed } from './model.ts'

export const GET = answerFile(feedNamed, { query: ['item', 'set', 'author', 'cycle', 'lang'] })
