import { answerFile } from '#lib/server/answer-file.ts'
import { sitemapOf } from '#lib/server/models/sitemaps.ts'

export const GET = answerFile(sitemapOf)
