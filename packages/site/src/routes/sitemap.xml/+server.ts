import { answerFile } from '#lib/server/answer-file.ts'
import { sitemapIndex } from '#lib/server/models/sitemaps.ts'

export const GET = answerFile(sitemapIndex)
