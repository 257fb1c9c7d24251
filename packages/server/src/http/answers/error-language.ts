/** The language of errors: the one of the two that a request prefers in `Accept-Language` (RFC 9110, 12.5.4). Answers that went
 *  well are the same for everybody. Source: service.md#errors. */
import type { IncomingHttpHeaders } from 'node:http'
import { SENTENCE_LANGUAGES, type SentenceLanguage } from '@yalkut/model'

/** English unless Hebrew is preferred. `iw` is the older name of Hebrew. */
export function languageFor(headers: IncomingHttpHeaders): SentenceLanguage {
  const asked = headers['accept-language']
  if (asked === undefined) return 'en'
  const weights = new Map<string, number>()
  for (const part of asked.slice(0, LONGEST).split(',')) {
    const [range = '', ...params] = part.split(';').map((each) => each.trim().toLowerCase())
    const name = (range.split('-')[0] ?? '').replace(/^iw$/, 'he')
    const weight = params.find((each) => each.startsWith('q='))
    const value = weight === undefined ? 1 : Number(weight.slice(2))
    if (Number.isFinite(value)) weights.set(name, Math.max(value, weights.get(name) ?? 0))
  }
  const weightOf = (language: SentenceLanguage): number => weights.get(language) ?? weights.get('*') ?? 0
  const [best, ...others] = [...SENTENCE_LANGUAGES]
  return others.find((each) => weightOf(each) > weightOf(best)) ?? best
}

/** The language that a request names; undefined for one that names neither, such as `*`, which programs send by themselves. */
export function askedLanguage(headers: IncomingHttpHeaders): SentenceLanguage | undefined {
  const asked = headers['accept-language']?.slice(0, LONGEST) ?? ''
  return /(?:^|[\s,])(?:he|iw|en)(?![a-z])/i.test(asked) ? languageFor(headers) : undefined
}

/** Characters of the header that are read. */
const LONGEST = 1_000
