/** How far a person is on the way to be trusted, as a sentence. */
import type { WayToTrust } from '@yalkut/catalog/people'
import type { Lang } from '#lib/lang.ts'
import { writtenMoment, writtenTime } from '#lib/server/moments.ts'
import { adminWords } from '#lib/words/admin.ts'
import { counted } from '#lib/words/in-both.ts'

/** “17 of 20 suggestions merged; 1 of them is undone”, or from when a new account may send files. */
export function writtenWay({ merged, reverted, needed, mayUploadAt }: WayToTrust, lang: Lang): string {
  const words = adminWords(lang)
  const soFar =
    merged < needed
      ? words.trustSoFar(merged.toLocaleString(lang), needed.toLocaleString(lang))
      : counted(lang, merged, words.trustMerged)
  const parts = [soFar]
  if (reverted > 0) parts.push(counted(lang, reverted, words.trustUndone))
  if (mayUploadAt !== null) {
    const { text: day } = writtenMoment(mayUploadAt, lang)
    const { text: hour } = writtenTime(mayUploadAt, lang)
    parts.push(words.trustUploads(day, hour))
  }
  return parts.join(' · ')
}
