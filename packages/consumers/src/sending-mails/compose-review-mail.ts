/** Writes the daily mail about what waits for a person's review, in the person's language or in both. It holds titles, which
 *  everyone reads, and no words of items. Pure. */
import type { Mail } from '@yalkut/catalog/people'
import { isolated, LANGUAGES, type Language } from './decision-sentences.ts'

export interface WaitingReview {
  suggestion: number
  number: number | null
  title: string
  /** The promised time. */
  dueAt: string | null
  minutes: number
}

export interface ReviewComposing {
  to: string
  /** The first ones, the late ones in front. */
  reviews: readonly WaitingReview[]
  /** All of them. */
  count: number
  language: Language | null
  now: Date
  messageId: string
  /** The address of this service, without a slash at its end. */
  baseUrl: string
  unsubscribeUrl: string
}

const suggestionsIn = (n: number): string => (n === 1 ? 'הצעה אחת' : n === 2 ? 'שתי הצעות' : `${n} הצעות`)

const WORDS = {
  en: {
    subject: (n: number) => (n === 1 ? 'one suggestion to review' : `${n} suggestions to review`),
    intro: (n: number) =>
      n === 1 ? 'One suggestion is waiting for your review:' : `${n} suggestions are waiting for your review:`,
    late: 'overdue since',
    due: 'answer promised by',
    minutes: (n: number) => (n === 1 ? 'a minute' : `${n} minutes`),
    more: (n: number) => `and ${n} more`,
    begin: 'Start reviewing',
    why: 'You asked for a daily mail about suggestions waiting for your review.',
    stop: 'Stop these mails',
  },
  he: {
    subject: (n: number) => `${suggestionsIn(n)} לבדיקתכם`,
    intro: (n: number) => `${suggestionsIn(n)} לבדיקתכם:`,
    late: 'באיחור מאז',
    due: 'הובטחה תשובה עד',
    minutes: (n: number) => (n === 1 ? 'דקה אחת' : n === 2 ? 'שתי דקות' : `${n} דקות`),
    more: (n: number) => `ועוד ${n}`,
    begin: 'לשולחן הבדיקה',
    why: 'ביקשתם דואר יומי על מה שממתין לבדיקתכם.',
    stop: 'הפסקת הדואר הזה',
  },
} as const

export function composeReviewMail(composing: ReviewComposing): Mail {
  const { to, count, language, messageId, unsubscribeUrl } = composing
  const languages = language === null ? LANGUAGES : [language]
  const subject = languages.map((each) => WORDS[each].subject(count)).join(' · ')
  const divs = languages.map((each) => {
    const direction = each === 'he' ? 'rtl' : 'ltr'
    return `<div lang="${each}" dir="${direction}">${htmlIn(each, composing)}</div>`
  })
  return {
    to,
    subject: `Yalkut: ${subject}`,
    text: languages.map((each) => textIn(each, composing)).join('\n\n\n'),
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${divs.join('<hr>')}</body></html>`,
    messageId,
    unsubscribeUrl,
  }
}

function textIn(language: Language, composing: ReviewComposing): string {
  const { reviews, count, baseUrl, unsubscribeUrl } = composing
  const words = WORDS[language]
  const lines = reviews.map((review) => {
    return `- ${isolated(oneLine(review.title))} (${aboutOf(review, language, composing.now)})`
  })
  const rest = count - reviews.length
  return [
    words.intro(count),
    [...lines, ...(rest > 0 ? [words.more(rest)] : [])].join('\n'),
    `${words.begin}: ${laneAddress(language, baseUrl)}`,
    `${words.why}\n${words.stop}: ${unsubscribeUrl}`,
  ].join('\n\n')
}

function htmlIn(language: Language, composing: ReviewComposing): string {
  const { reviews, count, baseUrl, unsubscribeUrl } = composing
  const words = WORDS[language]
  const items = reviews.map((review) => {
    const about = escaped(aboutOf(review, language, composing.now))
    const address = escaped(`${laneAddress(language, baseUrl)}?case=${review.suggestion}`)
    return `<li><a href="${address}"><bdi>${escaped(oneLine(review.title))}</bdi></a> (${about})</li>`
  })
  const rest = count - reviews.length
  const more = rest > 0 ? `<p>${escaped(words.more(rest))}</p>` : ''
  const lane = escaped(laneAddress(language, baseUrl))
  const stop = `<a href="${escaped(unsubscribeUrl)}">${escaped(words.stop)}</a>`
  return `<p>${escaped(words.intro(count))}</p><ul>${items.join('')}</ul>${more}<p><a href="${lane}">${escaped(words.begin)}</a></p><p><small>${escaped(words.why)} ${stop}</small></p>`
}

function aboutOf({ dueAt, minutes }: WaitingReview, language: Language, now: Date): string {
  const words = WORDS[language]
  const time = words.minutes(minutes)
  if (dueAt === null) return time
  const day = dueAt.slice(0, 10)
  return `${Date.parse(dueAt) < now.getTime() ? words.late : words.due} ${day}, ${time}`
}

function laneAddress(language: Language, baseUrl: string): string {
  return language === 'he' ? `${baseUrl}/review` : `${baseUrl}/en/review`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
